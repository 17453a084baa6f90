import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../config.ts';
import { isAlive, takeLock } from './lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mallard-lock-'));
  file = join(folder, 'mallard.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is held by one and free after its release', () => {
  const lock = takeLock(file, folder);
  expect(() => takeLock(file, folder)).toThrow(StartError);
  expect(readdirSync(folder)).toEqual(['mallard.lock']);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  takeLock(file, folder).release();
});

test('a dead process holds nothing', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(isAlive(pid)).toBe(false);
  writeFileSync(file, JSON.stringify({ pid, started: 'once', id: 'a' }));
  takeLock(file, folder).release();
});

test('nor does another process that got its number', () => {
  const lock = takeLock(file, folder);
  const held = JSON.parse(readFileSync(file, 'utf8'));
  lock.release();
  writeFileSync(file, JSON.stringify({ ...held, started: `${held.started}1` }));
  takeLock(file, folder).release();
});

test.each(['', '{', '{"pid":"x"}', 'null'])('a torn lock (%j) holds nothing', (content) => {
  writeFileSync(file, content);
  takeLock(file, folder).release();
});

test('releasing does not take the lock of a successor', () => {
  const lock = takeLock(file, folder);
  writeFileSync(file, 'of somebody else');
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe('of somebody else');
});
