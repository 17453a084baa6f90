import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renewalRules, usualTerms } from '#contract/licences/licencePolicy.ts';
import { addedPartBegins, renewalRefusal, renewedTerm, termWith, type AddedTerm, type Term } from './renewal.ts';

const dayMs = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * dayMs);
const running: Term = { startsAt: day(0), expiresAt: day(30), termDays: 30 };
const waiting: Term = { startsAt: null, expiresAt: null, termDays: 30 };
const forEver: Term = { startsAt: day(0), expiresAt: null, termDays: null };

const grant = { skuId: 1, seats: 3, entitlements: ['pro'], usesMax: 100 };

describe('a renewal', () => {
  test('counts from the end, or from payment when the end is past', () => {
    expect(renewedTerm(running, 'later', { days: 10, at: day(5) }).expiresAt).toEqual(day(40));
    expect(renewedTerm(running, 'later', { days: 10, at: day(50) }).expiresAt).toEqual(day(60));
  });

  test('of the rule `end` counts from the end always', () => {
    expect(renewedTerm(running, 'end', { days: 30, at: day(50) }).expiresAt).toEqual(day(60));
  });

  test('makes a term longer that has not begun, and either kind endless', () => {
    expect(renewedTerm(waiting, 'later', { days: 10, at: day(50) })).toEqual({ ...waiting, termDays: 40 });
    expect(renewedTerm(waiting, 'end', { days: null, at: day(50) })).toEqual({ ...waiting, termDays: null });
    expect(renewedTerm(running, 'end', { days: null, at: day(5) })).toEqual({ ...running, expiresAt: null });
  });

  test.each([
    ['revoked', { state: 'revoked' }, {}],
    ['trial', { terms: { renewal: 'later', trial: true } }, {}],
    ['lifetime', forEver, {}],
    ['lifetime', { startsAt: null, expiresAt: null, termDays: null }, {}],
    ['not_renewable', { terms: { renewal: 'none', trial: false } }, {}],
    ['trial_sku', {}, { trial: true }],
    ['smaller_sku', {}, { grant: { ...grant, skuId: 2, seats: 2 } }],
    ['smaller_sku', {}, { grant: { ...grant, skuId: 2, entitlements: ['cloud'] } }],
    ['smaller_sku', {}, { grant: { ...grant, skuId: 2, usesMax: 99 } }],
    ['smaller_sku', { grant: { ...grant, usesMax: null } }, { grant: { ...grant, skuId: 2 } }],
    [null, {}, { grant: { skuId: 2, seats: 4, entitlements: ['cloud', 'pro'], usesMax: null } }],
    [null, {}, { grant: { ...grant, seats: 1, entitlements: [] } }],
    ['too_late', { terms: { renewal: 'end', trial: false } }, {}],
    [null, { state: 'suspended' }, {}],
    [null, {}, { termDays: null }],
    [null, waiting, {}],
  ] as const)('is refused as %s', (refusal, change, sku) => {
    const licence = { ...running, state: 'active', terms: usualTerms, grant, ...change };
    expect(renewalRefusal(licence, { termDays: 10, trial: false, grant, ...sku }, day(60))).toBe(refusal);
  });
});

test('what is added begins at the end, of a term that has not begun no earlier than its length from now', () => {
  expect(addedPartBegins(running, day(5))).toEqual(day(30));
  expect(addedPartBegins(running, day(50))).toEqual(day(50));
  expect(addedPartBegins(waiting, day(5))).toEqual(day(35));
});

describe('after refunds', () => {
  const renewals = fc.array(
    fc.record({
      days: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 8 }),
      on: fc.integer({ min: 0, max: 900 }),
      isKept: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  const rule = fc.constantFrom(...renewalRules);

  test('nothing is left of renewals that were all taken back, and of none taken back nothing is lost', () => {
    fc.assert(
      fc.property(renewals, rule, fc.boolean(), (made, by, isRunning) => {
        const licence = isRunning ? running : waiting;
        const before = { expiresAt: licence.expiresAt, termDays: isRunning ? null : licence.termDays };
        const added = made.map(({ days, on }): AddedTerm => ({ days, at: day(on) }));
        const renewed = added.reduce((term, one) => renewedTerm(term, by, one), licence);
        expect(termWith(renewed, before, by, added)).toEqual(renewed);
        expect(termWith({ ...renewed, termDays: licence.termDays }, before, by, [])).toEqual(licence);
      }),
    );
  });

  test('a term never ends before its first end, nor later than with all of them, whichever were taken back', () => {
    fc.assert(
      fc.property(renewals, rule, (made, by) => {
        const inOrder = made.toSorted((a, b) => a.on - b.on);
        const terms = (kept: typeof made) => kept.map(({ days, on }): AddedTerm => ({ days, at: day(on) }));
        const before = { expiresAt: running.expiresAt, termDays: null };
        const all = termWith(running, before, by, terms(inOrder)).expiresAt?.getTime() ?? Infinity;
        const left = termWith(running, before, by, terms(inOrder.filter(({ isKept }) => isKept))).expiresAt;
        expect(left?.getTime() ?? Infinity).toBeGreaterThanOrEqual(day(30).getTime());
        expect(left?.getTime() ?? Infinity).toBeLessThanOrEqual(all);
      }),
    );
  });

  test('a term that was renewed before it began, and began since, keeps what was not taken back', () => {
    const licence = { startsAt: day(100), expiresAt: day(145), termDays: 45 };
    const before = { expiresAt: null, termDays: 30 };
    expect(termWith(licence, before, 'later', [{ days: 10, at: day(1) }]).expiresAt).toEqual(day(140));
    expect(termWith(licence, before, 'later', []).expiresAt).toEqual(day(130));
  });
});
