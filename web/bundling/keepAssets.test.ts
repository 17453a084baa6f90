import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

it('keeps the files of the builds before, for pages and servers that name them', async () => {
  expect(await built('a.js', 'b.css')).toEqual(['a.js', 'b.css']);
  expect(await built('a.js', 'c.css')).toEqual(['a.js', 'b.css', 'c.css']);
  expect(await built('a.js', 'd.css')).toEqual(['a.js', 'b.css', 'c.css', 'd.css']);
});

it('keeps them for some days, counted from the first build without them', async () => {
  await built('a.js');
  await built('b.js');
  const kept = join(folder, 'web/client/assets/a.js');
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  utimesSync(kept, days(6), days(6));
  expect(await built('c.js')).toEqual(['a.js', 'b.js', 'c.js']);
  utimesSync(kept, days(8), days(8));
  // One that was the last build's own is kept however old it is.
  utimesSync(join(folder, 'web/client/assets/c.js'), days(90), days(90));
  expect(await built('d.js')).toEqual(['b.js', 'c.js', 'd.js']);
});
