import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), precompress()],
  // Bundled for the server too: the whole icon set would cost it memory and start-up time.
  ssr: command === 'build' ? { noExternal: [/^@tabler\//, /^@mantine\//] } : {},
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
}));

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
