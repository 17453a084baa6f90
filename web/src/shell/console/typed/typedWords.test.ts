import { beforeEach, expect, test, vi } from 'vitest';
import { keepTyped, readTyped, type TypedWord, withWord } from './typedWords.ts';

const word = (field: string, now: string, before = ''): TypedWord => ({
  address: '/tickets?new=1',
  field,
  before,
  now,
});
const hour = 60 * 60 * 1000;

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('what one account typed is there for it alone, for a day', () => {
  keepTyped('1', [word('form title', 'a')], 0);
  expect(readTyped('1', 23 * hour)).toEqual([word('form title', 'a')]);
  expect(readTyped('2', 0)).toEqual([]);
  expect(readTyped('1', 25 * hour)).toEqual([]);
});

test('a field counts by what it began with, and no more once it is that again', () => {
  const once = withWord([], word('form title', 'ab', 'a'));
  const twice = withWord(once, word('form title', 'abc', 'ab'));
  expect(twice).toEqual([word('form title', 'abc', 'a')]);
  expect(withWord(twice, word('form title', 'a', 'abc'))).toEqual([]);
});

test('what cannot be read, and what is too long, is nothing', () => {
  localStorage.setItem('draft:typed:1', '{"at":0,"words":[{"address":1},null,"x"]}');
  expect(readTyped('1', 0)).toEqual([]);
  localStorage.setItem('draft:typed:1', '{');
  expect(readTyped('1', 0)).toEqual([]);
  keepTyped('1', [word('form title', 'x'.repeat(20_001))], 0);
  expect(readTyped('1', 0)).toEqual([]);
});
