import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { offlineWorkerFile } from '../src/shell/offline/register.ts';

/** Builds the service worker into `folder`: one file at the root of the site, so that it may answer for each page, under a name that stays. */
export async function buildOfflineWorker(folder: string): Promise<void> {
  const mark = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8');
  await build({
    define: { 'import.meta.env.VITE_MARK': JSON.stringify(mark) },
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/shell/offline/worker.ts', import.meta.url)),
        output: { entryFileNames: offlineWorkerFile, format: 'iife' },
        treeshake: { moduleSideEffects: false },
      },
    },
  });
}
