import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Makes a program of ours, named by its path from the root, ready for tests that start it often: nobody compiles its sources
 * each time. `beside` are the programs that it starts itself. Packages are left where they are.
 */
export async function bundleProgram(
  source: string,
  beside: readonly string[] = [],
): Promise<{ path: string; remove: () => void }> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below the packages, so that they are found.
  const folder = mkdtempSync(join(cache, 'program-'));
  const isOurs = (id: string) => /^([./#]|[A-Za-z]:[\\/])/.test(id);
  const input = Object.fromEntries([source, ...beside].map((file) => [basename(file, '.ts'), file]));
  const bundle = await rolldown({ cwd: root, input, platform: 'node', external: (id) => !isOurs(id) });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  const path = join(folder, `${basename(source, '.ts')}.mjs`);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
