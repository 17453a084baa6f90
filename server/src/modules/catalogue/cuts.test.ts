import { expect, test } from 'vitest';
import { cutFen, givenAwayFen } from './cuts.ts';

const plain = (priceFen: number, ...steps: { quantity: number; priceFen: number }[]) => ({ priceFen, steps });

test.each([
  ['a lower price', plain(1000), plain(900), 100],
  ['a higher one', plain(1000), plain(1100), 0],
  ['a step that was not there', plain(1000), plain(1000, { quantity: 2, priceFen: 1 }), 999],
  [
    'a step that begins earlier',
    plain(1000, { quantity: 10, priceFen: 800 }),
    plain(1000, { quantity: 2, priceFen: 800 }),
    200,
  ],
  ['a price as low as the step was', plain(1000, { quantity: 10, priceFen: 800 }), plain(800), 200],
  ['a step that is gone', plain(1000, { quantity: 10, priceFen: 800 }), plain(1000), 0],
])('%s cuts %#', (_, before, after, fen) => {
  expect(cutFen(before, after)).toBe(fen);
});

test('a cut counts for each piece in stock, and for some where there is no stock', () => {
  const before = [
    { id: 1, ...plain(1000), inStock: 30 },
    { id: 2, ...plain(1000), inStock: null },
    { id: 3, ...plain(1000), inStock: 50 },
  ];
  const after = [
    { id: 1, ...plain(990) },
    { id: 2, ...plain(700) },
    { id: null, ...plain(1) },
  ];
  expect(givenAwayFen(before, after, false)).toBe(300 + 3000);
  expect(givenAwayFen(before, after, true)).toBe(30_000 + 10_000 + 50_000);
});
