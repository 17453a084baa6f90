/** What comes back of an order is its gateway's and its purses' to the fen, in however many parts, and whatever disputes took between. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedBackFenOf, gatewayFenOf, type PaidInParts } from './refundParts.ts';

const fen = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 50_000_000 }));
/** How it was paid: by a gateway, by earnings, by what can only be spent. */
const paid = fc.record({ ofGatewayFen: fen, fromEarnedFen: fen, fromSpendFen: fen });
/** Of what is left: of all by a refund, or of the gateway's part by a dispute. */
const steps = fc.array(fc.record({ isLoss: fc.boolean(), of: fc.integer({ min: 0, max: 1000 }) }), { maxLength: 12 });

/** What comes back by a refund or a dispute, in order. */
function walk(
  { ofGatewayFen, fromEarnedFen, fromSpendFen }: { ofGatewayFen: number; fromEarnedFen: number; fromSpendFen: number },
  all: readonly { isLoss: boolean; fen: (left: number) => number }[],
) {
  const balanceFen = fromEarnedFen + fromSpendFen;
  const order: PaidInParts = {
    amountFen: ofGatewayFen + balanceFen,
    refundedFen: 0,
    balanceFen,
    gatewayBackFen: 0,
    sharedAnewFen: 0,
    sharedAnewGatewayFen: 0,
  };
  const back = { gatewayFen: 0, earnedFen: 0, spendFen: 0, lostFen: 0 };
  const refunds = [];
  for (const { isLoss, fen: wanted } of all) {
    const leftOfGateway = ofGatewayFen - order.gatewayBackFen;
    const left = order.amountFen - order.refundedFen;
    const refundFen = wanted(isLoss ? leftOfGateway : left);
    if (refundFen === 0) continue;
    const gatewayFen = isLoss ? refundFen : gatewayFenOf(order, refundFen);
    const earnedFen = isLoss ? 0 : earnedBackFenOf(order, { refundFen, gatewayFen, paidFromEarnedFen: fromEarnedFen });
    if (!isLoss) refunds.push({ refundFen, gatewayFen, earnedFen, leftOfGateway, left });
    order.refundedFen += refundFen;
    order.gatewayBackFen += gatewayFen;
    if (isLoss) Object.assign(order, { sharedAnewFen: order.refundedFen, sharedAnewGatewayFen: order.gatewayBackFen });
    back.lostFen += isLoss ? refundFen : 0;
    back.gatewayFen += isLoss ? 0 : gatewayFen;
    back.earnedFen += earnedFen;
    back.spendFen += refundFen - gatewayFen - earnedFen;
  }
  return { order, back, refunds };
}
const part = (of: number) => (left: number) => Math.floor((left * of) / 1000);
const rest = { isLoss: false, fen: (left: number) => left };

test('once all came back, gateway and purses have just what they paid, less what disputes took of the gateway’s', () => {
  fc.assert(
    fc.property(paid, steps, (one, taken) => {
      const all = taken.map(({ isLoss, of }) => ({ isLoss, fen: part(of) }));
      const { back } = walk(one, [...all, rest]);
      expect(back).toEqual({
        gatewayFen: one.ofGatewayFen - back.lostFen,
        earnedFen: one.fromEarnedFen,
        spendFen: one.fromSpendFen,
        lostFen: back.lostFen,
      });
    }),
  );
});

test('nobody has more than they paid at any moment, and nothing is below zero', () => {
  fc.assert(
    fc.property(paid, steps, (one, taken) => {
      const { refunds, back } = walk(
        one,
        taken.map(({ isLoss, of }) => ({ isLoss, fen: part(of) })),
      );
      for (const { refundFen, gatewayFen, earnedFen } of refunds) {
        expect(Math.min(gatewayFen, earnedFen, refundFen - gatewayFen - earnedFen)).toBeGreaterThanOrEqual(0);
      }
      expect(back.gatewayFen + back.lostFen).toBeLessThanOrEqual(one.ofGatewayFen);
      expect(back.earnedFen).toBeLessThanOrEqual(one.fromEarnedFen);
      expect(back.spendFen).toBeLessThanOrEqual(one.fromSpendFen);
    }),
  );
});

test('a refund after a loss is shared out by what was left, and refunds in parts by the same', () => {
  fc.assert(
    fc.property(
      paid,
      fc.integer({ min: 0, max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 999 })),
      (one, lost, cuts) => {
        const loss = { isLoss: true, fen: part(lost) };
        const [{ order, back: once }, inParts] = [
          walk(one, [loss, { isLoss: false, fen: part(500) }]),
          walk(one, [loss, ...cuts.slice(0, 8).map((of) => ({ isLoss: false, fen: part(of) })), rest]),
        ];
        const leftFen = order.amountFen - once.lostFen;
        const refundedFen = order.refundedFen - once.lostFen;
        const ideal = (fenOf: number) => (refundedFen * fenOf) / leftFen;
        expect(Math.abs(once.gatewayFen - ideal(one.ofGatewayFen - once.lostFen))).toBeLessThanOrEqual(1);
        expect(Math.abs(once.earnedFen - ideal(one.fromEarnedFen))).toBeLessThanOrEqual(2);
        let sumFen = 0;
        for (const { refundFen } of inParts.refunds) sumFen += refundFen;
        expect(sumFen).toBe(leftFen);
        // In one go or in parts: the same for everybody up to each moment.
        let [backFen, gatewayFen] = [0, 0];
        for (const refund of inParts.refunds) {
          backFen += refund.refundFen;
          gatewayFen += refund.gatewayFen;
          const { back } = walk(one, [loss, { isLoss: false, fen: () => backFen }]);
          expect(gatewayFen).toBe(back.gatewayFen);
        }
      },
    ),
  );
});

test('known sums: 3000 of earnings and spend-only money beside 7000, of which a dispute took 1400', () => {
  const one = { ofGatewayFen: 7000, fromEarnedFen: 2000, fromSpendFen: 1000 };
  const loss = { isLoss: true, fen: () => 1400 };
  expect(walk(one, [loss, { isLoss: false, fen: () => 4300 }]).back).toEqual({
    gatewayFen: 2800,
    earnedFen: 1000,
    spendFen: 500,
    lostFen: 1400,
  });
});
