import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** What a visitor's first page cannot do without. All that it imports goes into two files: packages, and ours. */
const firstPage = ['root.tsx', 'shell/PublicFrame.tsx', 'shell/PublicPageFrame.tsx', 'pages/public/Home.tsx'];

/** Left to itself the bundler makes a request of each icon and each small part that two pages share. */
const firstPageGroup = { name: nameInFirstPage, debugName: 'first page' };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), precompress()],
  // Bundled for the server too: the whole icon set would cost it memory and start-up time.
  ssr: command === 'build' ? { noExternal: [/^@tabler\//, /^@mantine\//] } : {},
  // Found before the first page is asked for, so that development does not begin with a reload.
  optimizeDeps: { entries: ['src/**/*.tsx'], exclude: ['@tabler/icons-react'] },
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [firstPageGroup] } } } } } },
}));

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}
let idsOfFirstPage: Set<string> | undefined;

function nameInFirstPage(id: string, modules: Modules): string | null {
  idsOfFirstPage ??= importedBy(
    firstPage.map((file) => join(import.meta.dirname, 'src', file)),
    modules,
  );
  if (!idsOfFirstPage.has(id)) return null;
  if (!id.includes('/node_modules/')) return 'frame';
  // Of these the first page uses all; of the kit only parts, which the bundler finds better by itself.
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|i18next|nprogress)\//.test(id)) return 'base';
  return id.includes('/@tabler/') ? 'frame' : null;
}

/** Everything that these files import and their imports import; without the files themselves, which are chunks anyway. */
function importedBy(files: string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  for (const file of files) found.delete(file);
  return found;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Puts a .br and a .gz beside every text file of the client build, so that the server only has to hand them out. */
function precompress(): Plugin {
  return {
    name: 'mallard:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      if (options.dir === undefined) return;
      const folder = options.dir;
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|txt|json)$/.test(file) && !file.startsWith('.vite'));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(folder, file);
          const body = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
          await writeFile(`${path}.br`, await packBrotli(body, { params }));
          await writeFile(`${path}.gz`, await packGzip(body, { level: 9 }));
        }),
      );
    },
  };
}
