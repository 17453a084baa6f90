/** The shares of a sale add up, whatever came back of it and in however many parts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharesOf, sharesToReturn, type SharedSale } from './shares.ts';

const amountFen = fc.integer({ min: 1, max: 100_000_000 });
const commissionRate = fc.integer({ min: 0, max: 10_000 });
const sellerId = fc.option(fc.constant(7), { nil: null });

/** A sale with the parts in which money comes back, together at most all of it. */
const refunded = fc
  .record({
    amountFen,
    commissionRate,
    sellerId,
    cuts: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 }),
  })
  .map(({ cuts, ...sale }) => {
    const ends = cuts.map((cut) => Math.floor((sale.amountFen * cut) / 1_000_000)).toSorted((a, b) => a - b);
    const refunds = ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((refund) => refund > 0);
    return { sale: { ...sale, refundedFen: 0 } satisfies SharedSale, refunds };
  });

describe('shares', () => {
  test('are whole, never negative, and together what the buyer paid', () => {
    fc.assert(
      fc.property(amountFen, commissionRate, sellerId, (amount, rate, seller) => {
        const sale = { amountFen: amount, refundedFen: 0, sellerId: seller, commissionRate: rate };
        const { sellerFen, platformFen } = sharesOf(sale);
        expect(sellerFen + platformFen).toBe(amount);
        expect(Math.min(sellerFen, platformFen)).toBeGreaterThanOrEqual(0);
        expect([sellerFen, platformFen].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('come back exactly, in whatever parts', () => {
    fc.assert(
      fc.property(refunded, ({ sale, refunds }) => {
        const first = sharesOf(sale);
        let current = sale;
        let [sellerBack, platformBack] = [0, 0];
        for (const refundFen of refunds) {
          const back = sharesToReturn(current, refundFen);
          expect(back.sellerFen + back.platformFen).toBe(refundFen);
          expect(Math.min(back.sellerFen, back.platformFen)).toBeGreaterThanOrEqual(0);
          sellerBack += back.sellerFen;
          platformBack += back.platformFen;
          current = { ...current, refundedFen: current.refundedFen + refundFen };
        }
        const left = sharesOf(current);
        expect([left.sellerFen + sellerBack, left.platformFen + platformBack]).toEqual([
          first.sellerFen,
          first.platformFen,
        ]);
        const rest = current.amountFen - current.refundedFen;
        if (rest > 0) expect(sharesToReturn(current, rest)).toEqual(left);
      }),
    );
  });

  test.each([
    [699, 2000, 559, 140],
    [699, 500, 664, 35],
    [1, 500, 1, 0],
    [10, 500, 10, 0],
    [30, 500, 28, 2],
    [100, 0, 100, 0],
    [100, 10_000, 0, 100],
  ])('of %i fen at a commission of %i ten-thousandths are %i and %i', (amount, rate, sellerFen, platformFen) => {
    const sale = { amountFen: amount, refundedFen: 0, sellerId: 7, commissionRate: rate };
    expect(sharesOf(sale)).toEqual({ sellerFen, platformFen });
  });

  test('of the platform’s own sale are all its own, whatever the rate says', () => {
    const sale = { amountFen: 699, refundedFen: 99, sellerId: null, commissionRate: 500 };
    expect(sharesOf(sale)).toEqual({ sellerFen: 0, platformFen: 600 });
  });

  test('of 6.99 at 20 %, returned fen by fen, lose none', () => {
    let sale: SharedSale = { amountFen: 699, refundedFen: 0, sellerId: 7, commissionRate: 2000 };
    const back = { sellerFen: 0, platformFen: 0 };
    while (sale.refundedFen < sale.amountFen) {
      const { sellerFen, platformFen } = sharesToReturn(sale, 1);
      back.sellerFen += sellerFen;
      back.platformFen += platformFen;
      sale = { ...sale, refundedFen: sale.refundedFen + 1 };
    }
    expect(back).toEqual({ sellerFen: 559, platformFen: 140 });
  });
});
