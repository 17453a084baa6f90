/** The numbers of rental that admins change: within bounds, with a second admin, and for later bookings only. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalMoneyRules, type MoneyRules } from '#contract/money/moneyRules.ts';
import { rentalNumbers } from '#contract/rental/rentalRules.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeListing } from '../../../../tests/support/trade/rentals.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const save = (rules: Partial<MoneyRules>, by = admin) => app.call('saveMoneyRules', { reason: '试行', ...rules }, by);
const rulesNow = async () => (await app.call('getRentalRules', {})).data;
const terms = { depositFen: 5000, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30 };
const listed = (units = 1) => makeListing(app, { terms, units });
const get = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;
const after = (time: string | null, from: string | null) => (Date.parse(time ?? '') - Date.parse(from ?? '')) / 1000;
const minute = 60;
const gap = 15 * minute;
const hour = 60 * minute;

test.each([
  [{ rentalLateStartMinutes: 121 }, { field: 'rentalLateStartMinutes', rule: 'too_big' }],
  [{ rentalTestMinutes: 0 }, { field: 'rentalTestMinutes', rule: 'too_small' }],
  [{ rentalAnswerHours: 13 }, { field: 'rentalAnswerHours', rule: 'too_big', params: { max: 12 } }],
  [{ rentalAnswerMaxHours: 1 }, { field: 'rentalAnswerHours', rule: 'too_big', params: { max: 1 } }],
  [{ rentalGapMinMinutes: 20 }, { field: 'rentalGapMinMinutes', rule: 'too_big', params: { max: 15 } }],
  [{ rentalAheadMaxDays: 13 }, { field: 'rentalAheadDays', rule: 'too_big', params: { max: 13 } }],
])('%j is refused, and nothing of it is saved', async (wrong, field) => {
  expect((await save({ ...wrong, rentalAheadCount: 7 })).error?.fields).toMatchObject([field]);
  expect(await rulesNow()).toEqual(JSON.parse(JSON.stringify(rentalNumbers(normalMoneyRules))));
});

test('what contradicts the present is saved together with what it depends on', async () => {
  expect((await save({ rentalAnswerHours: 20, rentalAnswerMaxHours: 30 })).data.rules).toMatchObject({
    rentalAnswerHours: 20,
    rentalAnswerMaxHours: 30,
  });
  await save({ rentalAnswerHours: 2, rentalAnswerMaxHours: 12 });
});

test('a booking while numbers change has all of the old ones or all of the new ones, and its time is kept by them', async () => {
  const listing = await listed(8);
  const tenants = await Promise.all(Array.from({ length: 4 }, () => makeTenant(app, 50_000)));
  const before = (await rulesNow()).lease;
  const booking = (tenant: Person) => askLease(app, tenant, listing, { startsAt: hourFrom(app, 5) });
  const [, ...booked] = await Promise.all([
    save({ rentalLateStartMinutes: 20, rentalTestMinutes: 25, rentalFreeCancelMinutes: 30 }),
    ...tenants.map(booking),
  ]);
  const now = (await rulesNow()).lease;
  const { rows } = await app.sql(
    `select extract(epoch from kept_until - ends_at)::int as kept from leases where listing_id = $1 order by id`,
    [listing.id],
  );
  expect(now.lateStartSeconds).not.toBe(before.lateStartSeconds);
  const leases = booked.map(({ data }) => data).toSorted((a, b) => a.id - b.id);
  expect(rows).toHaveLength(4);
  for (const [index, { numbers }] of leases.entries()) {
    expect([before, now]).toContainEqual(numbers);
    expect(rows[index]?.kept).toBe(numbers.lateStartSeconds + gap);
  }
});

test('how much a person has ahead, a lessor lets out, and a time group may ask', async () => {
  await save({
    rentalAheadCount: 1,
    rentalDepositMaxFen: 4000,
    rentalAheadDays: 5,
    rentalAheadMaxDays: 10,
    rentalGapMinutes: 20,
    rentalGapMinMinutes: 10,
    rentalGapMaxMinutes: 30,
    rentalListingsCount: 1,
    rentalUnitsCount: 2,
  });
  const groupOf = (given: { depositFen?: number; aheadDays?: number; gapSeconds?: number }) => ({
    name: '夜间',
    terms: {
      packages: [{ unit: 'hour' as const, count: 1, priceFen: 100 }],
      weeklyHours: terms.weeklyHours,
      depositFen: 0,
      ...given,
    },
  });
  const lessor = await makePerson(app);
  const problem = async (given: Parameters<typeof groupOf>[0]) =>
    (await app.call('saveTimeGroup', groupOf(given), lessor)).error?.fields;
  expect(await problem({ depositFen: 4001 })).toMatchObject([
    { field: 'terms.depositFen', rule: 'too_big', params: { max: 4000 } },
  ]);
  expect(await problem({ aheadDays: 11 })).toMatchObject([
    { field: 'terms.aheadDays', rule: 'too_big', params: { max: 10 } },
  ]);
  expect(await problem({ gapSeconds: 9 * minute })).toMatchObject([
    { field: 'terms.gapSeconds', rule: 'too_small', params: { min: 600 } },
  ]);
  const { data } = await app.call('saveTimeGroup', groupOf({}), lessor);
  expect(data.terms).toMatchObject({ aheadDays: 5, gapSeconds: 20 * minute });

  await save({ rentalDepositMaxFen: 4000, rentalAheadMaxDays: 90 });
  const listing = await makeListing(app, {
    terms: { ...terms, depositFen: 4000, gapSeconds: 600 },
    units: 2,
  });
  const units = [{ name: '第三个', credentials: ['user-x', 'secret-x'] }];
  const full = await app.call('addListingUnits', { listingId: listing.id, units }, listing.lessor);
  expect([full.name, full.error?.params]).toEqual(['units_full', { max: 2 }]);
  const tenant = await makeTenant(app, 50_000);
  await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, 3) });
  const second = await askLease(app, tenant, listing, { startsAt: hourFrom(app, 3) });
  expect([second.name, second.error?.params]).toEqual(['leases_ahead', { max: 1 }]);
});

test.each([
  ['rentalCloseHours', 12, 25],
  ['rentalClaimReleaseDays', 3, 8],
  ['rentalClaimAnswerDays', 1, 3],
  ['rentalMeetAgainDays', 10, 40],
  ['rentalRefusedCount', 5, 1],
  ['rentalRefusedDays', 10, 40],
  ['rentalDepositMaxFen', 60_000, 40_000],
] as const)(
  '%s at %i lets money go earlier or by fewer people: another admin agrees; %i counts at once',
  async (rule, looser, stricter) => {
    const before = (await app.call('getMoneyRules', {}, admin)).data.rules;
    const { data } = await save({ [rule]: looser });
    expect(data).toMatchObject({ rules: before, requests: [{ rule, from: before[rule], to: looser }] });
    const decision = { id: data.requests[0]?.id ?? 0, accept: true, words: '' };
    expect((await app.call('decideRuleRequest', decision, admin)).name).toBe('four_eyes');
    expect((await app.call('decideRuleRequest', decision, other)).data.rules[rule]).toBe(looser);
    expect((await save({ [rule]: stricter })).data.rules[rule]).toBe(stricter);
  },
);

test('a change touches later bookings only: what was booked keeps its clock, its time to test, its free cancellation and its end', async () => {
  await save({ rentalAheadCount: 3, rentalUnitsCount: 50, rentalTestMinutes: 40 });
  const before = (await rulesNow()).lease;
  const listing = await listed(3);
  const tenant = await makeTenant(app, 100_000);
  const startsAt = hourFrom(app, 6);
  const early = await bookedLease(app, tenant, listing, { startsAt });
  const old = await bookedLease(app, tenant, listing, { startsAt });
  await app.sql(`update leases set snapshot = snapshot - 'numbers' where id = $1`, [old.id]);
  const changed = {
    rentalLateStartMinutes: 60,
    rentalTestMinutes: 90,
    rentalFreeCancelMinutes: 240,
    rentalAnswerHours: 3,
    rentalCloseHours: 48,
    rentalClaimAnswerDays: 4,
    rentalReminderHours: 3,
  };
  expect((await save(changed)).data.requests).toEqual([]);
  const late = await bookedLease(app, tenant, listing, { startsAt });
  const defaults = rentalNumbers(normalMoneyRules).lease;
  for (const [{ id }, numbers] of [
    [early, before],
    [old, defaults],
  ] as const) {
    const lease = await get(id, tenant);
    expect(lease.numbers).toEqual(numbers);
    expect(after(lease.clockStartsBy, lease.startsAt)).toBe(numbers.lateStartSeconds);
    expect(after(lease.startsAt, lease.freeCancelUntil)).toBe(numbers.freeCancelSeconds);
  }
  expect(late.numbers).toEqual((await rulesNow()).lease);
  expect(after(late.clockStartsBy, late.startsAt)).toBe(hour);
  expect(after(late.startsAt, late.freeCancelUntil)).toBe(4 * hour);
  const { rows } = await app.sql(
    'select id, extract(epoch from kept_until - ends_at)::int as kept from leases where id = any($1) order by id',
    [[early.id, old.id, late.id]],
  );
  expect(rows.map(({ kept }) => kept)).toEqual([
    before.lateStartSeconds + gap,
    before.lateStartSeconds + gap,
    hour + gap,
  ]);

  // Three hours before the start: free for who booked under the old numbers.
  app.pass(after(startsAt.toISOString(), app.now().toISOString()) - 3 * hour);
  expect(await get(early.id, tenant)).toMatchObject({ cancelBackFen: early.rentFen });
  expect((await get(late.id, tenant)).cancelBackFen).toBeLessThan(late.rentFen);

  app.pass(3 * hour);
  for (const { id } of [early, old, late]) await app.call('showLease', { id }, tenant);
  app.pass(before.testSeconds);
  const report = (id: number) => app.call('reportLeaseProblem', { id, words: '登录时提示密码错误' }, tenant);
  const tooLate = await report(early.id);
  expect([tooLate.name, (await report(old.id)).name]).toEqual(['lease_report_late', 'lease_report_late']);
  expect(tooLate.error?.params).toEqual({ minutes: before.testSeconds / minute });
  expect(after((await report(late.id)).data.answerBy, app.now().toISOString())).toBe(3 * hour);
  await app.call('answerLeaseProblem', { id: late.id, works: true, words: '已用同样的密码登录成功' }, listing.lessor);

  app.pass(3 * hour);
  await runLeases(app);
  const [earlyEnd, oldEnd, lateEnd] = await Promise.all([early, old, late].map(({ id }) => get(id, tenant)));
  expect(after(earlyEnd?.closeAt ?? '', earlyEnd?.endedAt ?? '')).toBe(before.closeSeconds);
  expect(after(oldEnd?.closeAt ?? '', oldEnd?.endedAt ?? '')).toBe(defaults.closeSeconds);
  expect(after(lateEnd?.closeAt ?? '', lateEnd?.endedAt ?? '')).toBe(48 * hour);
  const claims = await Promise.all(
    [early, late].map(({ id }) =>
      app.call(
        'claimDeposit',
        { id, amountFen: 100, words: '押金索赔的理由', noPicturesWhy: '没有截图可以提供' },
        listing.lessor,
      ),
    ),
  );
  const now = app.now().toISOString();
  expect(claims.map(({ data }) => after(data.answerBy, now) / hour)).toEqual([
    before.claimAnswerSeconds / hour,
    4 * 24,
  ]);
});
