import { describe, expect, test } from 'vitest';
import { soloValues } from '#contract/users/soloRules.ts';
import { cutFen, givenAway, type Offer, type OfferBefore } from './givenAway.ts';

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

const year: Offer = { id: 1, ...plain(4900), fileId: null, termDays: 365, seats: 1, entitlements: [], terms: {} };
const onSale = (offer: Offer, inStock: number | null = null): OfferBefore => ({
  ...offer,
  id: offer.id ?? 0,
  inStock,
  isOnSale: true,
});
const valueFen = (...args: Parameters<typeof givenAway>) => givenAway(...args).valueFen;
const pieces = soloValues.piecesWithoutStock;

test('a cut counts for each piece in stock, and for some where there is no stock', () => {
  const before = [onSale({ ...year, ...plain(1000) }, 30), onSale({ ...year, id: 2, ...plain(1000) })];
  const after = [
    { ...year, ...plain(990) },
    { ...year, id: 2, ...plain(700) },
    { ...year, id: null, ...plain(1) },
  ];
  expect(valueFen('secret', { before }, after)).toBe(10 * 30 + 300 * pieces);
});

describe('licences', () => {
  const before = [onSale(year)];
  const of = (change: Partial<Offer>, known = before) =>
    valueFen('licence', { before: known }, [year, { ...year, id: null, ...change }]);

  test.each<[string, Partial<Offer>]>([
    ['the same for the same', {}],
    ['a month', { termDays: 30, ...plain(990) }],
    ['a lifetime', { termDays: null, ...plain(12_900) }],
    ['a team', { seats: 10, ...plain(19_900) }],
    ['a lifetime for a team', { termDays: null, seats: 10, ...plain(39_900) }],
    ['a trial', { termDays: 7, terms: { trial: true }, ...plain(100) }],
    ['more inside', { entitlements: ['pro'], ...plain(9900) }],
  ])('a new option at an honest price gives nothing away: %s', (_, change) => {
    expect(of(change)).toBe(0);
  });

  test.each<[string, Partial<Offer>, number]>([
    ['next to nothing', { ...plain(1) }, 4899],
    ['a step', { ...plain(4900, { quantity: 2, priceFen: 1 }) }, 4899],
    ['a lifetime with many seats', { termDays: null, seats: 50, ...plain(1) }, 58_855],
    ['the same price for a lifetime', { termDays: null }, 7409],
    ['the same price for more seats', { seats: 1000 }, 72_760],
    ['a version for ever', { terms: { expiry: 'keep' } }, 7409],
    ['a month for less than its share', { termDays: 30, ...plain(1) }, 402],
    ['something else inside, where all are dearer', { entitlements: ['other'], ...plain(1) }, 4899],
  ])('a new option below what it is worth counts: %s', (_, change, fen) => {
    expect(of(change)).toBe(fen * pieces);
  });

  test('what unlocks less is measured by what unlocks no more', () => {
    const pro = { ...year, entitlements: ['basic', 'pro'] };
    const basic = { ...year, id: 2, entitlements: ['basic'], ...plain(900) };
    const after = { ...year, id: null, entitlements: ['basic'], ...plain(900) };
    expect(valueFen('licence', { before: [onSale(pro), onSale(basic)] }, [after])).toBe(0);
    expect(valueFen('licence', { before: [onSale(pro), onSale(basic)] }, [{ ...after, ...plain(400) }])).toBe(
      500 * pieces,
    );
  });

  test('steps count like the one that they make together', () => {
    const stepOf = (seats: number) => ({ ...year, seats });
    const whole = valueFen('licence', { before }, [stepOf(100)]);
    const [first, second] = [givenAway('licence', { before }, [stepOf(10)]), stepOf(100)];
    const former = first.former.map((offer) => ({ ...offer, isOnSale: false }));
    const then = valueFen('licence', { before: [onSale(stepOf(10)), ...former] }, [second]);
    expect(first.valueFen + then).toBe(whole);
  });

  test('what was out of sale, or a trial, counts like something new', () => {
    const cheap = { ...year, id: 2, ...plain(1) };
    expect(of(cheap, [...before, { ...onSale(cheap), isOnSale: false }])).toBe(4899 * pieces);
    expect(of({ id: 2, ...plain(1) }, [...before, onSale({ ...cheap, terms: { trial: true } })])).toBe(4899 * pieces);
    expect(of({ id: 2, ...plain(1) }, [...before, onSale(cheap)])).toBe(0);
  });
});

test('a file is measured by whatever delivers it', () => {
  const book = { ...year, fileId: 7 };
  const cheap = { ...year, id: null, fileId: 7, ...plain(1) };
  expect(valueFen('file', { before: [onSale(book)] }, [book, cheap])).toBe(4899 * pieces);
  expect(valueFen('file', { before: [], sameFiles: [book] }, [cheap])).toBe(4899 * pieces);
  expect(valueFen('file', { before: [onSale(book)] }, [book, { ...cheap, fileId: 8 }])).toBe(0);
});

test.each(['licence', 'file', 'service'] as const)('the first option of a product gives nothing away: %s', (kind) => {
  expect(valueFen(kind, { before: [] }, [{ ...year, id: null, ...plain(1) }])).toBe(0);
});

test('a gift card is worth what it costs', () => {
  expect(valueFen('gift', { before: [onSale(year)] }, [year, { ...year, id: null, ...plain(100) }])).toBe(0);
});
