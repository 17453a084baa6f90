import { expect, test } from 'vitest';
import { licenceValueFen } from './soloValue.ts';

test.each([
  ['its list price', { priceFen: 9900, termDays: 365, seats: 2 }, { termDays: 365, seats: 2 }, 9900],
  ['no less when it is shorter', { priceFen: 9900, termDays: 365, seats: 2 }, { termDays: 30, seats: 1 }, 9900],
  ['more with more seats', { priceFen: 9900, termDays: 365, seats: 2 }, { termDays: 365, seats: 10 }, 49_500],
  ['more when it lasts longer', { priceFen: 1000, termDays: 30, seats: 1 }, { termDays: 365, seats: 1 }, 12_167],
  ['as ten years for a lifetime', { priceFen: 1000, termDays: 365, seats: 1 }, { termDays: null, seats: 1 }, 10_000],
  [
    'its price where a lifetime is sold',
    { priceFen: 1000, termDays: null, seats: 1 },
    { termDays: null, seats: 1 },
    1000,
  ],
  ['something where it costs next to nothing', { priceFen: 1, termDays: 7, seats: 1 }, { termDays: 7, seats: 1 }, 100],
])('a licence counts %s', (_, sku, issued, fen) => {
  expect(licenceValueFen(sku, issued)).toBe(fen);
});
