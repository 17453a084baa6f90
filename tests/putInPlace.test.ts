import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const scripts = new URL('../scripts/', import.meta.url);
let place = '';
beforeEach(() => {
  place = join(mkdtempSync(join(tmpdir(), 'mallard-place-')), 'web');
});
afterEach(() => rmSync(join(place, '..'), { recursive: true }));

/** Calls a function of a script with a path; what it threw, empty where nothing. */
function run(script: string, name: string, path: string, more = ''): string {
  const code = `import { ${name} } from '${new URL(script, scripts).href}';
    try { await ${name}(${JSON.stringify(path)}${more}); } catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout.trim();
}

function make(folder: string, words: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index'), words);
}

const wordsIn = (folder: string) => readFileSync(join(folder, 'index'), 'utf8');

it('a build takes the place of the last one, also where one is left over from before', () => {
  make(place, 'old');
  make(`${place}.next`, 'new');
  make(`${place}.last`, 'older');
  expect(run('putInPlace.mjs', 'putInPlace', place)).toBe('');
  expect(wordsIn(place)).toBe('new');
  expect(existsSync(`${place}.last`)).toBe(false);
});

it('without a new build the last one stays', () => {
  make(place, 'old');
  expect(run('putInPlace.mjs', 'putInPlace', place)).toContain('is not there');
  expect(wordsIn(place)).toBe('old');
});

it('what was moved aside by a run that was killed is taken back', () => {
  make(`${place}.last`, 'old');
  expect(run('putInPlace.mjs', 'takeBack', place)).toBe('');
  expect(wordsIn(place)).toBe('old');
});

it('a second build is refused while the first one lives, and not by one that was killed', () => {
  const lock = join(place, '../lock');
  writeFileSync(lock, String(process.pid));
  expect(run('buildLock.mjs', 'alone', lock, ', () => 1')).toContain(`process ${process.pid}`);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  expect(run('buildLock.mjs', 'alone', lock, ', () => 1')).toBe('');
  expect(existsSync(lock)).toBe(false);
});
