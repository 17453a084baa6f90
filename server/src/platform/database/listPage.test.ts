import { expect, test } from 'vitest';
import { countedMax, idOfCursor, pageOf } from './listPage.ts';

const rows = [{ id: 9 }, { id: 7 }, { id: 4 }];
const idOf = ({ id }: { id: number }) => id;

test('a page ends with the cursor of its last one when there are more', () => {
  expect(pageOf({ rows, total: 3 }, 2, idOf)).toEqual({ list: [9, 7], next: '7', total: 3, totalExact: true });
  expect(pageOf({ rows, total: 3 }, 3, idOf)).toEqual({ list: [9, 7, 4], next: null, total: 3, totalExact: true });
  expect(pageOf({ rows: [], total: 0 }, 3, idOf)).toEqual({ list: [], next: null, total: 0, totalExact: true });
});

test('totals are exact up to ten thousand, and then say so', () => {
  expect(pageOf({ rows, total: 10_000 }, 3, idOf)).toMatchObject({ total: 10_000, totalExact: true });
  expect(pageOf({ rows, total: countedMax }, 3, idOf)).toMatchObject({ total: 10_000, totalExact: false });
});

test('a cursor is an id and nothing else', () => {
  expect(idOfCursor(undefined)).toBeUndefined();
  expect(idOfCursor('7')).toBe(7);
  for (const cursor of ['', 'x', '-1', '1e3', '9'.repeat(16), '7 ', '٧']) {
    expect(() => idOfCursor(cursor)).toThrow('invalid_input');
  }
});
