import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Puts a .br and a .gz beside every text file in `folder`, so that the server only has to hand them out. */
export async function precompress(folder: string): Promise<void> {
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
}
