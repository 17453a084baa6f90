import { expect, test } from 'vitest';
import { lineDifference } from './lineDifference.ts';

const said = (before: string, after: string) =>
  lineDifference(before, after).flatMap(({ is, lines }) =>
    lines.map((line) => `${{ same: ' ', gone: '-', new: '+' }[is]}${line}`),
  );

test('lines that stayed stay, the rest is gone or new where it stood', () => {
  expect(said('a\nb\n\nc\nd', 'a\nx\nc\n\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d']);
  expect(said('a\nb\na', 'a')).toEqual([' a', '-b', '-a']);
});

test('a text that is new or gone is so as a whole, and equal ones differ in nothing', () => {
  expect(said('', 'a\nb')).toEqual(['+a', '+b']);
  expect(said('a', '')).toEqual(['-a']);
  expect(said('a\n\nb', 'a\nb\n')).toEqual([' a', ' b']);
});

test('texts with nothing in common are compared as a whole, however long', () => {
  const text = (sign: string) => Array.from({ length: 3000 }, (_, line) => `${sign}${line}`).join('\n');
  expect(lineDifference(text('a'), text('b')).map(({ is, lines }) => [is, lines.length])).toEqual([
    ['gone', 3000],
    ['new', 3000],
  ]);
});
