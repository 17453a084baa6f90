/** Leases from the booking to the end of the deposit, over HTTP, with the books audited at the end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LeasePart, leasePartNames } from '#contract/rental/leaseProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { leaseRules, rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteMonth } from '../../../../tests/support/app/siteTime.ts';
import { makeDebtor } from '../../../../tests/support/trade/debts.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeListing, makeVerified, type TestListing } from '../../../../tests/support/trade/rentals.ts';
import { loggedIn } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const hour = 3600;
const hour1 = { unit: 'hour', count: 1 } as const;
const depositFen = 5000;
const always = { depositFen, weeklyHours: '1'.repeat(168), daysOut: [] };
const listed = (options: Parameters<typeof makeListing>[1] = {}) => makeListing(app, { terms: always, ...options });
const balances = (id: number) => balancesOf(app.database.primary, id);
const priceOf = ({ terms }: TestListing, count: number) =>
  terms.packages.find((one) => one.unit === 'hour' && one.count === count)?.priceFen ?? 0;
const stateOf = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data.state;
const show = (id: number, by: Pick<Person, 'token'>) => app.call('showLease', { id }, by);
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();

test('a tenant knows a lessor by one name everywhere: that of their open shop, else their own masked', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 20_000);
  const { id } = await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, 3) });
  const shown = async () => [
    (await app.call('getRental', { id: listing.id })).data.lessor.name,
    (await app.call('getLease', { id }, tenant)).data.other,
    (await app.call('listLeases', { side: 'tenant' }, tenant)).data.list[0]?.other,
  ];
  expect(new Set(await shown())).toEqual(new Set(['p***']));
  const shop = await makeShop(app, { owner: listing.lessor });
  expect(new Set(await shown())).toEqual(new Set([shop.name]));
  // A tenant stays masked to whoever lets out to them.
  expect((await app.call('getLease', { id }, listing.lessor)).data.other).toBe('p***');
});

test('rent and deposit of a lease are lines of their own name in the statement, on either account', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 20_000);
  const { id } = await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, 3) });
  await app.call('cancelLease', { id, backFen: priceOf(listing, 3) }, tenant);
  const memosOf = async (account: 'available' | 'held', locale: 'zh-CN' | 'en-US') =>
    (await app.call('listBalanceChanges', { account }, { ...tenant, locale })).data.list.map(({ memo }) =>
      memo.replace(/[：:].*/, ''),
    );
  for (const account of ['available', 'held'] as const) {
    const chinese = await memosOf(account, 'zh-CN');
    expect(chinese.toSorted()).toEqual(
      [...(account === 'available' ? ['充值'] : []), '冻结押金', '冻结租金', '解冻押金', '解冻租金'].toSorted(),
    );
    expect(await memosOf(account, 'en-US')).toEqual(
      expect.arrayContaining(['Rent held', 'Deposit held', 'Rent given back', 'Deposit given back']),
    );
  }
});

test('a lease from the booking to the deposit: who has what, and who sees what, at each step', async () => {
  const listing = await listed();
  const { lessor } = listing;
  const tenant = await makeTenant(app, 20_000);
  const rentFen = priceOf(listing, 3);
  const startsAt = hourFrom(app, 3);

  const preview = await app.call(
    'previewLease',
    { listingId: listing.id, package: 'hour-3', startsAt: startsAt.toISOString() },
    tenant,
  );
  expect(preview.data).toMatchObject({
    rentFen,
    depositFen,
    totalFen: rentFen + depositFen,
    missingFen: 0,
    hindrance: null,
  });
  const lease = await bookedLease(app, tenant, listing, { startsAt });
  const { id } = lease;
  expect(lease).toMatchObject({
    state: 'booked',
    side: 'tenant',
    rentFen,
    depositFen,
    unitName: null,
    may: ['cancel'],
  });
  expect(lease.startsAt).toBe(startsAt.toISOString());
  expect(await balances(tenant.id)).toMatchObject({
    balanceFen: 20_000 - rentFen - depositFen,
    heldFen: rentFen + depositFen,
  });

  expect((await show(id, tenant)).name).toBe('lease_not_begun');
  expect((await show(id, lessor)).name).toBe('not_found');
  const stranger = await makePerson(app);
  for (const call of ['getLease', 'showLease', 'previewLeaseReturn', 'previewLeaseRenewal'] as const) {
    expect((await app.call(call, { id }, stranger)).name).toBe('not_found');
  }
  app.pass((startsAt.getTime() - app.now().getTime()) / 1000 + 5 * 60);
  await runLeases(app);
  expect(await stateOf(id, tenant)).toBe('booked');
  const shown = (await show(id, tenant)).data;
  expect(shown.fields).toEqual([
    { name: '账号', value: expect.stringContaining('user-') },
    { name: '密码', value: expect.stringContaining('secret-') },
  ]);
  const inEnglish = (await app.call('showLease', { id }, { ...tenant, locale: 'en-US' })).data;
  expect(inEnglish.fields.map(({ name }) => name)).toEqual(['Account', 'Password']);
  // The first showing starts the clock, five minutes late.
  const endsAt = new Date(startsAt.getTime() + (3 * hour + 5 * 60) * 1000);
  expect(shown.endsAt).toBe(endsAt.toISOString());
  const active = (await app.call('getLease', { id }, tenant)).data;
  expect(active).toMatchObject({ state: 'active', may: ['show', 'report', 'renew', 'return'] });
  expect(active.stepsHtml).toContain('打开应用');
  expect(JSON.stringify(active)).not.toContain('secret-');
  const ofLessor = async (part?: LeasePart) => (await app.call('listLeases', { side: 'lessor', part }, lessor)).data;
  const listedToLessor = await ofLessor();
  const inParts = await Promise.all(leasePartNames.map(ofLessor));
  expect(inParts.map(({ list }) => list.length)).toEqual([0, 1, 0, 0]);
  // What is no longer let out cannot be rented again.
  expect(listedToLessor.list[0]?.isListed).toBe(true);
  await app.call('moveListing', { id: listing.id, event: 'pause' }, lessor);
  expect((await ofLessor()).list[0]?.isListed).toBe(false);
  await app.call('moveListing', { id: listing.id, event: 'resume' }, lessor);
  expect(listedToLessor.list).toMatchObject([{ id, side: 'lessor', other: 'p***', unitName: '一号机 1' }]);

  await app.sql(`update listing_units set name = 'steam_01@qq.com' where id = any($1)`, [listing.unitIds]);
  app.pass((endsAt.getTime() - app.now().getTime()) / 1000);
  // At the second, whatever the jobs did.
  expect((await show(id, tenant)).name).toBe('lease_over');
  expect((await app.call('getLease', { id }, tenant)).data.may).toEqual([]);
  await runLeases(app);
  await runLeases(app);
  expect(await stateOf(id, tenant)).toBe('ended');
  const feeFen = rentalFeeFen(rentFen, commissionRules.normalRental);
  expect(await balances(lessor.id)).toMatchObject({ pendingFen: rentFen - feeFen, earnedFen: 0 });
  expect(await balances(tenant.id)).toMatchObject({ heldFen: depositFen });
  const unit = (await app.call('getListing', { id: listing.id }, lessor)).data.unitList[0];
  expect(unit?.state).toBe('to_rotate');
  const waiting = (await app.call('listWaiting', {}, lessor)).data.sides.flatMap(({ items }) => items);
  expect(waiting).toMatchObject([{ kind: 'lease_rotation', id: unit?.id, listingId: listing.id }]);
  // Its name is the lessor's own, and is told to them as they wrote it.
  const told = await app.sql(
    `select params ->> 'words' as words from messages where user_id = $1 and kind = 'lease_rotation'`,
    [lessor.id],
  );
  expect(told.rows).toEqual([{ words: 'steam_01@qq.com' }]);

  app.pass(leaseRules.closeSeconds);
  await runLeases(app);
  await app.runPeriodic('ledger.release');
  expect(await stateOf(id, tenant)).toBe('closed');
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: 20_000 - rentFen, heldFen: 0 });
  expect(await balances(lessor.id)).toMatchObject({ pendingFen: 0, earnedFen: rentFen - feeFen });
  expect((await show(id, tenant)).name).toBe('lease_over');
  const lines = (await app.call('listBalanceChanges', { account: 'pending' }, lessor)).data.list;
  expect(lines.at(-1)).toMatchObject({
    kind: 'rent',
    memo: expect.stringContaining('租金收入'),
    // Among the leases of what they let out, not among those that they rent.
    subject: { kind: 'lease', id, opens: 'let' },
  });
  const steps = (await app.call('getLease', { id }, tenant)).data.steps.map(({ event }) => event);
  expect(steps).toEqual(['book', 'show', 'look', 'end', 'close']);
});

describe('booking', () => {
  test('fifty at once for one hour of one account are one', async () => {
    const listing = await listed();
    const tenants: Person[] = [];
    for (let count = 0; count < 10; count += 1) tenants.push(await makeTenant(app, 50_000));
    const startsAt = hourFrom(app, 5);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => askLease(app, tenants[at % 10] ?? listing.lessor, listing, { startsAt })),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(new Set(names(replies))).toEqual(new Set(['done', 'lease_time_taken']));
    const held = await Promise.all(tenants.map(async ({ id }) => (await balances(id)).heldFen));
    expect(held.reduce((sum, fen) => sum + fen, 0)).toBe(priceOf(listing, 3) + depositFen);
  });

  test('of two accounts two get one each, and the third none', async () => {
    const listing = await listed({ units: 2 });
    const startsAt = hourFrom(app, 5);
    const tenants = [await makeTenant(app), await makeTenant(app), await makeTenant(app)];
    const replies = await Promise.all(tenants.map((tenant) => askLease(app, tenant, listing, { startsAt })));
    expect(names(replies)).toEqual(['done', 'done', 'lease_time_taken']);
  });

  test('the same call again is the same lease', async () => {
    const listing = await listed({ units: 3 });
    const tenant = await makeTenant(app);
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        askLease(app, tenant, listing, { startsAt: hourFrom(app, 4), idempotencyKey: 'one and the same' }),
      ),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  });

  test('is answered without the steps to sign in: replies to changes are kept for a while', async () => {
    const tenant = await makeTenant(app);
    const { id, may, stepsHtml } = await bookedLease(app, tenant, await listed());
    expect([may.includes('show'), stepsHtml]).toEqual([true, '']);
    expect((await app.call('getLease', { id }, tenant)).data.stepsHtml).toContain('打开应用');
  });

  test('keeps the time for a late start and the gap free, to the second', async () => {
    const listing = await listed();
    const startsAt = hourFrom(app, 6);
    const lease = await bookedLease(app, await makeTenant(app), listing, { package: hour1, startsAt });
    const other = await makeTenant(app);
    const at = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000);
    // An hour, a quarter for a late start, a quarter of a gap: half an hour after the end it is free.
    expect((await askLease(app, other, listing, { package: hour1, startsAt: at(hour) })).name).toBe('lease_time_taken');
    await app.sql(`update leases set kept_until = kept_until + interval '1 second' where id = $1`, [lease.id]);
    const next = { package: hour1, startsAt: at(1.5 * hour) };
    expect((await askLease(app, other, listing, next)).name).toBe('lease_time_taken');
    await app.sql(`update leases set kept_until = kept_until - interval '1 second' where id = $1`, [lease.id]);
    expect((await askLease(app, other, listing, next)).name).toBeUndefined();
    const stateAt = async (seconds: number) => {
      const asked = { id: listing.id, package: 'hour-1', month: siteMonth(at(seconds)) };
      const { days, slotSeconds } = (await app.call('getListingTimes', asked, {})).data;
      const ms = at(seconds).getTime();
      const day = days.findLast(({ from }) => Date.parse(from) <= ms);
      return day?.slots[(ms - Date.parse(day.from)) / 1000 / slotSeconds];
    };
    // The second one ends two and a half hours after the start of the first, and is kept free for half an hour more.
    expect([await stateAt(0), await stateAt(2.5 * hour), await stateAt(3 * hour)]).toEqual(['0', '0', '1']);
  });

  test('free means the same to the mall, the calendar, the preview and the booking', async () => {
    const said = async (listing: TestListing) => {
      const tenant = await makeTenant(app);
      const asked = { id: listing.id, package: 'hour-1', month: siteMonth(app.now()) };
      const { list } = (await app.call('listRentals', { free: true, limit: 100 })).data;
      return [
        list.some(({ id }) => id === listing.id),
        (await app.call('getListingTimes', asked, {})).data.now.free,
        (await app.call('previewLease', { listingId: listing.id, package: 'hour-1' }, tenant)).data.hindrance === null,
        (await askLease(app, tenant, listing, { package: hour1 })).name === undefined,
      ];
    };
    app.pass(60);
    const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();
    const blocked = await listed();
    const block = { unitId: blocked.unitIds[0] ?? 0, startsAt: at(20 * 60), endsAt: at(2 * hour) };
    await app.call('blockListingUnit', block, blocked.lessor);
    expect(await said(blocked)).toEqual([false, false, false, false]);
    // The site's clock is eight hours ahead; the next hour is closed.
    const next = new Date(app.now().getTime() + 9 * hour * 1000);
    const closed = ((next.getUTCDay() + 6) % 7) * 24 + next.getUTCHours();
    const closing = await listed({ terms: { ...always, weeklyHours: `${'1'.repeat(closed)}0`.padEnd(168, '1') } });
    expect(await said(closing)).toEqual([false, false, false, false]);
    expect(await said(await listed())).toEqual([true, true, true, true]);
  });

  test('a problem that waits for an answer keeps its own time only, once the credentials are changed', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app);
    const { id } = await bookedLease(app, tenant, listing, { package: hour1, startsAt: hourFrom(app) });
    app.pass((hourFrom(app).getTime() - app.now().getTime()) / 1000);
    await show(id, tenant);
    await app.call('reportLeaseProblem', { id, words: '登录时提示密码错误' }, tenant);
    app.pass(100 * 60);
    const unitId = listing.unitIds[0] ?? 0;
    await app.call('changeListingUnit', { unitId, credentials: ['new', 'changed'] }, listing.lessor);
    expect(await stateOf(id, tenant)).toBe('stopped');
    const startsAt = hourFrom(app, 2);
    const asked = { listingId: listing.id, package: 'hour-1', startsAt: startsAt.toISOString() };
    const other = await makeTenant(app);
    expect((await app.call('previewLease', asked, other)).data.hindrance).toBeNull();
    expect((await askLease(app, other, listing, { package: hour1, startsAt })).name).toBeUndefined();
  });

  test('is refused by name: unverified, one’s own, who owes, without money, other prices, closed hours', async () => {
    const listing = await listed();
    const startsAt = hourFrom(app, 5);
    const person = await makePerson(app);
    expect((await askLease(app, person, listing, { startsAt })).name).toBe('tenant_unverified');
    expect((await askLease(app, listing.lessor, listing, { startsAt })).name).toBe('own_listing');
    const twin = await makeTenant(app);
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      listing.lessor.id,
      twin.id,
    ]);
    expect((await askLease(app, twin, listing, { startsAt })).name).toBe('own_listing');
    const alike = await makeTenant(app);
    for (const [index, { id }] of [listing.lessor, alike].entries()) {
      await app.sql(
        `insert into payees (user_id, kind, facts_encrypted, name_masked, account_masked, fingerprint, created_at, usable_at)
         values ($1, 'alipay', 'x', '*', $2, 'same', now(), now())`,
        [id, String(index)],
      );
    }
    expect((await askLease(app, alike, listing, { startsAt })).name).toBe('own_listing');
    expect((await askLease(app, await makeTenant(app, 0), listing, { startsAt })).name).toBe('insufficient_balance');
    const { seller } = await makeDebtor(app);
    const debtor = await loggedIn(app, seller);
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      (await makeVerified(app)).id,
      debtor.id,
    ]);
    expect((await askLease(app, debtor, listing, { startsAt })).name).toBe('money_owed');
    const tenant = await makeTenant(app);
    const dearer = { ...listing, terms: { ...listing.terms, depositFen: 1 } };
    expect((await askLease(app, tenant, dearer, { startsAt })).name).toBe('lease_terms_changed');
    const odd = new Date(startsAt.getTime() + 60_000);
    expect((await askLease(app, tenant, listing, { startsAt: odd })).name).toBe('lease_time_closed');
    expect(await balances(tenant.id)).toMatchObject({ heldFen: 0 });
    await app.call('moveListing', { id: listing.id, event: 'pause' }, await loggedIn(app, listing.lessor));
    expect((await askLease(app, tenant, listing, { startsAt: hourFrom(app, 5) })).name).toBe('not_found');
  });

  test('a minor is told from when on, and nothing is booked', async () => {
    const listing = await listed({ adultsOnly: true });
    const tenant = await makeTenant(app);
    const adultFrom = (day: string | null) =>
      app.sql('update persons set adult_from = $2 where id = (select person_id from users where id = $1)', [
        tenant.id,
        day,
      ]);
    await adultFrom('2199-03-14');
    const reply = await askLease(app, tenant, listing);
    expect([reply.name, reply.error?.params]).toEqual([
      'tenant_minor',
      { day: '2199-03-14', years: realNameRules.adultYears },
    ]);
    const preview = { listingId: listing.id, package: 'hour-3' };
    expect((await app.call('previewLease', preview, tenant)).data.hindrance).toBe('minor');
    await adultFrom(null);
    expect((await askLease(app, tenant, listing)).name).toBe('tenant_age_unknown');
    expect(await balances(tenant.id)).toMatchObject({ heldFen: 0 });
    await adultFrom('2020-03-14');
    expect((await askLease(app, tenant, listing)).name).toBeUndefined();
  });

  test('a person has three ahead, over all accounts and however many ask at once', async () => {
    const both = [await makeTenant(app), await makeTenant(app)];
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      both[0]?.id,
      both[1]?.id,
    ]);
    const listing = await listed({ units: 8 });
    const startsAt = hourFrom(app, 5);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => askLease(app, both[at % 2] as Person, listing, { startsAt })),
    );
    expect(names(replies)).toEqual([...Array(3).fill('done'), ...Array(3).fill('leases_ahead')]);
  });
});
