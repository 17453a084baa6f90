import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from './keepAssets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mallard-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a build of these files in place of the last one, and tells which it serves. */
async function built(...names: string[]): Promise<string[]> {
  const [last, next] = [join(folder, 'web'), join(folder, 'web.next')];
  mkdirSync(join(next, 'client/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(next, 'client/assets', name), name);
  await keepAssets(last, next);
  rmSync(last, { recursive: true, force: true });
  renameSync(next, last);
  return readdirSync(join(last, 'client/assets')).toSorted();
}

it('keeps the files of the build before, and none that are older', async () => {
  expect(await built('a.js', 'b.css')).toEqual(['a.js', 'b.css']);
  expect(await built('a.js', 'c.css')).toEqual(['a.js', 'b.css', 'c.css']);
  expect(await built('a.js', 'd.css')).toEqual(['a.js', 'c.css', 'd.css']);
});

it('keeps them as well when the same is built once more', async () => {
  await built('a.js');
  await built('b.js');
  expect(await built('b.js')).toEqual(['a.js', 'b.js']);
});
