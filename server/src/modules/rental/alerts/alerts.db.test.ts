/** People are told once that what they waited for can be rented; lessors, that nothing can. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rentalAlertRules } from '#contract/rental/rentalAlertRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { bookedLease, hourFrom, makeTenant, runLeases } from '../../../../../tests/support/trade/leases.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../../tests/support/trade/rentals.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const always = { depositFen: 0, weeklyHours: '1'.repeat(168), daysOut: [] };
const hour1 = { unit: 'hour', count: 1 } as const;
const listed = (units = 1) => makeListing(app, { terms: always, units });
const tell = () => app.runPeriodic('rental.tellFree');
const set = ({ id }: Pick<TestListing, 'id'>, by: Pick<Person, 'token'>, more: object = {}) =>
  app.call('setRentalAlert', { listingId: id, ...more }, { token: by.token });
const waitsFor = async (by: Pick<Person, 'token'>) =>
  (await app.call('listRentalAlerts', {}, { token: by.token })).data.list.map(({ listingId }) => listingId);
const toldOf = async ({ id }: Pick<Person, 'id'>, kinds: readonly string[]) => {
  const { rows } = await app.sql(`select kind from messages where user_id = $1 and kind = any($2) order by id`, [
    id,
    kinds,
  ]);
  return rows.map(({ kind }) => String(kind));
};

/** Blocks its unit for days. */
const takeAll = async ({ unitIds: [unitId = 0], lessor }: TestListing) => {
  const [startsAt, endsAt] = [0, 5 * 86_400].map((s) => new Date(app.now().getTime() + s * 1000).toISOString());
  const blocked = await app.call('blockListingUnit', { unitId, startsAt, endsAt }, lessor);
  expect(blocked.name).toBeUndefined();
};

describe('an alert', () => {
  test('tells once by message and mail when it is free now: not before, and each who waits', async () => {
    const listing = await listed();
    const [one, other, gone] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const tenant = await makeTenant(app);
    const { id } = await bookedLease(app, tenant, listing, { package: hour1 });
    await app.call('showLease', { id }, tenant);
    for (const by of [one, other, gone]) expect((await set(listing, by)).name).toBeUndefined();
    await set(listing, one);
    expect(await waitsFor(one)).toEqual([listing.id]);
    await app.call('removeRentalAlert', { listingId: listing.id }, gone);
    await tell();
    expect(await toldOf(one, ['rental_free'])).toEqual([]);
    app.pass(3600 + leaseRules.lateStartSeconds + 15 * 60);
    await runLeases(app);
    await tell();
    // Its credentials must be changed first.
    expect(await toldOf(one, ['rental_free'])).toEqual([]);
    const [unitId = 0] = listing.unitIds;
    await app.call('changeListingUnit', { unitId, credentials: ['new', 'ones'] }, listing.lessor);
    await Promise.all([tell(), tell()]);
    await tell();
    for (const by of [one, other]) {
      expect(await toldOf(by, ['rental_free'])).toEqual(['rental_free']);
      const letters = (await lettersTo(app, by.email)).filter(({ link }) => link?.includes('/rentalDetails'));
      expect(letters.map(({ link }) => link)).toEqual([`/rentalDetails?id=${listing.id}`]);
      expect(await waitsFor(by)).toEqual([]);
    }
    expect(await toldOf(gone, ['rental_free'])).toEqual([]);
  });

  test('for a time tells when that time is free again, by a cancellation as by anything else', async () => {
    const listing = await listed();
    const [one, tenant] = [await makePerson(app), await makeTenant(app)];
    const startsAt = hourFrom(app, 30);
    const lease = await bookedLease(app, tenant, listing, { startsAt });
    await set(listing, one, { package: 'hour-1', startsAt: startsAt.toISOString() });
    await tell();
    expect(await toldOf(one, ['rental_free_at'])).toEqual([]);
    const backFen = lease.rentFen;
    expect((await app.call('cancelLease', { id: lease.id, backFen }, tenant)).name).toBeUndefined();
    await tell();
    expect(await toldOf(one, ['rental_free', 'rental_free_at'])).toEqual(['rental_free_at']);
    const letters = (await lettersTo(app, one.email)).map(({ body }) => body).join();
    expect(letters).toContain('UTC+8');
  });

  test('is freed by time alone, by a block that is removed, and by a listing that is resumed', async () => {
    const listing = await listed();
    const people: Person[] = [];
    for (let count = 0; count < 3; count += 1) people.push(await makePerson(app));
    const [first, second, third] = people as [Person, Person, Person];
    const block = async (seconds: number) => {
      const [startsAt, endsAt] = [0, seconds].map((s) => new Date(app.now().getTime() + s * 1000).toISOString());
      return (await app.call('blockListingUnit', { unitId: listing.unitIds[0] ?? 0, startsAt, endsAt }, listing.lessor))
        .data.id;
    };
    await block(600);
    await set(listing, first);
    await tell();
    app.pass(601);
    await tell();
    expect(await toldOf(first, ['rental_free'])).toEqual(['rental_free']);
    const blockId = await block(86_400);
    await set(listing, second);
    await tell();
    await app.call('unblockListingUnit', { blockId }, listing.lessor);
    await tell();
    expect(await toldOf(second, ['rental_free'])).toEqual(['rental_free']);
    const again = await block(600);
    await set(listing, third);
    await app.call('moveListing', { id: listing.id, event: 'pause' }, listing.lessor);
    await app.call('unblockListingUnit', { blockId: again }, listing.lessor);
    await tell();
    expect(await toldOf(third, ['rental_free'])).toEqual([]);
    await app.call('moveListing', { id: listing.id, event: 'resume' }, listing.lessor);
    await tell();
    expect(await toldOf(third, ['rental_free'])).toEqual(['rental_free']);
  });

  test('shows a title that was reviewed: a new one only once it is on again', async () => {
    const listing = await listed();
    const one = await makePerson(app);
    await takeAll(listing);
    await set(listing, one);
    const titles = async () =>
      (await app.call('listRentalAlerts', {}, { token: one.token })).data.list.map(({ title }) => title);
    const [before] = await titles();
    await app.sql(`update listings set state = 'auditing', title_zh = '未审核的标题' where id = $1`, [listing.id]);
    expect(await titles()).toEqual([before]);
    await app.sql(`update listings set state = 'on' where id = $1`, [listing.id]);
    expect(await titles()).toEqual(['未审核的标题']);
  });

  test('is one’s own, bounded, and refused for one’s own listing, for what is gone and for closed times', async () => {
    const listing = await listed();
    const one = await makePerson(app);
    expect((await set(listing, listing.lessor)).name).toBe('own_listing');
    expect((await set({ id: 999_999 }, one)).name).toBe('not_found');
    expect((await set(listing, one, { package: 'day-9' })).name).toBe('invalid_input');
    const past = new Date(app.now().getTime() - 3_600_000).toISOString();
    expect((await set(listing, one, { startsAt: past })).name).toBe('lease_time_closed');
    expect((await set(listing, one)).name).toBe('alert_is_free');
    expect((await set(listing, one, { startsAt: hourFrom(app, 5).toISOString() })).name).toBe('alert_is_free');
    expect(await waitsFor(one)).toEqual([]);
    await takeAll(listing);
    const starts = Array.from({ length: rentalAlertRules.max + 3 }, (_, index) =>
      hourFrom(app, 5 + index).toISOString(),
    );
    const replies = await Promise.all(starts.map((startsAt) => set(listing, one, { startsAt })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(rentalAlertRules.max);
    expect(replies.filter(({ name }) => name === 'alerts_full')).toHaveLength(3);
    const stranger = await makePerson(app);
    for (const startsAt of starts) await app.call('removeRentalAlert', { listingId: listing.id, startsAt }, stranger);
    expect(await waitsFor(one)).toHaveLength(rentalAlertRules.max);
    // Whoever sets one again and again, with whichever account, is stopped for a while.
    const twin = await makePerson(app);
    await app.sql(
      `with made as (insert into persons (fingerprint, accounts, created_at) values (decode(md5('alerts'), 'hex'), 2, now()) returning id)
       update users set person_id = made.id from made where users.id = any($1)`,
      [[one.id, twin.id]],
    );
    const more = await Promise.all(Array.from({ length: rentalAlertRules.setsPerHour }, () => set(listing, twin)));
    expect(more.some(({ name }) => name === 'too_many_requests')).toBe(true);
    app.pass(rentalAlertRules.days * 86_400);
    await app.runPeriodic('rental.forgetAlerts');
    const { rows } = await app.sql('select from rental_alerts where listing_id = $1', [listing.id]);
    expect(rows).toEqual([]);
  });
});

describe('a lessor', () => {
  test('is told once that no account is offered, by the last of several, and again after one was', async () => {
    const listing = await listed(2);
    const { lessor } = listing;
    const use = async () => {
      const tenant = await makeTenant(app);
      const { id } = await bookedLease(app, tenant, listing, { package: hour1 });
      await app.call('showLease', { id }, tenant);
    };
    await use();
    await use();
    const told = () => toldOf(lessor, ['listing_unoffered']);
    app.pass(3600);
    await runLeases(app);
    await app.drainJobs();
    expect(await told()).toEqual(['listing_unoffered']);
    await app.sql(
      `insert into outbox (task, payload, run_at)
       select 'rental.unoffered', jsonb_build_object('unitId', id, 'askedAt', rotation_asked_at), to_timestamp(0)
       from listing_units where listing_id = $1`,
      [listing.id],
    );
    await app.drainJobs();
    expect(await told()).toHaveLength(1);
    const [unitId = 0] = listing.unitIds;
    await app.call('changeListingUnit', { unitId, credentials: ['new', 'ones'] }, lessor);
    app.pass(3600);
    await use();
    app.pass(3600);
    await runLeases(app);
    await app.drainJobs();
    expect(await told()).toHaveLength(2);
  });
});
