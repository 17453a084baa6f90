import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildDirectory, lastDirectory } from './bundling/folder.ts';
import { keepAssets } from './bundling/keepAssets.ts';
import { buildOfflineWorker } from './bundling/offlineWorker.ts';
import { packManifest } from './bundling/packManifest.ts';
import { precompress } from './bundling/precompress.ts';

export default {
  ssr: true,
  appDirectory: 'src',
  buildDirectory,
  serverModuleFormat: 'esm',
  // After everything else: the manifest of the routes is written last.
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await packManifest(folder);
    await buildOfflineWorker(folder);
    await precompress(folder);
    await keepAssets(join(import.meta.dirname, lastDirectory), reactRouterConfig.buildDirectory);
  },
  // The route table is small: send it whole instead of asking the server for it link by link.
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: false,
    v8_passThroughRequests: false,
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
