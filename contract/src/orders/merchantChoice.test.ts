import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closedOf,
  feeFenOf,
  isWithinHours,
  obstacleOf,
  sharesOf,
  takersOf,
  type MerchantTerms,
} from './merchantChoice.ts';
import { payDevices } from './merchantRules.ts';

const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'));
const hours = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }));
const termsOf = (id: number): fc.Arbitrary<MerchantTerms> =>
  fc.record({
    id: fc.constant(id),
    gateway: fc.constantFrom('alipay' as const, 'epay' as const),
    payWays: fc.constant(['page' as const]),
    weight: fc.integer({ min: 1, max: 100 }),
    minFen: fc.integer({ min: 1, max: 500 }),
    maxFen: fc.integer({ min: 500, max: 1000 }),
    devices: fc.subarray([...payDevices], { minLength: 1 }),
    hours: fc.option(hours),
    isInMaintenance: fc.boolean(),
  });
const all = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => termsOf(id + 1))));
const facts = fc.record({
  amountFen: fc.integer({ min: 1, max: 1000 }),
  device: fc.constantFrom(...payDevices),
  clock,
});

describe('hours', () => {
  test.each([
    ['09:00', '18:00', '09:00', true],
    ['09:00', '18:00', '18:00', false],
    ['09:00', '18:00', '08:59', false],
    ['22:00', '02:00', '22:00', true],
    ['22:00', '02:00', '00:00', true],
    ['22:00', '02:00', '01:59', true],
    ['22:00', '02:00', '02:00', false],
    ['22:00', '02:00', '21:59', false],
  ])('from %s to %s: at %s %s', (from, to, at, is) => expect(isWithinHours({ from, to }, at)).toBe(is));

  test('and those that are left out are the whole day, and never the same minute', () => {
    fc.assert(
      fc.property(hours, clock, ({ from, to }, at) => {
        expect(isWithinHours({ from, to }, at)).toBe(!isWithinHours({ from: to, to: from }, at));
      }),
    );
  });
});

describe('a choice', () => {
  test('is among those that nothing keeps from it; else the gateway is closed, for a reason that one of them has', () => {
    fc.assert(
      fc.property(all, facts, (merchants, asked) => {
        for (const gateway of ['alipay', 'epay'] as const) {
          const takers = takersOf(merchants, { gateway, way: 'page' }, asked);
          const own = merchants.filter((one) => one.gateway === gateway);
          expect(takers).toEqual(own.filter((one) => obstacleOf(one, asked) === undefined));
          const closed = closedOf(merchants, gateway, asked);
          expect(closed !== undefined).toBe(own.length > 0 && takers.length === 0);
          if (!closed) continue;
          const same = own.filter((one) => obstacleOf(one, asked) === closed.why);
          expect(same).not.toEqual([]);
          if (closed.why === 'hours') {
            // At that time one of them takes it, or is worked on no more.
            expect(takersOf(same, { gateway }, { ...asked, clock: closed.from ?? '' })).not.toEqual([]);
          }
          if (closed.why === 'device') expect(closed.devices).not.toContain(asked.device);
        }
      }),
    );
  });

  test('gives shares that add up to a hundred, each within one of its weight', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }), (weights) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const shares = sharesOf(weights.map((weight, id) => ({ id, weight })));
        expect(shares.reduce((total, { percent }) => total + percent, 0)).toBe(100);
        for (const { id, percent } of shares) {
          expect(Math.abs(percent - ((weights[id] ?? 0) * 100) / sum)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test.each([
  [10_000, 60, 0, 60],
  [10_001, 60, 0, 61],
  [1, 60, 0, 1],
  [100, 0, 10, 10],
  [10_000, 38, 20, 58],
  [5_000_000, 60, 0, 5000],
  [10_000, 0, 0, 0],
])('of %i fen at %i ten-thousandths and %i fen the fee is %i', (amountFen, feeRate, feeFixedFen, fee) => {
  expect(feeFenOf(amountFen, { feeRate, feeFixedFen }, 5000)).toBe(fee);
});
