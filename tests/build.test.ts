import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from '../scripts/build.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mallard-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a build of these files in place of the last one, and tells which it serves. */
function built(...names: string[]): string[] {
  const [last, next] = [join(folder, 'web'), join(folder, 'web.next')];
  mkdirSync(join(next, 'client/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(next, 'client/assets', name), name);
  keepAssets(last, next);
  rmSync(last, { recursive: true, force: true });
  renameSync(next, last);
  return readdirSync(join(last, 'client/assets')).toSorted();
}

it('keeps the files of the build before, and none that are older', () => {
  expect(built('a.js', 'b.css')).toEqual(['a.js', 'b.css']);
  expect(built('a.js', 'c.css')).toEqual(['a.js', 'b.css', 'c.css']);
  expect(built('a.js', 'd.css')).toEqual(['a.js', 'c.css', 'd.css']);
});

it('keeps them as well when the same is built once more', () => {
  built('a.js');
  built('b.js');
  expect(built('b.js')).toEqual(['a.js', 'b.js']);
});
