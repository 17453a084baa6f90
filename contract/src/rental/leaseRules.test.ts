import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour } from '../core/durations.ts';
import { leaseRules } from './leaseRules.ts';
import { lateCancelFen, usedRentFen } from './usedRent.ts';
import { packageKey, packageSeconds, type TimePackage } from './rentalTerms.ts';
import { templateTerms } from './timeGroupRules.ts';

const packages = fc.uniqueArray(
  fc.record({
    unit: fc.constantFrom('hour' as const, 'day' as const),
    count: fc.integer({ min: 1, max: 23 }),
    priceFen: fc.integer({ min: 1, max: 100_000 }),
  }),
  { minLength: 1, maxLength: 6, selector: packageKey },
);
const leases = fc.tuple(packages, fc.nat()).map(([all, which]) => {
  const one = all[which % all.length] as TimePackage;
  return { rentFen: one.priceFen, package: one, packages: all };
});

test('a long package that is returned is priced as the short one that was wanted', () => {
  const { packages: all } = templateTerms.all;
  const month = all.at(-1) as TimePackage;
  const lease = { rentFen: month.priceFen, package: month, packages: all };
  const after = (used: number) => usedRentFen(lease, { used, length: packageSeconds(month) });
  expect(after(1)).toBe(300);
  expect(after(hour)).toBe(300);
  expect(after(hour + 1)).toBe(600);
  // Three hours and a day: nights are no time that a day contains.
  expect(after(27 * hour)).toBe(3300);
  // Eleven days: a week and four days are dearer than their share of a month.
  expect(after(11 * 24 * hour)).toBe(22_000);
  expect(after(29 * 24 * hour)).toBe(39_000);
});

test('what was used costs no less than its share, than packages that cover it, and than a late cancellation; never more than the rent', () => {
  fc.assert(
    fc.property(leases, fc.nat(), fc.nat(), (lease, first, second) => {
      const length = packageSeconds(lease.package);
      const [less, more] = [first % (length + 1), second % (length + 1)].toSorted((a, b) => a - b) as [number, number];
      const [fen, moreFen] = [less, more].map((used) => usedRentFen(lease, { used, length })) as [number, number];
      const { rentFen } = lease;
      expect(fen).toBeLessThanOrEqual(moreFen);
      expect(moreFen).toBeLessThanOrEqual(rentFen);
      expect(fen).toBeGreaterThanOrEqual(lateCancelFen(lease));
      expect(fen).toBeGreaterThanOrEqual(Math.floor((rentFen * less) / length));
      expect(usedRentFen(lease, { used: length, length })).toBe(rentFen);
      // Nobody saves by booking something longer: some package, as often as needed, would have cost as little.
      if (less === 0) return;
      const bound = Math.min(...lease.packages.map((one) => one.priceFen / packageSeconds(one))) * less;
      expect(fen).toBeGreaterThanOrEqual(Math.min(rentFen, Math.floor(bound)));
      const alone = lease.packages.map((one) => one.priceFen * Math.ceil(less / packageSeconds(one)));
      const step = leaseRules.usedStepSeconds;
      const share = (rentFen * Math.ceil(less / step) * step) / length;
      const most = Math.max(share + 1, lateCancelFen(lease), Math.min(...alone));
      expect(fen).toBeLessThanOrEqual(Math.max(most, 1));
    }),
  );
});

test('a lease waits for its payment no longer than its clock waits for its tenant, so that no time is paid and lost', () => {
  expect(leaseRules.unpaidSeconds).toBeLessThanOrEqual(leaseRules.lateStartSeconds);
  expect(leaseRules.renewalLeastSeconds).toBeLessThan(leaseRules.unpaidSeconds);
});
