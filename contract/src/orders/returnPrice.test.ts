import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponDiscountFen } from '../coupons/couponRules.ts';
import { returnFen, type PricedOrder } from './returnPrice.ts';

const order: PricedOrder = {
  quantity: 10,
  revokedQuantity: 0,
  unitPriceFen: 90,
  amountFen: 900,
  refundedFen: 0,
  basePriceFen: 100,
  steps: [
    { quantity: 5, priceFen: 95 },
    { quantity: 10, priceFen: 90 },
  ],
  discountFen: 0,
  coupon: null,
};

describe('what comes back for pieces', () => {
  it('prices what is kept by its own quantity', () => {
    expect(returnFen(order, 5)).toBe(900 - 5 * 95);
    expect(returnFen(order, 6)).toBe(900 - 4 * 100);
    expect(returnFen(order, 10)).toBe(900);
  });

  it('is the same in one return and in several', () => {
    const first = returnFen(order, 3);
    const rest = { ...order, revokedQuantity: 3, refundedFen: first };
    expect(first + returnFen(rest, 3)).toBe(returnFen(order, 6));
  });

  it('leaves a gift of the seller with the buyer, and gives no more than was paid', () => {
    expect(returnFen({ ...order, refundedFen: 50 }, 6)).toBe(500);
    expect(returnFen({ ...order, refundedFen: 50 }, 10)).toBe(850);
    expect(returnFen({ ...order, refundedFen: 700 }, 6)).toBe(200);
  });

  describe('with a coupon', () => {
    const off = { percent: null, capFen: null, floorFen: 0, rate: null };
    const fifty = { ...order, steps: [], unitPriceFen: 100, amountFen: 950, discountFen: 50 };

    it('prices what is kept by its minimum', () => {
      const with50 = { ...fifty, coupon: { ...off, amountFen: 50, minFen: 500 } };
      // Five pieces still reach the minimum, four do not.
      expect(returnFen(with50, 5)).toBe(950 - 450);
      expect(returnFen(with50, 6)).toBe(950 - 400);
      expect(returnFen(with50, 10)).toBe(950);
    });

    it('takes the same part off what is kept, up to its cap, and never below the floor', () => {
      const tenth = { ...fifty, amountFen: 900, discountFen: 100 };
      const percent = { ...off, amountFen: null, percent: 10, minFen: 0 };
      expect(returnFen({ ...tenth, coupon: percent }, 5)).toBe(900 - 450);
      expect(returnFen({ ...tenth, coupon: { ...percent, capFen: 30 } }, 5)).toBe(900 - 470);
      expect(returnFen({ ...tenth, coupon: { ...percent, floorFen: 95 } }, 5)).toBe(900 - 475);
    });

    it('never gives more than was paid, in whatever parts it comes back', () => {
      const amount = fc.integer({ min: 1, max: 5_000 });
      const sale = fc.record({
        quantity: fc.integer({ min: 1, max: 20 }),
        unitPriceFen: fc.integer({ min: 1, max: 2_000 }),
        offFen: amount,
        minFen: fc.integer({ min: 0, max: 20_000 }),
        percent: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
        floorFen: fc.integer({ min: 0, max: 2_000 }),
        rate: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
        parts: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 10 }),
      });
      fc.assert(
        fc.property(sale, ({ quantity, unitPriceFen, offFen, minFen, percent, floorFen, rate, parts }) => {
          const terms = { amountFen: percent === null ? offFen : null, percent, capFen: null, minFen };
          const grossFen = quantity * unitPriceFen;
          const discountFen = couponDiscountFen(terms, grossFen, { floorFen: floorFen * quantity, rate });
          expect(discountFen).toBeLessThan(grossFen);
          expect(discountFen === 0 || grossFen - discountFen >= floorFen * quantity).toBe(true);
          let one: PricedOrder = {
            quantity,
            revokedQuantity: 0,
            unitPriceFen,
            amountFen: grossFen - discountFen,
            refundedFen: 0,
            basePriceFen: unitPriceFen,
            steps: [],
            discountFen,
            coupon: { ...terms, floorFen, rate },
          };
          for (const pieces of parts) {
            if (pieces > quantity - one.revokedQuantity) continue;
            const fen = returnFen(one, pieces);
            expect(fen).toBeGreaterThanOrEqual(0);
            one = { ...one, revokedQuantity: one.revokedQuantity + pieces, refundedFen: one.refundedFen + fen };
            expect(one.refundedFen).toBeLessThanOrEqual(one.amountFen);
          }
          expect(one.refundedFen + returnFen(one, quantity - one.revokedQuantity)).toBe(one.amountFen);
        }),
      );
    });
  });

  it('is nothing where the kept pieces cost as much as all', () => {
    expect(returnFen({ ...order, unitPriceFen: 40, amountFen: 400, steps: [{ quantity: 10, priceFen: 40 }] }, 1)).toBe(
      0,
    );
  });
});
