import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceRange, stepsAreInOrder, unitPriceFen, type Priced } from './price.ts';

const priceFen = fc.integer({ min: 2, max: 100_000_000 });

/** SKUs as they may be saved: quantities ascend, prices fall. */
const sku: fc.Arbitrary<Priced> = fc
  .record({
    prices: fc.uniqueArray(priceFen, { minLength: 1, maxLength: 6 }),
    quantities: fc.uniqueArray(fc.integer({ min: 2, max: 1000 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ prices, quantities }) => {
    const [first = 2, ...lower] = prices.toSorted((a, b) => b - a);
    const from = quantities.toSorted((a, b) => a - b);
    return { priceFen: first, steps: lower.map((price, index) => ({ quantity: from[index] ?? 0, priceFen: price })) };
  });

describe('unitPriceFen', () => {
  const stepped = {
    priceFen: 1000,
    steps: [
      { quantity: 5, priceFen: 900 },
      { quantity: 20, priceFen: 750 },
    ],
  };

  test.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [19, 900],
    [20, 750],
    [1000, 750],
  ])('%i pieces cost %i each', (quantity, expected) => {
    expect(unitPriceFen(stepped, quantity)).toBe(expected);
  });

  test('more pieces never cost more each, and the price is always one of those shown', () => {
    fc.assert(
      fc.property(sku, fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (priced, a, b) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        expect(unitPriceFen(priced, many)).toBeLessThanOrEqual(unitPriceFen(priced, few));
        expect([priced.priceFen, ...priced.steps.map((step) => step.priceFen)]).toContain(unitPriceFen(priced, many));
      }),
    );
  });
});

describe('priceRange', () => {
  test('the lowest price to start with, and whether there are others', () => {
    const one = { priceFen: 500, steps: [], minQuantity: 1, terms: {} };
    expect(priceRange([])).toEqual({ priceFromFen: 0, hasSeveralPrices: false });
    expect(priceRange([one, one])).toEqual({ priceFromFen: 500, hasSeveralPrices: false });
    expect(priceRange([one, { ...one, priceFen: 300 }])).toEqual({ priceFromFen: 300, hasSeveralPrices: true });
  });

  test('who must take five pays the price of five', () => {
    const five = { priceFen: 500, steps: [{ quantity: 5, priceFen: 400 }], minQuantity: 5, terms: {} };
    expect(priceRange([five])).toEqual({ priceFromFen: 400, hasSeveralPrices: false });
  });

  test('a trial is no price of a product that sells something else', () => {
    const whole = { priceFen: 3900, steps: [], minQuantity: 1, terms: {} };
    const trial = { ...whole, priceFen: 100, terms: { trial: true } };
    expect(priceRange([trial, whole])).toEqual({ priceFromFen: 3900, hasSeveralPrices: false });
    expect(priceRange([trial])).toEqual({ priceFromFen: 100, hasSeveralPrices: false });
  });
});

describe('stepsAreInOrder', () => {
  test('accepts what ascends and gets cheaper', () => {
    fc.assert(fc.property(sku, stepsAreInOrder));
  });

  test.each([
    ['a step at one piece', [{ quantity: 1, priceFen: 400 }]],
    ['the same price', [{ quantity: 5, priceFen: 500 }]],
    ['nothing to pay', [{ quantity: 5, priceFen: 0 }]],
    [
      'quantities that fall',
      [
        { quantity: 9, priceFen: 400 },
        { quantity: 5, priceFen: 300 },
      ],
    ],
  ])('refuses %s', (_case, steps) => {
    expect(stepsAreInOrder({ priceFen: 500, steps })).toBe(false);
  });
});
