import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let place = '';
beforeEach(() => {
  place = join(mkdtempSync(join(tmpdir(), 'mallard-place-')), 'web');
});
afterEach(() => rmSync(join(place, '..'), { recursive: true }));

/** A program of its own: the folders of a build have the number of its process. */
const programOf = (code: string) => `import { mkdirSync, writeFileSync } from 'node:fs';
  import { clearLeft, nextOf, putInPlace, takeBack } from '${new URL('../scripts/putInPlace.mjs', import.meta.url).href}';
  const place = ${JSON.stringify(place)};
  const build = (words) => { mkdirSync(nextOf(place)); writeFileSync(nextOf(place) + '/index', words); };
  ${code}`;

/** What it threw; empty where nothing. */
function run(code: string): string {
  const program = programOf(`try { ${code} } catch (error) { console.log(error.message); }`);
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout.trim();
}

function make(folder: string, words: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index'), words);
}

const wordsIn = (folder: string) => readFileSync(join(folder, 'index'), 'utf8');
const names = () => readdirSync(join(place, '..')).toSorted();

it('a build takes the place of the last one, and leaves nothing else', () => {
  make(place, 'old');
  expect(run("build('new'); putInPlace(place);")).toBe('');
  expect(wordsIn(place)).toBe('new');
  expect(names()).toEqual(['web']);
});

it('without a new build the last one stays', () => {
  make(place, 'old');
  expect(run('putInPlace(place);')).toContain('is not there');
  expect(wordsIn(place)).toBe('old');
});

it('what was moved aside by a run that was killed is taken back', () => {
  make(`${place}.last-1`, 'old');
  expect(run('takeBack(place);')).toBe('');
  expect(wordsIn(place)).toBe('old');
});

it('what killed runs left is cleared once it is old, and not what others are at', () => {
  make(`${place}.next-1`, 'dead');
  make(`${place}.next-2`, 'under way');
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(`${place}.next-1`, old, old);
  expect(run('clearLeft(place, 1_800_000);')).toBe('');
  expect(names()).toEqual(['web.next-2']);
});

it('builds that end at the same moment are not in each other’s way: one of them stands there, whole', async () => {
  make(place, 'old');
  const program = programOf('build(String(process.pid)); putInPlace(place);');
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
      return { pid: String(child.pid), code: (await once(child, 'exit'))[0] };
    }),
  );
  expect(codes.map(({ code: ended }) => ended)).toEqual([0, 0, 0, 0]);
  expect(codes.map(({ pid }) => pid)).toContain(wordsIn(place));
  expect(names()).toEqual(['web']);
});
