import { expect, test } from 'vitest';
import { fitted, inBold, inCells, inLines, inRows, shownLinks, widthInEm, wrapped } from './drawnText.ts';

const number = { size: 56, least: 30, width: 580 };

test('a number keeps its size, a longer name becomes smaller, and what is too long is cut', () => {
  expect(fitted('MA-2026-7K2Q9XH4', number)).toEqual({ text: 'MA-2026-7K2Q9XH4', size: 56 });
  const name = '方舟办公套件专业版企业授权';
  const smaller = fitted(name, number);
  expect(smaller.text).toBe(name);
  expect(smaller.size).toBeLessThan(56);
  const long = fitted(name.repeat(4), number);
  expect(long).toMatchObject({ size: 30, text: expect.stringMatching(/…$/) });
  for (const { text, size } of [smaller, long]) expect(widthInEm(text) * size).toBeLessThanOrEqual(580);
});

test('a long chain shows where it begins and where it ends', () => {
  expect(shownLinks([1, 2, 3, 4], 5)).toEqual([1, 2, 3, 4]);
  expect(shownLinks([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([1, null, 5, 6, 7]);
});

test('a sentence wraps between words and Chinese characters, and is cut after the last line', () => {
  const place = { size: 10, width: 60, most: 2 };
  expect(wrapped('valid until then', place)).toEqual(['valid until', 'then']);
  expect(wrapped('授权有效到明年底', place)).toEqual(['授权有效到明', '年底']);
  expect(wrapped('one two three four five six seven', place)[1]).toMatch(/…$/);
  expect(wrapped('', place)).toEqual(['']);
});

test('a word that is longer than a line breaks within, a domain after its dots', () => {
  const place = { size: 10, width: 60, most: 3, latin: inBold };
  expect(wrapped('team.long.example', place)).toEqual(['team.', 'long.', 'example']);
  for (const line of wrapped('a'.repeat(20), place)) expect(widthInEm(line, inBold) * 10).toBeLessThanOrEqual(60);
});

test('what is wide takes two cells, where there are enough', () => {
  const place = { columns: 3, rows: 2, isWide: (item: number) => item > 9 };
  const cellsOf = (items: number[]) => inCells(items, place).map(({ cell, span }) => [cell, span]);
  expect(cellsOf([1, 10, 2, 3, 4])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
  expect(cellsOf([1, 2, 10])).toEqual([
    [0, 1],
    [1, 1],
    [3, 2],
  ]);
  expect(cellsOf([1, 2, 3, 10, 4, 5, 6]).every(([, span]) => span === 1)).toBe(true);
  expect(inCells([1, 2, 3, 10, 4, 5, 6], place)).toHaveLength(6);
});

test('what is wide has a row of its own, and the others stand by twos', () => {
  const isWide = (item: number) => item > 9;
  expect(inRows([1, 10, 2, 3], isWide)).toEqual([[1, 2], [10], [3]]);
  expect(inRows([], isWide)).toEqual([]);
});

test('what does not fit in one line stands in two, whole', () => {
  const place = { size: 16, least: 13, width: 200 };
  expect(inLines('长期有效', place)).toEqual([{ text: '长期有效', size: 16, below: 22 }]);
  const lines = inLines('江苏、浙江、上海 Jiangsu, Zhejiang, Shanghai', place);
  expect(lines.map(({ text }) => text)).toEqual(['江苏、浙江、上海 Jiangsu,', 'Zhejiang, Shanghai']);
  expect(lines.every(({ text }) => widthInEm(text) * 13 <= 200)).toBe(true);
});
