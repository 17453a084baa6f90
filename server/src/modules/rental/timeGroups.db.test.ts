/** Time groups of one's own: what can be kept, who sees them, and what listings show of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { templateTerms, timeGroupRules, timeGroupTemplates } from '#contract/rental/timeGroupRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { askLease, askRenewal, bookedLease, hourFrom, makeTenant } from '../../../../tests/support/trade/leases.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeListing } from '../../../../tests/support/trade/rentals.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await makePerson(app);
});
afterAll(() => app.stop());

const terms = { ...templateTerms.hourly, packages: [...templateTerms.hourly.packages], daysOut: [] as string[] };
const save = (input: InputOf<Endpoints['saveTimeGroup']>, token = person.token) =>
  app.call('saveTimeGroup', input, { token });
const fieldsOf = (answer: { error?: { fields?: { field: string; rule: string }[] } | undefined }) =>
  (answer.error?.fields ?? []).map(({ field, rule }) => [field, rule]);

describe('a time group', () => {
  test('is kept, changed and removed by whoever made it, and by nobody else', async () => {
    const made = (await save({ name: '晚上', terms })).data;
    expect(made).toMatchObject({ name: '晚上', terms, listings: 0, listingsOn: 0 });
    const other = await makePerson(app);
    for (const answer of [
      await app.call('getTimeGroup', { id: made.id }, other),
      await save({ id: made.id, name: '我的', terms }, other.token),
      await app.call('removeTimeGroup', { id: made.id }, other),
    ]) {
      expect(answer.name).toBe('not_found');
    }
    expect((await app.call('listTimeGroups', {}, other)).data.list).toEqual([]);
    expect((await app.call('listTimeGroups', {})).name).toBe('login_needed');
    app.pass(60);
    const changed = (await save({ id: made.id, changedAt: made.changedAt, name: '深夜', terms })).data;
    expect(changed).toMatchObject({ id: made.id, name: '深夜' });
    const stale = await save({ id: made.id, changedAt: made.changedAt, name: '旧的', terms });
    expect(stale.name).toBe('state_conflict');
    expect((await app.call('listTimeGroups', {}, person)).data.list.map(({ name }) => name)).toEqual(['深夜']);
    expect((await app.call('removeTimeGroup', { id: made.id }, person)).name).toBeUndefined();
    expect((await app.call('getTimeGroup', { id: made.id }, person)).name).toBe('not_found');
    expect((await save({ id: made.id, name: '还在', terms })).name).toBe('not_found');
  });

  test.each(timeGroupTemplates)('of the template %s is kept as it is', async (name) => {
    const { packages, daysOut, ...others } = templateTerms[name];
    const sent = { ...others, packages: [...packages], daysOut: [...daysOut] };
    expect((await save({ name, terms: sent })).data.terms).toEqual(sent);
  });

  test('is changed by one of two who saw the same', async () => {
    const { id, changedAt } = (await save({ name: '两人', terms })).data;
    const both = await Promise.all(['甲', '乙'].map((name) => save({ id, changedAt, name, terms })));
    expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
  });

  test.each([
    ['no package', { packages: [] }, ['terms.packages', 'too_short']],
    [
      'one length twice',
      { packages: [1, 2].map((priceFen) => ({ unit: 'hour' as const, count: 3, priceFen })) },
      ['terms.packages.1.count', 'twice'],
    ],
    [
      'a day as hours',
      { packages: [{ unit: 'hour' as const, count: 24, priceFen: 1 }] },
      ['terms.packages.0.count', 'too_big'],
    ],
    [
      'two nights',
      { packages: [{ unit: 'night' as const, count: 2, priceFen: 1 }] },
      ['terms.packages.0.count', 'too_big'],
    ],
    [
      'nothing to pay',
      { packages: [{ unit: 'hour' as const, count: 1, priceFen: 0 }] },
      ['terms.packages.0.priceFen', 'too_small'],
    ],
    ['no open hour', { weeklyHours: '0'.repeat(168) }, ['terms.weeklyHours', 'format']],
    ['a week of six days', { weeklyHours: '1'.repeat(144) }, ['terms.weeklyHours', 'too_short']],
    ['a day that is none', { daysOut: ['2026-02-30'] }, ['terms.daysOut.0', 'format']],
    ['too much deposit', { depositFen: timeGroupRules.depositFen.max + 1 }, ['terms.depositFen', 'too_big']],
    ['too far ahead', { aheadDays: timeGroupRules.aheadDays.max + 1 }, ['terms.aheadDays', 'too_big']],
  ])('is refused with %s, by the field', async (_, change, expected) => {
    expect(fieldsOf(await save({ name: '不行', terms: { ...terms, ...change } }))).toContainEqual(expected);
  });

  test('is refused beyond so many', async () => {
    const { id, token } = await makePerson(app);
    await app.sql(
      `insert into time_groups (user_id, name, terms, created_at, changed_at)
       select $1, 'n', $2::jsonb, now(), now() from generate_series(1, $3)`,
      [id, JSON.stringify(terms), timeGroupRules.groupsMax - 1],
    );
    const both = await Promise.all(['甲', '乙'].map((name) => save({ name, terms }, token)));
    expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'time_groups_full']);
  });
});

describe('what listings show of their time group', () => {
  test('follows it, and it stays as long as one uses it', async () => {
    const listing = await makeListing(app);
    const { token } = listing.lessor;
    const packages = [
      { unit: 'hour' as const, count: 1, priceFen: 300 },
      { unit: 'day' as const, count: 1, priceFen: 2400 },
    ];
    const cheap = { ...terms, packages, depositFen: 0 };
    await save({ id: listing.timeGroupId, name: '便宜', terms: cheap }, token);
    expect((await app.call('getRental', { id: listing.id })).data).toMatchObject({
      depositFen: 0,
      cheapest: packages[0],
      hasSeveralPackages: true,
    });
    const refused = await app.call('removeTimeGroup', { id: listing.timeGroupId }, { token });
    expect([refused.name, refused.error?.params]).toEqual(['time_group_in_use', { count: 1 }]);
    await app.call('moveListing', { id: listing.id, event: 'pause' }, { token });
    await app.call('moveListing', { id: listing.id, event: 'remove' }, { token });
    expect((await app.call('removeTimeGroup', { id: listing.timeGroupId }, { token })).name).toBeUndefined();
  });

  test('touches later bookings only: what was booked keeps its price, its renewals and the rule of its return', async () => {
    const open = { weeklyHours: '1'.repeat(168), daysOut: [], renews: true, earlyReturn: 'pro_rata' as const };
    const listing = await makeListing(app, { terms: open });
    const tenant = await makeTenant(app);
    const { id, rentFen } = await bookedLease(app, tenant, listing);
    await app.call('showLease', { id }, tenant);
    const dearer = listing.terms.packages.map((one) => ({ ...one, priceFen: one.priceFen * 2 }));
    const closed = { ...listing.terms, packages: dearer, renews: false, earlyReturn: 'none' as const, daysOut: [] };
    const changed = await save({ id: listing.timeGroupId, name: '变了', terms: closed }, listing.lessor.token);
    expect(changed.name).toBeUndefined();
    expect((await askLease(app, await makeTenant(app), listing, { startsAt: hourFrom(app, 30) })).name).toBe(
      'lease_terms_changed',
    );
    expect((await app.call('getLease', { id }, tenant)).data).toMatchObject({ rentFen });
    expect((await askRenewal(app, tenant, id, { package: 'hour-1' }))?.data?.rentFen).toBeGreaterThan(rentFen);
    const preview = (await app.call('previewLeaseReturn', { id }, tenant)).data;
    expect(preview.backFen).toBeGreaterThan(0);
  });

  test('another’s cannot be used', async () => {
    const { timeGroupId } = await makeListing(app);
    const listing = await makeListing(app, { isDraft: true });
    const { id, categoryId, lessor } = listing;
    const input = { id, titleZh: '别人的时间组', categoryId, timeGroupId };
    expect(fieldsOf(await app.call('saveListing', input, lessor))).toEqual([['timeGroupId', 'missing']]);
  });
});
