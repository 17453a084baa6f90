import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import {
  isValidCode,
  validationCodes,
  validationResults,
  type ValidationCode,
} from '#contract/licences/licenceResults.ts';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { programCalls } from './request.ts';
import { resultOf, type AskedPlace, type Facts, type LicenceStatus } from './validate.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2030-01-01T00:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * dayMs);

const standing: LicenceStatus = {
  state: 'active',
  reason: null,
  isSellerSuspended: false,
  productId: 7,
  startsAt: at(-30),
  expiresAt: at(30),
  trial: false,
  terms: usualTerms,
  binds: ['domain', 'machine'],
  entitlements: ['pro'],
};
const place: AskedPlace = {
  kind: 'machine',
  isWellFormed: true,
  parts: 3,
  bound: 'alive',
  isPartlyKnown: false,
  isProven: false,
};
const good: Facts & { licence: LicenceStatus } = {
  call: 'validate',
  now,
  licence: standing,
  asked: { productId: null, releasedAt: null, entitlement: null },
  isAmbiguous: false,
  places: [place],
  wasEverBound: true,
  isSeatFree: true,
  hasUnbindsLeft: true,
  keepsSeat: false,
  areUsesLeft: true,
  request: 'new',
};
type Change = (facts: typeof good) => typeof good;
const licence =
  (change: Partial<LicenceStatus>): Change =>
  (facts) => ({ ...facts, licence: { ...facts.licence, ...change } });
const terms =
  (change: Partial<LicenceStatus['terms']>): Change =>
  (facts) => ({ ...facts, licence: { ...facts.licence, terms: { ...facts.licence.terms, ...change } } });
const asked =
  (change: Partial<Facts['asked']>): Change =>
  (facts) => ({ ...facts, asked: { ...facts.asked, ...change } });
const placed =
  (change: Partial<AskedPlace>): Change =>
  (facts) => ({ ...facts, places: [{ ...place, ...change }] });
const fact =
  (change: Partial<Facts>): Change =>
  (facts) => ({ ...facts, ...change, licence: facts.licence });
const all =
  (...changes: Change[]): Change =>
  (facts) =>
    changes.reduce((changed, change) => change(changed), facts);
const nothing: Change = (facts) => facts;

/** What can be the case at a validation, one of each at a time, and what it is called. */
const circumstances: [ValidationCode, Change][][] = [
  [
    ['VALID', nothing],
    ['INPUT_INVALID', fact({ failure: 'INPUT_INVALID' })],
    ['TOO_MANY_REQUESTS', fact({ failure: 'TOO_MANY_REQUESTS' })],
    ['UNAVAILABLE', fact({ failure: 'UNAVAILABLE' })],
  ],
  [
    ['VALID', nothing],
    ['REFUNDED', licence({ state: 'revoked', reason: 'refund' })],
    ['REVOKED', licence({ state: 'revoked', reason: 'abuse' })],
    ['SUSPENDED', licence({ state: 'suspended', reason: 'seller' })],
  ],
  [
    ['VALID', nothing],
    ['SELLER_SUSPENDED', licence({ isSellerSuspended: true })],
  ],
  [
    ['VALID', nothing],
    ['VALID', asked({ productId: 7 })],
    ['PRODUCT_MISMATCH', asked({ productId: 8 })],
  ],
  [
    ['VALID', nothing],
    ['VALID', licence({ expiresAt: null })],
    ['VALID', all(licence({ startsAt: null, expiresAt: null }), terms({ starts: 'validation' }))],
    ['VALID_TRIAL', licence({ trial: true })],
    ['VALID_IN_GRACE', all(licence({ expiresAt: at(-1) }), terms({ expiry: 'warn', graceDays: 2 }))],
    [
      'VALID_VERSION_KEPT',
      all(licence({ expiresAt: at(-1) }), terms({ expiry: 'keep' }), asked({ releasedAt: at(-1) })),
    ],
    ['TRIAL_ENDED', licence({ trial: true, expiresAt: now })],
    ['VERSION_REQUIRED', all(licence({ expiresAt: now }), terms({ expiry: 'keep' }))],
    [
      'EXPIRED_FOR_VERSION',
      all(licence({ expiresAt: at(-2) }), terms({ expiry: 'keep' }), asked({ releasedAt: at(-1) })),
    ],
    ['EXPIRED', licence({ expiresAt: now })],
    ['EXPIRED', all(licence({ expiresAt: at(-2) }), terms({ expiry: 'warn', graceDays: 2 }))],
    ['STARTS_LATER', licence({ startsAt: at(1) })],
    ['NOT_STARTED', all(licence({ startsAt: null, expiresAt: null }), terms({ starts: 'activation' }))],
  ],
  [
    ['VALID', nothing],
    ['VALID', (facts) => ({ ...facts, places: [place, { ...place, kind: 'domain' }] })],
    ['SCOPE_REQUIRED', fact({ places: [] })],
    ['SCOPE_AMBIGUOUS', fact({ isAmbiguous: true })],
    ['SCOPE_INVALID', placed({ isWellFormed: false })],
    ['SCOPE_KIND_MISMATCH', placed({ kind: 'account' })],
    ['FINGERPRINT_TOO_SMALL', all(terms({ fingerprint: 'two' }), placed({ parts: 1, bound: 'no' }))],
    ['FINGERPRINT_MISMATCH', placed({ bound: 'no', isPartlyKnown: true })],
    ['NEVER_BOUND', all(placed({ bound: 'no' }), fact({ wasEverBound: false }))],
    ['NOT_BOUND', placed({ bound: 'no' })],
    ['NOT_BOUND', (facts) => ({ ...facts, places: [place, { ...place, kind: 'domain', bound: 'no' }] })],
    ['HEARTBEAT_MISSING', placed({ bound: 'missing' })],
    ['HEARTBEAT_DEAD', placed({ bound: 'dead' })],
  ],
  [
    ['VALID', nothing],
    ['VALID', asked({ entitlement: 'pro' })],
    ['ENTITLEMENT_MISSING', asked({ entitlement: 'max' })],
  ],
];

test('of all that apply to a validation the gravest is told', () => {
  const choices = fc.tuple(...circumstances.map((some) => fc.constantFrom(...some)));
  fc.assert(
    fc.property(choices, (chosen) => {
      const facts = chosen.reduce((changed, [, change]) => change(changed), good);
      const ranks = chosen.map(([code]) => validationCodes.indexOf(code));
      expect(resultOf(facts)).toBe(validationCodes[Math.min(...ranks)]);
    }),
    { numRuns: runs({ quick: 2000, full: 20_000 }) },
  );
});

test('of a key that is none nothing else is said', () => {
  const facts = { ...good, licence: undefined };
  expect(resultOf(facts)).toBe('NOT_FOUND');
  expect(resultOf({ ...facts, isReplaced: true })).toBe('KEY_REPLACED');
  expect(resultOf({ ...facts, failure: 'UNAVAILABLE' })).toBe('UNAVAILABLE');
});

describe('an act', () => {
  const suspended = licence({ state: 'suspended' });
  const expired = licence({ expiresAt: now });
  const waiting = all(licence({ startsAt: null, expiresAt: null }), terms({ starts: 'activation' }));
  const unproven = all(terms({ domainProof: true }), placed({ kind: 'domain', bound: 'no' }));
  test.each<[Facts['call'], ValidationCode, Change]>([
    ['activate', 'ACTIVATED', placed({ bound: 'no' })],
    ['activate', 'ACTIVATED', placed({ bound: 'no', isPartlyKnown: true })],
    ['activate', 'ACTIVATED', placed({ bound: 'dead' })],
    ['activate', 'ACTIVATED', all(waiting, placed({ bound: 'no' }))],
    ['activate', 'REVIVED', placed({ bound: 'missing' })],
    ['activate', 'ALREADY_ACTIVE', nothing],
    ['activate', 'ALREADY_ACTIVE', fact({ isSeatFree: false })],
    ['activate', 'SEATS_USED_UP', all(placed({ bound: 'no' }), fact({ isSeatFree: false }))],
    ['activate', 'SEATS_USED_UP', all(placed({ bound: 'missing' }), fact({ isSeatFree: false }))],
    ['activate', 'DOMAIN_UNPROVEN', unproven],
    ['activate', 'ACTIVATED', all(unproven, placed({ kind: 'domain', bound: 'no', isProven: true }))],
    ['activate', 'SUSPENDED', all(suspended, placed({ bound: 'no' }))],
    ['activate', 'EXPIRED', all(expired, placed({ bound: 'no' }))],
    ['activate', 'SCOPE_AMBIGUOUS', (facts) => ({ ...facts, places: [place, { ...place, kind: 'domain' }] })],
    ['activate', 'VALID', all(licence({ binds: [] }), fact({ places: [] }))],
    ['deactivate', 'DEACTIVATED', nothing],
    ['deactivate', 'DEACTIVATED', suspended],
    ['deactivate', 'DEACTIVATED', expired],
    ['deactivate', 'SEAT_KEPT', fact({ keepsSeat: true })],
    ['deactivate', 'UNBIND_LIMIT', fact({ hasUnbindsLeft: false, keepsSeat: true })],
    ['deactivate', 'NOT_BOUND', placed({ bound: 'no' })],
    ['deactivate', 'NOT_BOUND', placed({ bound: 'missing' })],
    ['deactivate', 'NOT_BOUND', placed({ bound: 'dead' })],
    ['deactivate', 'SCOPE_REQUIRED', fact({ places: [] })],
    ['heartbeat', 'ALIVE', nothing],
    ['heartbeat', 'REVIVED', placed({ bound: 'missing' })],
    ['heartbeat', 'SEATS_USED_UP', all(placed({ bound: 'missing' }), fact({ isSeatFree: false }))],
    ['heartbeat', 'HEARTBEAT_DEAD', placed({ bound: 'dead' })],
    ['heartbeat', 'NOT_BOUND', placed({ bound: 'no' })],
    ['use', 'USED', nothing],
    ['use', 'ALREADY_USED', fact({ request: 'same', areUsesLeft: false })],
    ['use', 'USES_EXHAUSTED', fact({ areUsesLeft: false })],
    ['use', 'REQUEST_ID_REUSED', fact({ request: 'other', areUsesLeft: false })],
    ['use', 'ENTITLEMENT_MISSING', asked({ entitlement: 'max' })],
    ['use', 'HEARTBEAT_MISSING', placed({ bound: 'missing' })],
    ['checkOut', 'VALID', nothing],
    ['checkOut', 'NOT_BOUND', placed({ bound: 'no' })],
  ])('%s: %s', (call, code, change) => expect(resultOf({ ...change(good), call })).toBe(code));
});

test('whatever is the case, only a licence in good standing is good, and only where it is bound', () => {
  const some = fc.boolean();
  const days = fc.option(fc.integer({ min: -60, max: 60 }).map(at));
  const places = fc.array(
    fc.record<AskedPlace>({
      kind: fc.constantFrom('domain', 'machine', 'account'),
      isWellFormed: some,
      parts: fc.nat(3),
      bound: fc.constantFrom('alive', 'missing', 'dead', 'no'),
      isPartlyKnown: some,
      isProven: some,
    }),
    { maxLength: 2 },
  );
  const standings = fc.record<LicenceStatus>({
    state: fc.constantFrom('active', 'suspended', 'revoked'),
    reason: fc.constantFrom(null, 'refund', 'abuse'),
    isSellerSuspended: some,
    productId: fc.constantFrom(7, 8),
    startsAt: days,
    expiresAt: days,
    trial: some,
    terms: fc.record({
      ...Object.fromEntries(Object.entries(usualTerms).map(([name, value]) => [name, fc.constant(value)])),
      starts: fc.constantFrom('payment', 'activation', 'validation'),
      expiry: fc.constantFrom('refuse', 'warn', 'keep'),
      fingerprint: fc.constantFrom('any', 'two', 'most'),
      domainProof: some,
    }) as fc.Arbitrary<LicenceStatus['terms']>,
    binds: fc.subarray(['domain', 'machine', 'account'] as const),
    entitlements: fc.subarray(['pro', 'max']),
  });
  const anyFacts = fc.record({
    call: fc.constantFrom(...programCalls),
    now: fc.constant(now),
    licence: standings,
    asked: fc.record({
      productId: fc.constantFrom(null, 7),
      releasedAt: days,
      entitlement: fc.constantFrom(null, 'pro'),
    }),
    isAmbiguous: some,
    places,
    wasEverBound: some,
    isSeatFree: some,
    hasUnbindsLeft: some,
    keepsSeat: some,
    areUsesLeft: some,
    request: fc.constantFrom('new', 'same', 'other') as fc.Arbitrary<Facts['request']>,
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const code = resultOf(facts);
      if (facts.call === 'deactivate') expect(isValidCode(code)).toBe(false);
      if (!isValidCode(code)) return;
      const { state, isSellerSuspended, startsAt, expiresAt, terms: has, binds, entitlements } = facts.licence;
      expect([state, isSellerSuspended]).toEqual(['active', false]);
      expect(startsAt === null || startsAt <= now).toBe(true);
      if (expiresAt !== null && expiresAt <= now) expect(has.expiry).not.toBe('refuse');
      const { entitlement, productId } = facts.asked;
      if (entitlement !== null) expect(entitlements).toContain(entitlement);
      if (productId !== null) expect(productId).toBe(facts.licence.productId);
      if (binds.length > 0) expect(facts.places).not.toEqual([]);
      for (const { bound, kind } of facts.places) {
        expect(binds).toContain(kind);
        if (bound !== 'alive') expect(['ACTIVATED', 'REVIVED']).toContain(code);
      }
    }),
    { numRuns: runs({ quick: 2000, full: 50_000 }) },
  );
});

test('every result has a sentence of its own in both languages', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const texts = validationCodes.map((code) => validationResults[code].texts[locale]);
    expect(new Set(texts).size).toBe(validationCodes.length);
  }
  for (const code of validationCodes) {
    expect(validationResults[code].texts['zh-CN']).toMatch(/\p{Script=Han}.*。$/u);
    expect(validationResults[code].texts['en-US']).toMatch(/^[A-Z].*\.$/);
  }
});

test('refusals come before what was done, and the plain good one last', () => {
  const outcomes = validationCodes.map((code) => validationResults[code].outcome);
  expect(outcomes).toEqual(
    outcomes.toSorted(
      (one, other) => ['refused', 'ended', 'valid'].indexOf(one) - ['refused', 'ended', 'valid'].indexOf(other),
    ),
  );
  expect(validationCodes.at(-1)).toBe('VALID');
});
