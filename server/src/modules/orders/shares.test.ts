/** The shares of a sale add up, whatever came back of it and in however many parts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sellerShareFen } from '#contract/money/commissionRules.ts';
import { borneFenOf, sharesOf, sharesToReturn, type Share, type SharedSale } from './shares.ts';

const amountFen = fc.integer({ min: 1, max: 100_000_000 });
const sellerId = fc.option(fc.constant(7), { nil: null });

/** A sale of the platform or a shop, with up to two agents who are paid out of what the platform has of it. */
const sale = fc
  .record({
    amountFen: fc.oneof(amountFen, fc.integer({ min: 1, max: 30 })),
    sellerId,
    commissionRate: fc.integer({ min: 0, max: 10_000 }),
    cuts: fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 2 }),
  })
  .map(({ cuts, ...rest }): SharedSale => {
    const platformRate = rest.sellerId === null ? 10_000 : rest.commissionRate;
    const ends = cuts.map((cut) => Math.floor((platformRate * cut) / 10_000)).toSorted((a, b) => a - b);
    const agents = ends.map((end, index) => ({ userId: 20 + index, rate: end - (ends[index - 1] ?? 0) }));
    return { ...rest, refundedFen: 0, agents };
  });

/** The parts in which money comes back, together at most all of it. */
const refunded = fc
  .tuple(sale, fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 }))
  .map(([one, cuts]) => {
    const ends = cuts.map((cut) => Math.floor((one.amountFen * cut) / 1_000_000)).toSorted((a, b) => a - b);
    const refunds = ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((refund) => refund > 0);
    return { sale: one, refunds };
  });

const fenOf = (shares: readonly Share[]) => shares.map(({ fen }) => fen);
const sum = (shares: readonly Share[]) => fenOf(shares).reduce((total, fen) => total + fen, 0);

describe('shares', () => {
  test('are whole, never negative, and together what the buyer paid', () => {
    fc.assert(
      fc.property(sale, (one) => {
        const shares = sharesOf(one);
        expect(sum(shares)).toBe(one.amountFen);
        expect(Math.min(...fenOf(shares))).toBeGreaterThanOrEqual(0);
        expect(fenOf(shares).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('differ from what the rates say by at most a fen for each who shares', () => {
    fc.assert(
      fc.property(sale, (one) => {
        const rates = [
          ...(one.sellerId === null ? [] : [10_000 - one.commissionRate]),
          ...(one.agents ?? []).map((agent) => agent.rate),
        ];
        for (const [index, rate] of rates.entries()) {
          const exact = (one.amountFen * rate) / 10_000;
          expect(Math.abs((fenOf(sharesOf(one))[index] ?? 0) - exact)).toBeLessThanOrEqual(index + 1);
        }
      }),
    );
  });

  test('come back exactly, in whatever parts, and nobody gains by a refund', () => {
    fc.assert(
      fc.property(refunded, ({ sale: one, refunds }) => {
        const first = sharesOf(one);
        let current = one;
        const back = first.map(() => 0);
        for (const refundFen of refunds) {
          const returned = sharesToReturn(current, refundFen);
          expect(sum(returned)).toBe(refundFen);
          expect(Math.min(...fenOf(returned))).toBeGreaterThanOrEqual(0);
          for (const [index, { fen }] of returned.entries()) back[index] = (back[index] ?? 0) + fen;
          current = { ...current, refundedFen: current.refundedFen + refundFen };
        }
        expect(sharesOf(current).map(({ fen }, index) => fen + (back[index] ?? 0))).toEqual(fenOf(first));
        const rest = current.amountFen - current.refundedFen;
        if (rest > 0) expect(sharesToReturn(current, rest)).toEqual(sharesOf(current));
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
    const one = { amountFen: amount, refundedFen: 0, sellerId: 7, commissionRate: rate };
    expect(sharesOf(one)).toEqual([
      { userId: 7, fen: sellerFen },
      { userId: null, fen: platformFen },
    ]);
  });

  test('of 6.99 at 20 %, half and a quarter of it for agents, leave the platform the rest', () => {
    const agents = [
      { userId: 20, rate: 1000 },
      { userId: 21, rate: 500 },
    ];
    const one = { amountFen: 699, refundedFen: 0, sellerId: 7, commissionRate: 2000, agents };
    expect(fenOf(sharesOf(one))).toEqual([559, 70, 35, 35]);
  });

  test('of the platform’s own sale are all its own, whatever the rate says', () => {
    const one = { amountFen: 699, refundedFen: 99, sellerId: null, commissionRate: 500 };
    expect(sharesOf(one)).toEqual([{ userId: null, fen: 600 }]);
  });

  test('of 6.99 at 20 %, returned fen by fen, lose none', () => {
    const agents = [{ userId: 20, rate: 700 }];
    let one: SharedSale = { amountFen: 699, refundedFen: 0, sellerId: 7, commissionRate: 2000, agents };
    const first = fenOf(sharesOf(one));
    const back = [0, 0, 0];
    while (one.refundedFen < one.amountFen) {
      for (const [index, { fen }] of sharesToReturn(one, 1).entries()) back[index] = (back[index] ?? 0) + fen;
      one = { ...one, refundedFen: one.refundedFen + 1 };
    }
    expect(back).toEqual(first);
  });

  test('of 6.99 at 20 % with two agents’ shares lose no fen, in whatever parts it comes back', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 699 }), { minLength: 1, maxLength: 20 });
    const rates = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 })).map(([one, other]) => {
      const [low = 0, high = 0] = [one, other].toSorted((a, b) => a - b);
      return [low, high - low];
    });
    fc.assert(
      fc.property(rates, parts, (shares, refunds) => {
        const agents = shares.map((rate, index) => ({ userId: 20 + index, rate }));
        let one: SharedSale = { amountFen: 699, refundedFen: 0, sellerId: 7, commissionRate: 2000, agents };
        // What agents get is the platform's to give: the seller's share does not depend on them.
        expect(fenOf(sharesOf(one))[0]).toBe(sellerShareFen(699, 2000));
        for (const refund of refunds) {
          const back = Math.min(refund, one.amountFen - one.refundedFen);
          const [before, returned] = [fenOf(sharesOf(one)), sharesToReturn(one, back)];
          one = { ...one, refundedFen: one.refundedFen + back };
          expect(sum(returned)).toBe(back);
          expect(sum(sharesOf(one)) + one.refundedFen).toBe(699);
          expect(fenOf(sharesOf(one)).map((fen, index) => fen + (returned[index]?.fen ?? 0))).toEqual(before);
        }
      }),
    );
  });

  test('with a coupon of the platform are those of the whole price, and come back exactly, with what it bore', () => {
    const borne = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(refunded, borne, ({ sale: without, refunds }, borneFen) => {
        let one: SharedSale = { ...without, borneFen };
        const first = sharesOf(one);
        expect(fenOf(first)).toEqual(fenOf(sharesOf({ ...without, amountFen: without.amountFen + borneFen })));
        let back = first.map(() => 0);
        let borneBackFen = 0;
        for (const refundFen of refunds) {
          const next = { ...one, refundedFen: one.refundedFen + refundFen };
          const bornePartFen = borneFenOf(one) - borneFenOf(next);
          const returned = sharesToReturn(one, refundFen);
          expect(bornePartFen).toBeGreaterThanOrEqual(0);
          expect(sum(returned)).toBe(refundFen + bornePartFen);
          expect(Math.min(...fenOf(returned))).toBeGreaterThanOrEqual(0);
          back = back.map((fen, index) => fen + (returned[index]?.fen ?? 0));
          borneBackFen += bornePartFen;
          one = next;
        }
        expect(sharesOf(one).map(({ fen }, index) => fen + (back[index] ?? 0))).toEqual(fenOf(first));
        expect(borneBackFen + borneFenOf(one)).toBe(borneFen);
        expect(borneFenOf({ ...one, refundedFen: one.amountFen })).toBe(0);
      }),
    );
  });

  test.each([
    ['more agents than two', [1, 1, 1]],
    ['agents who get more than the platform has', [300, 300]],
    ['an agent who pays', [-1]],
  ])('are refused for %s', (_, rates) => {
    const agents = rates.map((rate, index) => ({ userId: 20 + index, rate }));
    expect(() => sharesOf({ amountFen: 100, refundedFen: 0, sellerId: 7, commissionRate: 500, agents })).toThrow(
      RangeError,
    );
  });
});
