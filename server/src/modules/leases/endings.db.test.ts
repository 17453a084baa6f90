/** What becomes of leases that do not go by the book: problems, renewals, early returns, cancellations, claims, jobs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatFen } from '#contract/core/money.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { leaseRules, rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { hourPriceFen } from '#contract/rental/rentalTerms.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteMonth } from '../../../../tests/support/app/siteTime.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeAccounts } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makeListing, openListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';

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
const balanceFen = 50_000;
const balances = (id: number) => balancesOf(app.database.primary, id);
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();
const priceOf = ({ terms: { packages } }: TestListing, count: number) =>
  packages.find((one) => one.unit === 'hour' && one.count === count)?.priceFen ?? 0;
const words = '登录时提示密码错误，试了三次';
const noPicturesWhy = '没有可以截图的页面';
const get = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;

interface Scene {
  id: number;
  tenant: Person;
  listing: TestListing;
  lessor: Person;
  rentFen: number;
}

const days = [
  { unit: 'day', count: 1, priceFen: 2500 },
  { unit: 'hour', count: 3, priceFen: 800 },
] as const;
const terms = { depositFen, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30 };

/** Booked for three hours, some hours from now. */
async function booked(
  options: { units?: number; hours?: number; terms?: object; tenant?: Person; listing?: TestListing } = {},
): Promise<Scene> {
  const listing =
    options.listing ?? (await makeListing(app, { terms: { ...terms, ...options.terms }, units: options.units ?? 1 }));
  const tenant = options.tenant ?? (await makeTenant(app, balanceFen));
  const lease = await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, options.hours ?? 3) });
  return { id: lease.id, tenant, listing, lessor: listing.lessor, rentFen: lease.rentFen };
}

/** The same, seen at its start. */
async function used(options: Parameters<typeof booked>[0] = {}): Promise<Scene & { secret: string }> {
  const scene = await booked(options);
  app.pass((hourFrom(app, options.hours ?? 3).getTime() - app.now().getTime()) / 1000);
  const { fields } = (await app.call('showLease', { id: scene.id }, scene.tenant)).data;
  return { ...scene, secret: fields[1]?.value ?? '' };
}

describe('it does not work', () => {
  test('stops the clock, hides the credentials, and the lessor refunds', async () => {
    const { id, tenant, lessor, listing } = await used();
    app.pass(20 * 60);
    const reported = (await app.call('reportLeaseProblem', { id, words }, tenant)).data;
    expect(reported).toMatchObject({ state: 'stopped', may: ['add'], problem: { words, agreed: null } });
    expect(Date.parse(reported.answerBy ?? '') - app.now().getTime()).toBe(leaseRules.answerSeconds * 1000);
    expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');
    expect((await app.call('returnLease', { id, backFen: 0 }, tenant)).name).toBe('state_conflict');
    expect((await app.call('getListing', { id: listing.id }, lessor)).data.unitList[0]?.state).toBe('to_rotate');
    const sides = (await app.call('listWaiting', {}, lessor)).data.sides;
    expect(sides.flatMap(({ items }) => items.map(({ kind }) => kind)).toSorted()).toEqual([
      'lease_problem',
      'lease_rotation',
    ]);
    const answer = { id, works: false };
    expect((await app.call('answerLeaseProblem', answer, tenant)).name).toBe('not_found');
    expect((await app.call('answerLeaseProblem', answer, await makePerson(app))).name).toBe('not_found');
    const replies = await Promise.all([1, 2, 3].map(() => app.call('answerLeaseProblem', answer, lessor)));
    expect(names(replies)).toEqual(['done', 'state_conflict', 'state_conflict']);
    // The tenant saw the credentials: the deposit waits for a claim, the rent is back.
    expect(await get(id, tenant)).toMatchObject({ state: 'ended', reason: 'not_working' });
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: balanceFen - depositFen, heldFen: depositFen });
    expect(await balances(lessor.id)).toMatchObject({ pendingFen: 0 });
    expect((await get(id, lessor)).may).toEqual(['claim']);
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    expect(await get(id, tenant)).toMatchObject({ state: 'closed', claimedFen: 0 });
    expect(await balances(tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
  });

  test('leaves the deposit of who saw the credentials to be claimed, whoever decides on the rent', async () => {
    const claim = async ({ id, lessor }: Scene) => {
      const claimed = await app.call(
        'claimDeposit',
        { id, amountFen: 2000, words: '租客改了密码', noPicturesWhy },
        lessor,
      );
      expect(claimed.data).toMatchObject({ state: 'disputed', rentBackFen: claimed.data.rentFen });
    };
    const silent = await used();
    await app.call('reportLeaseProblem', { id: silent.id, words }, silent.tenant);
    app.pass(leaseRules.answerSeconds);
    await runLeases(app);
    await claim(silent);
    expect((await app.call('answerClaim', { id: silent.id, agree: true }, silent.tenant)).data).toMatchObject({
      state: 'settled',
      claimedFen: 2000,
    });
    expect(await balances(silent.tenant.id)).toMatchObject({ balanceFen: balanceFen - 2000, heldFen: 0 });

    const disputed = await used();
    await app.call('reportLeaseProblem', { id: disputed.id, words }, disputed.tenant);
    await app.sql(`update leases set state = 'disputed', answer_by = null, disputed_at = stopped_at where id = $1`, [
      disputed.id,
    ]);
    const reviewer = await makeAdmin(app, ['review']);
    const settle = { id: disputed.id, amountFen: disputed.rentFen, words: '双方证据均已查看' };
    expect((await app.call('settleLease', settle, reviewer)).data.state).toBe('ended');
    expect(await balances(disputed.tenant.id)).toMatchObject({ heldFen: depositFen });
    await claim(disputed);
  });

  test('gives the deposit back at once where nobody saw the credentials', async () => {
    const { id, tenant, lessor } = await booked();
    app.pass((hourFrom(app, 3).getTime() - app.now().getTime()) / 1000 + leaseRules.lateStartSeconds);
    await runLeases(app);
    await app.call('reportLeaseProblem', { id, words }, tenant);
    expect((await app.call('answerLeaseProblem', { id, works: false }, lessor)).data.state).toBe('cancelled');
    expect(await balances(tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
  });

  test('asks for new credentials once: those that were changed meanwhile stand, and the next lease begins', async () => {
    for (const answers of [true, false]) {
      const { id, tenant, lessor, listing } = await used();
      const next = await booked({ listing, hours: 4 });
      await app.call('reportLeaseProblem', { id, words }, tenant);
      app.pass(60);
      const unitId = listing.unitIds[0] ?? 0;
      await app.call('changeListingUnit', { unitId, credentials: ['new', `changed ${answers}`] }, lessor);
      if (answers) await app.call('answerLeaseProblem', { id, works: false }, lessor);
      app.pass(leaseRules.answerSeconds);
      await runLeases(app);
      expect((await get(id, tenant)).state).toBe('ended');
      expect((await app.call('getListing', { id: listing.id }, lessor)).data.unitList[0]?.state).toBe('ready');
      app.pass(2 * hour);
      expect((await app.call('showLease', { id: next.id }, next.tenant)).name).toBeUndefined();
    }
  });

  test('is answered in time that it works, or not at all; after it there is a day for a claim', async () => {
    const late = await used();
    await app.call('reportLeaseProblem', { id: late.id, words }, late.tenant);
    app.pass(leaseRules.answerSeconds);
    const works = (id: number) => ({ id, works: true, words: '截图为证，登录正常' });
    expect((await app.call('answerLeaseProblem', works(late.id), late.lessor)).name).toBe('state_conflict');
    await runLeases(app);
    expect(await get(late.id, late.tenant)).toMatchObject({ reason: 'no_answer', rentBackFen: late.rentFen });

    const timely = await used();
    await app.call('reportLeaseProblem', { id: timely.id, words }, timely.tenant);
    app.pass(leaseRules.answerSeconds - 60);
    const { closeAt } = (await app.call('answerLeaseProblem', works(timely.id), timely.lessor)).data;
    expect(Date.parse(closeAt ?? '') - app.now().getTime()).toBe(leaseRules.closeSeconds * 1000);
  });

  test('is refunded by itself when the lessor does not answer, once however often the job runs', async () => {
    const { id, tenant, lessor } = await used();
    await app.call('reportLeaseProblem', { id, words }, tenant);
    app.pass(leaseRules.answerSeconds - 1);
    await runLeases(app);
    expect((await get(id, tenant)).state).toBe('stopped');
    app.pass(1);
    expect((await app.call('answerLeaseProblem', { id, works: true, words }, lessor)).name).toBe('state_conflict');
    await Promise.all([app.runPeriodic('leases.answer'), app.runPeriodic('leases.answer')]);
    expect(await get(id, tenant)).toMatchObject({ state: 'ended', reason: 'no_answer' });
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: balanceFen - depositFen, heldFen: depositFen });
  });

  test('can be said in the first half hour only', async () => {
    const { id, tenant } = await used();
    app.pass(leaseRules.testSeconds);
    expect((await app.call('reportLeaseProblem', { id, words }, tenant)).name).toBe('lease_report_late');
    expect((await get(id, tenant)).may).not.toContain('report');
  });

  test('where the lessor shows that it works, what was used is paid; after two such answers an admin decides', async () => {
    const tenant = await makeTenant(app, balanceFen);
    const answer = async (scene: Scene) => {
      app.pass(20 * 60);
      await app.call('reportLeaseProblem', { id: scene.id, words }, tenant);
      expect((await app.call('answerLeaseProblem', { id: scene.id, works: true }, scene.lessor)).name).toBe(
        'invalid_input',
      );
      await app.call('answerLeaseProblem', { id: scene.id, works: true, words: '截图为证，登录正常' }, scene.lessor);
      return get(scene.id, tenant);
    };
    const first = await used({ tenant });
    const ended = await answer(first);
    // Twenty minutes cost what an hour does.
    const usedFen = priceOf(first.listing, 1);
    expect(ended).toMatchObject({ state: 'ended', reason: 'proved', rentBackFen: first.rentFen - usedFen });
    expect(await balances(first.lessor.id)).toMatchObject({
      pendingFen: usedFen - rentalFeeFen(usedFen, commissionRules.normalRental),
    });
    expect((await answer(await used({ tenant }))).state).toBe('ended');
    const third = await used({ tenant });
    expect(await answer(third)).toMatchObject({ state: 'disputed', may: ['add'] });
    // What was left of its time is free for others once the credentials are changed.
    const unitId = third.listing.unitIds[0] ?? 0;
    await app.call('changeListingUnit', { unitId, credentials: ['new', 'changed'] }, third.lessor);
    const startsAt = hourFrom(app, 1);
    expect(
      (await askLease(app, await makeTenant(app), third.listing, { package: hour1, startsAt })).name,
    ).toBeUndefined();

    const reviewer = await makeAdmin(app, ['review']);
    const settle = { id: third.id, amountFen: third.rentFen, words: '双方证据均已查看' };
    expect((await app.call('settleLease', settle, await makeAdmin(app, ['catalogue']))).name).toBe('grant_missing');
    expect((await app.call('settleLease', { ...settle, amountFen: third.rentFen + 1 }, reviewer)).name).toBe(
      'claim_too_large',
    );
    expect((await app.call('getAdminLease', { id: third.id }, reviewer)).data).toMatchObject({
      decides: 'rent',
      may: ['settle'],
    });
    const inbox = (await app.call('listAdminInbox', { kind: 'lease_dispute' }, reviewer)).data.items;
    expect(inbox.map(({ id }) => id)).toContain(third.id);
    const replies = await Promise.all([1, 2, 3].map(() => app.call('settleLease', settle, reviewer)));
    expect(names(replies)).toEqual(['done', 'state_conflict', 'state_conflict']);
    expect(await get(third.id, tenant)).toMatchObject({ state: 'ended', rentBackFen: third.rentFen });
    expect(await balances(third.lessor.id)).toMatchObject({ pendingFen: 0 });
  });
});

describe('the next lease of an account', () => {
  test('is cancelled with all of the money where its credentials were not changed, and passes where they were', async () => {
    for (const changes of [false, true]) {
      const first = await used();
      const { listing, lessor } = first;
      const next = await booked({ listing, hours: 5 });
      app.pass(3 * hour);
      await runLeases(app);
      const unitId = listing.unitIds[0] ?? 0;
      expect((await app.call('showLease', { id: next.id }, next.tenant)).name).toBe('lease_not_begun');
      if (changes) await app.call('changeListingUnit', { unitId, credentials: ['new', 'changed'] }, lessor);
      app.pass(3 * hour);
      if (changes) {
        expect((await app.call('showLease', { id: next.id }, next.tenant)).data.fields[1]?.value).toBe('changed');
        continue;
      }
      expect((await app.call('showLease', { id: next.id }, next.tenant)).name).toBe('lease_not_ready');
      await runLeases(app);
      expect(await get(next.id, next.tenant)).toMatchObject({ state: 'cancelled', reason: 'not_rotated' });
      expect(await balances(next.tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
    }
  });

  test('is not shown the credentials that the last tenant knows, also when no job ran', async () => {
    const first = await used();
    const next = await booked({ listing: first.listing, hours: 5 });
    app.pass(6 * hour);
    expect((await app.call('showLease', { id: next.id }, next.tenant)).name).toBe('lease_not_ready');
    expect((await app.call('showLease', { id: first.id }, first.tenant)).name).toBe('lease_over');
  });

  test('needs no new credentials where nobody saw them', async () => {
    const first = await booked();
    app.pass(10 * hour);
    await runLeases(app);
    await runLeases(app);
    expect((await get(first.id, first.tenant)).state).toBe('ended');
    expect((await app.call('getListing', { id: first.listing.id }, first.lessor)).data.unitList[0]?.state).toBe(
      'ready',
    );
  });
});

test('an early return pays the packages that cover what was used, as it was previewed to the fen', async () => {
  const { id, tenant, lessor, rentFen, listing } = await used();
  app.pass(50 * 60);
  const preview = (await app.call('previewLeaseReturn', { id }, tenant)).data;
  const usedFen = priceOf(listing, 1);
  expect(preview).toMatchObject({ usedFen, backFen: rentFen - usedFen });
  expect(Date.parse(preview.until) - app.now().getTime()).toBe(10 * 60 * 1000);
  app.pass(10 * 60 + 1);
  const stale = await app.call('returnLease', { id, backFen: preview.backFen }, tenant);
  expect(stale.name).toBe('lease_amount_changed');
  const { backFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
  const returned = (await app.call('returnLease', { id, backFen }, tenant)).data;
  expect(returned).toMatchObject({ state: 'ended', reason: 'returned', rentBackFen: backFen });
  const [told] = (await app.call('listMessages', {}, tenant)).data;
  expect(told?.content).toContain(`${formatFen(depositFen)} 押金最迟在`);
  const due = rentFen - backFen;
  expect(await balances(lessor.id)).toMatchObject({
    pendingFen: due - rentalFeeFen(due, commissionRules.normalRental),
  });
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: balanceFen - due - depositFen, heldFen: depositFen });
  // What was left of its time is free again.
  await app.call('changeListingUnit', { unitId: listing.unitIds[0] ?? 0, credentials: ['new', 'changed'] }, lessor);
  const startsAt = hourFrom(app, 1);
  expect((await askLease(app, await makeTenant(app), listing, { package: hour1, startsAt })).name).toBeUndefined();
});

test('where the terms say so, an early return gives nothing back', async () => {
  const { id, tenant } = await used({ terms: { earlyReturn: 'none' } });
  expect((await app.call('previewLeaseReturn', { id }, tenant)).data.backFen).toBe(0);
  expect((await app.call('returnLease', { id, backFen: 0 }, tenant)).data.state).toBe('ended');
});

describe('a renewal', () => {
  test('extends the lease at the price that was seen, and the rent is paid as a whole', async () => {
    const { id, tenant, lessor, rentFen } = await used();
    const before = await get(id, tenant);
    const preview = (await app.call('previewLeaseRenewal', { id }, tenant)).data;
    expect(preview.latestEndsAt).toBeNull();
    const one = preview.packages.find((each) => each.package === 'hour-1');
    if (!one) throw new Error('there is no hour to extend by');
    expect(Date.parse(one.endsAt) - Date.parse(before.endsAt)).toBe(hour * 1000);
    const wrong = { id, package: 'hour-1', priceFen: 1, endsAt: one.endsAt };
    expect((await app.call('renewLease', wrong, tenant)).name).toBe('lease_terms_changed');
    const renewed = await app.call('renewLease', { ...wrong, priceFen: one.priceFen }, tenant);
    expect(renewed.data).toMatchObject({ rentFen: rentFen + one.priceFen, endsAt: one.endsAt });
    expect(await balances(tenant.id)).toMatchObject({ heldFen: rentFen + one.priceFen + depositFen });
    app.pass(4 * hour);
    await runLeases(app);
    const all = rentFen + one.priceFen;
    expect(await balances(lessor.id)).toMatchObject({
      pendingFen: all - rentalFeeFen(all, commissionRules.normalRental),
    });
  });

  test('is refused where the next lease stands, and the latest end is told before', async () => {
    const { id, tenant, listing } = await used();
    await booked({ listing, hours: 4 });
    const preview = (await app.call('previewLeaseRenewal', { id }, tenant)).data;
    const one = preview.packages.find((each) => each.package === 'hour-1');
    expect(one?.free).toBe(false);
    expect(Date.parse(preview.latestEndsAt ?? '')).toBeLessThan(Date.parse(one?.endsAt ?? ''));
    const renewal = { id, package: 'hour-1', priceFen: one?.priceFen ?? 0, endsAt: one?.endsAt ?? '' };
    expect((await app.call('renewLease', renewal, tenant)).name).toBe('lease_time_taken');
    expect(await balances(tenant.id)).toMatchObject({ heldFen: (await get(id, tenant)).rentFen + depositFen });
  });

  test('and a booking of the time behind it at the same moment: one wins', async () => {
    const { id, tenant, listing } = await used();
    const one = (await app.call('previewLeaseRenewal', { id }, tenant)).data.packages.find(
      (each) => each.package === 'hour-3',
    );
    const other = await makeTenant(app, balanceFen);
    const renewal = { id, package: 'hour-3', priceFen: one?.priceFen ?? 0, endsAt: one?.endsAt ?? '' };
    const replies = await Promise.all([
      app.call('renewLease', renewal, tenant),
      askLease(app, other, listing, { startsAt: hourFrom(app, 4) }),
    ]);
    expect(names(replies)).toEqual(['done', 'lease_time_taken']);
  });

  test('reaches as far ahead as a booking, and no further', async () => {
    const { id, tenant } = await used({ terms: { aheadDays: 1, packages: [...days] } });
    const renewBy = async () => {
      const one = (await app.call('previewLeaseRenewal', { id }, tenant)).data.packages[0];
      const renewal = { id, package: one?.package ?? '', priceFen: one?.priceFen ?? 0, endsAt: one?.endsAt ?? '' };
      return [one?.free, (await app.call('renewLease', renewal, tenant)).name];
    };
    expect(await renewBy()).toEqual([true, undefined]);
    expect(await renewBy()).toEqual([false, 'lease_time_closed']);
  });

  test('at the second of the end is too late, also at the same moment as the job', async () => {
    const { id, tenant } = await used();
    const one = (await app.call('previewLeaseRenewal', { id }, tenant)).data.packages[0];
    app.pass(3 * hour);
    const renewal = { id, package: one?.package ?? '', priceFen: one?.priceFen ?? 0, endsAt: one?.endsAt ?? '' };
    const [reply] = await Promise.all([app.call('renewLease', renewal, tenant), app.runPeriodic('leases.end')]);
    expect(reply.name).toBe('state_conflict');
    expect((await get(id, tenant)).state).toBe('ended');
  });
});

test('a lessor whose account is closed to them gets no more bookings and no renewals', async () => {
  const { id, tenant, listing, lessor } = await used();
  await app.sql(`update users set state = 'frozen' where id = $1`, [lessor.id]);
  const asked = { id: listing.id, package: 'hour-1', month: siteMonth(app.now()) };
  expect((await app.call('getListingTimes', asked, {})).name).toBe('not_found');
  expect((await app.call('previewLease', { listingId: listing.id, package: 'hour-1' }, tenant)).name).toBe('not_found');
  expect((await askLease(app, await makeTenant(app), listing, { startsAt: hourFrom(app, 9) })).name).toBe('not_found');
  expect((await app.call('previewLeaseRenewal', { id }, tenant)).name).toBe('lease_not_renewable');
  expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
});

describe('a cancellation', () => {
  test('is free in time, and costs the price of an hour later', async () => {
    const early = await booked();
    const free = await get(early.id, early.tenant);
    expect(free).toMatchObject({ cancelBackFen: early.rentFen });
    const cancel = ({ id, tenant }: Scene, backFen: number) => app.call('cancelLease', { id, backFen }, tenant);
    expect((await cancel(early, early.rentFen - 1)).name).toBe('lease_amount_changed');
    const replies = await Promise.all([1, 2, 3].map(() => cancel(early, early.rentFen)));
    expect(names(replies)).toEqual(['done', 'state_conflict', 'state_conflict']);
    expect(await balances(early.tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });

    const late = await booked({ hours: 1 });
    const costFen = hourPriceFen((await get(late.id, late.tenant)).package);
    expect(await get(late.id, late.tenant)).toMatchObject({
      freeCancelUntil: null,
      cancelBackFen: late.rentFen - costFen,
    });
    expect((await cancel(late, late.rentFen - costFen)).data).toMatchObject({
      state: 'cancelled',
      reason: 'tenant_late',
    });
    expect(await balances(late.tenant.id)).toMatchObject({ balanceFen: balanceFen - costFen, heldFen: 0 });
    expect(await balances(late.lessor.id)).toMatchObject({
      pendingFen: costFen - rentalFeeFen(costFen, commissionRules.normalRental),
    });
    const { days } = (await app.call('getListingIncome', {}, late.lessor)).data;
    expect(days.at(-1)).toMatchObject({ rentFen: costFen, claimedFen: 0, leases: 1, seconds: 0 });
  });

  test('is free five times in thirty days', async () => {
    const tenant = await makeTenant(app, balanceFen);
    const listing = await makeListing(app, { terms });
    for (let count = 0; count <= leaseRules.freeCancellations.max; count += 1) {
      const { id, rentFen } = await booked({ tenant, listing });
      const { cancelBackFen, freeCancelUntil } = await get(id, tenant);
      const isFree = count < leaseRules.freeCancellations.max;
      expect([cancelBackFen === rentFen, freeCancelUntil !== null]).toEqual([isFree, isFree]);
      const asked = { listingId: listing.id, package: 'hour-3', startsAt: hourFrom(app, 9).toISOString() };
      expect((await app.call('previewLease', asked, tenant)).data.freeCancelUntil !== null).toBe(isFree);
      await app.call('cancelLease', { id, backFen: cancelBackFen ?? 0 }, tenant);
    }
  });

  test('by the lessor gives everything back', async () => {
    const { id, tenant, lessor, rentFen } = await booked({ hours: 1 });
    expect((await get(id, lessor)).may).toEqual(['withdraw']);
    expect((await app.call('cancelLease', { id, backFen: rentFen }, lessor)).data.reason).toBe('lessor');
    expect(await balances(tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
  });

  test('and the first showing at the same moment: one wins, the other is told', async () => {
    const { id, tenant } = await booked();
    app.pass((hourFrom(app, 3).getTime() - app.now().getTime()) / 1000);
    const backFen = (await get(id, tenant)).cancelBackFen ?? 0;
    const replies = await Promise.all([
      app.call('showLease', { id }, tenant),
      app.call('cancelLease', { id, backFen }, tenant),
    ]);
    const outcome = names(replies);
    expect([
      ['done', 'lease_over'],
      ['done', 'state_conflict'],
    ]).toContainEqual(outcome);
  });
});

test('an early return and a report at the same moment: one wins, the other is told', async () => {
  const { id, tenant } = await used();
  app.pass(10 * 60);
  const { backFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
  const replies = await Promise.all([
    app.call('returnLease', { id, backFen }, tenant),
    app.call('reportLeaseProblem', { id, words }, tenant),
  ]);
  expect(names(replies)).toEqual(['done', 'state_conflict']);
});

describe('a claim on the deposit', () => {
  const claimOf = async (amountFen: number, scene?: Scene) => {
    const claimed = scene ?? (await used());
    app.pass(4 * hour);
    await runLeases(app);
    const { id, lessor } = claimed;
    const claim = { id, amountFen, words: '租客改了密码，找回花了钱', noPicturesWhy };
    return { ...claimed, reply: await app.call('claimDeposit', claim, lessor), claim };
  };

  test('that the tenant agrees to pays the lessor a week later, and the rest goes back', async () => {
    const { id, tenant, lessor, rentFen, reply, claim } = await claimOf(2000);
    expect(reply.data).toMatchObject({ state: 'disputed', claim: { amountFen: 2000, agreed: null } });
    expect((await app.call('claimDeposit', claim, lessor)).name).toBe('state_conflict');
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    expect(await balances(tenant.id)).toMatchObject({ heldFen: depositFen });
    expect((await app.call('answerClaim', { id, agree: true }, lessor)).name).toBe('not_found');
    expect((await app.call('answerClaim', { id, agree: true }, tenant)).data).toMatchObject({
      state: 'settled',
      claimedFen: 2000,
    });
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: balanceFen - rentFen - 2000, heldFen: 0 });
    const rent = rentFen - rentalFeeFen(rentFen, commissionRules.normalRental);
    const claimed = 2000 - rentalFeeFen(2000, commissionRules.normalRental);
    expect(await balances(lessor.id)).toMatchObject({ pendingFen: rent + claimed });
    await app.runPeriodic('ledger.release');
    expect(await balances(lessor.id)).toMatchObject({ pendingFen: claimed, earnedFen: rent });
    app.pass(leaseRules.claimReleaseSeconds);
    await app.runPeriodic('ledger.release');
    expect(await balances(lessor.id)).toMatchObject({ pendingFen: 0, earnedFen: rent + claimed });
  });

  test('of more than the deposit is refused, and so is one after it went back', async () => {
    const { id, lessor, reply, claim } = await claimOf(depositFen + 1);
    expect(reply.name).toBe('claim_too_large');
    app.pass(leaseRules.closeSeconds);
    expect((await app.call('claimDeposit', { ...claim, amountFen: 1 }, lessor)).name).toBe('state_conflict');
    await runLeases(app);
    expect((await get(id, lessor)).state).toBe('closed');
  });

  test('waits for the tenant, then an admin settles it in parts', async () => {
    const { id, tenant, lessor, rentFen } = await claimOf(depositFen);
    const reviewer = await makeAdmin(app, ['review']);
    const settle = { id, amountFen: 1500, words: '按损失的一部分赔付' };
    expect((await app.call('settleLease', settle, reviewer)).name).toBe('lease_waits_for_answer');
    app.pass(leaseRules.claimAnswerSeconds);
    const later = await makeAdmin(app, ['review']);
    expect((await app.call('settleLease', settle, later)).data).toMatchObject({
      state: 'settled',
      claimedFen: 1500,
    });
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: balanceFen - rentFen - 1500, heldFen: 0 });
    expect((await app.call('listAdminLeases', { state: 'settled' }, later)).data.list.map((one) => one.id)).toContain(
      id,
    );
    expect((await app.call('getAdminLease', { id }, tenant)).name).toBe('forbidden');
    expect((await get(id, lessor)).claim).toMatchObject({ decision: settle.words });
    const { days } = (await app.call('getListingIncome', {}, lessor)).data;
    const sums = days
      .map(({ rentFen: rent, claimedFen }) => [rent, claimedFen])
      .filter((fen) => fen.some((one) => one > 0));
    expect(sums.reduce(([rent = 0, claimed = 0], [more = 0, given = 0]) => [rent + more, claimed + given])).toEqual([
      rentFen,
      1500,
    ]);
  });

  test('needs an admin, also agreed to, where both had a lease before', async () => {
    const listing = await makeListing(app, { terms, units: 2 });
    const tenant = await makeTenant(app, balanceFen);
    const first = await used({ listing, tenant });
    // Booked long ago, it ended only now.
    await app.sql(`update leases set booked_at = booked_at - interval '60 days' where id = $1`, [first.id]);
    const scene = await used({ listing, tenant });
    const { id } = await claimOf(1000, scene);
    expect((await app.call('answerClaim', { id, agree: true }, tenant)).data).toMatchObject({
      state: 'disputed',
      claim: { agreed: true },
    });
    expect((await app.call('answerClaim', { id, agree: false, words }, tenant)).name).toBe('state_conflict');
    const reviewer = await makeAdmin(app, ['review']);
    expect((await app.call('settleLease', { id, amountFen: 1000, words: '双方都已同意' }, reviewer)).data.state).toBe(
      'settled',
    );
  });

  test('is not decided by an admin who is on either side', async () => {
    const { id, tenant, lessor } = await claimOf(1000);
    await app.call('answerClaim', { id, agree: false, words }, tenant);
    const admin = await makeAdmin(app, ['review']);
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      lessor.id,
      admin.id,
    ]);
    expect((await app.call('settleLease', { id, amountFen: 1000, words: '由我来裁定' }, admin)).name).toBe('four_eyes');
  });
});

test('what is booked of a listing that is taken down is cancelled with all of the money, what goes on goes on', async () => {
  const scene = await used({ units: 2 });
  const later = await booked({ listing: scene.listing, hours: 9 });
  const admin = await makeAdmin(app, ['review']);
  await app.call('takeDownListing', { id: scene.listing.id, reason: 'texts', words: '' }, admin);
  await app.drainJobs();
  expect(await get(later.id, later.tenant)).toMatchObject({ state: 'cancelled', reason: 'taken_down' });
  expect(await balances(later.tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
  expect((await get(scene.id, scene.tenant)).state).toBe('active');
  expect((await app.call('showLease', { id: scene.id }, scene.tenant)).name).toBeUndefined();
});

describe('bought goods that are let out and taken back', () => {
  /** Let out by their buyer; before that they were let out once, and that was removed. */
  async function letOut(count: number) {
    const buyer = await makeTenant(app, balanceFen);
    const product = await makeAccounts(app, { count });
    await app.sql('update products set rentable = true where id = $1', [product.id]);
    const { id: orderId } = await placeOrder(app, buyer, product, { payBy: 'balance', quantity: count });
    const own = await makeListing(app, { lessor: buyer, terms, isDraft: true });
    const { categoryId, timeGroupId } = own;
    const offer = { orderId, categoryId, timeGroupId, titleZh: '转租的账号' };
    const before = (await app.call('saveListing', offer, buyer)).data;
    await app.call('moveListing', { id: before.id, event: 'remove' }, buyer);
    const { id, unitList } = (await app.call('saveListing', offer, buyer)).data;
    await openListing(app, { id, lessor: buyer });
    const admin = await makePerson(app, 'admin');
    const { amountFen } = (await app.call('getOrder', { id: orderId }, buyer)).data;
    const takeBack = async (fen: number, items: number[]) => {
      const refund = { orderId, amountFen: fen, takeBack: items, words: '卖家收回' };
      expect((await app.call('refundBuyer', refund, admin)).name).toBeUndefined();
      await app.drainJobs();
    };
    return { buyer, orderId, amountFen, unitList, listing: { ...own, id }, takeBack };
  }
  /** Two leases of two tenants for the same time. */
  async function usedAtOnce(listing: TestListing): Promise<[Scene, Scene]> {
    const first = await booked({ listing });
    const second = await used({ listing });
    await app.call('showLease', { id: first.id }, first.tenant);
    return [first, second];
  }
  const messagesOf = async ({ id }: Person) =>
    (
      await app.sql(`select kind from messages where user_id = $1 and kind like 'listing_%' order by id`, [id])
    ).rows.map(({ kind }) => kind);

  test('end their leases with a full refund, the credentials are gone, and the lessor is told', async () => {
    const { buyer, amountFen, listing, takeBack } = await letOut(1);
    const scene = await used({ listing });
    await takeBack(amountFen, []);
    expect(await get(scene.id, scene.tenant)).toMatchObject({ state: 'cancelled', reason: 'order_refunded' });
    expect(await balances(scene.tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
    expect((await app.call('showLease', { id: scene.id }, scene.tenant)).name).toBe('lease_over');
    expect((await app.call('getListing', { id: listing.id }, buyer)).data).toMatchObject({
      state: 'taken_down',
      reason: 'no_right',
      unitList: [],
    });
    expect(await messagesOf(buyer)).toEqual(['listing_approved', 'listing_taken_back']);
    const operations = await app.sql(
      `select actor_id from operation_log where action = 'listing.take_back' and subject = $1`,
      [`listing ${listing.id}`],
    );
    expect(operations.rows).toEqual([{ actor_id: null }]);
  });

  test('in part end the leases of that part only; what is left goes on and can be let out again', async () => {
    const { buyer, orderId, amountFen, unitList, listing, takeBack } = await letOut(3);
    const [first, second] = await usedAtOnce(listing);
    const items = (
      await app.sql(`select id from stock_items where order_id = $1 and state = 'sold' order by id`, [orderId])
    ).rows;
    await takeBack(Math.floor(amountFen / 3), [Number(items[0]?.['id'])]);
    expect((await get(first.id, first.tenant)).state).toBe('cancelled');
    expect((await get(second.id, second.tenant)).state).toBe('active');
    expect((await app.call('showLease', { id: second.id }, second.tenant)).name).toBeUndefined();
    const left = (await app.call('getListing', { id: listing.id }, buyer)).data;
    expect(left).toMatchObject({ state: 'on', unitList: unitList.slice(1).map(({ id }) => ({ id })) });
    expect(await messagesOf(buyer)).toEqual(['listing_approved', 'listing_taken_back']);
    await app.call(
      'returnLease',
      { id: second.id, backFen: (await app.call('previewLeaseReturn', { id: second.id }, second.tenant)).data.backFen },
      second.tenant,
    );
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    await app.call('moveListing', { id: listing.id, event: 'pause' }, buyer);
    await app.call('moveListing', { id: listing.id, event: 'remove' }, buyer);
    const orders = (await app.call('listOrdersToLet', {}, buyer)).data.list;
    expect(orders).toMatchObject([{ id: orderId, pieces: 2 }]);
  });

  test('hide the credentials and end the other leases where one lease fails, which is tried again', async () => {
    const { orderId, amountFen, listing, takeBack } = await letOut(2);
    const [stuck, other] = await usedAtOnce(listing);
    await app.sql(
      `alter table leases add constraint stuck check (id <> ${stuck.id} or state <> 'cancelled') not valid`,
    );
    await expect(takeBack(amountFen, [])).rejects.toThrow('1 leases were not cancelled');
    expect((await get(other.id, other.tenant)).state).toBe('cancelled');
    expect((await app.call('showLease', { id: stuck.id }, stuck.tenant)).name).toBe('lease_not_ready');
    await app.sql('alter table leases drop constraint stuck');
    await app.database.transaction((tx) => enqueue(tx, 'leases.orderTakenBack', { orderId }, { at: app.now() }));
    await app.drainJobs();
    expect(await get(stuck.id, stuck.tenant)).toMatchObject({ state: 'cancelled', reason: 'order_refunded' });
  });
});

test('credentials stay through a lease, and can be changed when its tenant says that they do not work', async () => {
  const { id, tenant, lessor, listing, secret } = await used();
  const change = (word: string) =>
    app.call('changeListingUnit', { unitId: listing.unitIds[0] ?? 0, credentials: ['user', word] }, lessor);
  const refused = await change('rubbish');
  expect(refused.name).toBe('credentials_in_use');
  expect((await app.call('showLease', { id }, tenant)).data.fields[1]?.value).toBe(secret);
  await app.call('reportLeaseProblem', { id, words }, tenant);
  expect((await change('brand-new')).name).toBeUndefined();
});

test('the steps to sign in are those that were booked, whatever the lessor writes later', async () => {
  const { id, tenant, lessor, listing } = await used();
  const now = (await app.call('getListing', { id: listing.id }, lessor)).data;
  const { categoryId, timeGroupId } = listing;
  const written = { id: listing.id, changedAt: now.changedAt, categoryId, timeGroupId, titleZh: now.title };
  const saved = await app.call('saveListing', { ...written, stepsZh: '把剩下的钱转到 QQ 123' }, lessor);
  expect(saved.data.state).toBe('auditing');
  expect((await get(id, tenant)).stepsHtml).toContain('打开应用');
});

test('a person makes a listing popular once a day, by leases that were paid', async () => {
  const listing = await makeListing(app, { terms, units: 4 });
  const tenant = await makeTenant(app, balanceFen);
  const scenes = [await booked({ listing, tenant }), await booked({ listing, tenant }), await booked({ listing })];
  const refunded = await booked({ listing });
  app.pass((hourFrom(app, 3).getTime() - app.now().getTime()) / 1000);
  for (const scene of [...scenes, refunded]) await app.call('showLease', { id: scene.id }, scene.tenant);
  await app.call('reportLeaseProblem', { id: refunded.id, words }, refunded.tenant);
  await app.call('answerLeaseProblem', { id: refunded.id, works: false }, listing.lessor);
  app.pass(4 * hour);
  await runLeases(app);
  app.pass(leaseRules.closeSeconds);
  await runLeases(app);
  await app.drainJobs();
  expect((await get(scenes[0]?.id ?? 0, tenant)).state).toBe('closed');
  expect((await app.call('getListing', { id: listing.id }, listing.lessor)).data.leasesCount).toBe(2);
});

test('the end is announced in the last third of the lease, each time once', async () => {
  const { id, tenant } = await used();
  const told = async () =>
    (
      await app.sql(`select count(*)::int as count from messages where user_id = $1 and kind = 'lease_ending'`, [
        tenant.id,
      ])
    ).rows[0]?.['count'];
  app.pass(2 * hour - 1);
  await runLeases(app);
  expect(await told()).toBe(0);
  app.pass(1);
  await Promise.all([app.runPeriodic('leases.remind'), app.runPeriodic('leases.remind')]);
  await runLeases(app);
  expect(await told()).toBe(1);
  app.pass(50 * 60);
  await runLeases(app);
  expect(await told()).toBe(2);
  expect((await get(id, tenant)).state).toBe('active');
});

test('of the end one reminder stands in the box, and none once the lease is over or extended', async () => {
  const reminders = async ({ tenant }: Scene) => {
    const { list } = (await app.call('listInbox', { limit: 20 }, tenant)).data;
    return list.filter(({ kind }) => kind === 'lease_ending').length;
  };
  const over = await booked();
  const extended = await booked();
  app.pass((hourFrom(app, 3).getTime() - app.now().getTime()) / 1000);
  for (const { id, tenant } of [over, extended]) await app.call('showLease', { id }, tenant);
  app.pass(2 * hour);
  await runLeases(app);
  app.pass(50 * 60);
  await runLeases(app);
  expect(await reminders(over)).toBe(1);
  expect(await reminders(extended)).toBe(1);
  const { packages } = (await app.call('previewLeaseRenewal', { id: extended.id }, extended.tenant)).data;
  const [one] = packages.filter(({ free }) => free);
  if (!one) throw new Error('nothing to extend by');
  const { package: chosen, priceFen, endsAt } = one;
  await app.call('renewLease', { id: extended.id, package: chosen, priceFen, endsAt }, extended.tenant);
  expect((await get(extended.id, extended.tenant)).endsAt).toBe(endsAt);
  expect(await reminders(extended)).toBe(0);
  app.pass(hour);
  await runLeases(app);
  expect((await get(over.id, over.tenant)).state).toBe('ended');
  expect(await reminders(over)).toBe(0);
});

test('however often the credentials are shown, the history keeps what else happened', async () => {
  const { id, tenant, lessor } = await used();
  await app.sql(
    `insert into lease_events (lease_id, event, by_id, at)
     select $1, 'look', $2, $3::timestamptz + make_interval(secs => n) from generate_series(1, 300) as n`,
    [id, tenant.id, app.now()],
  );
  const steps = (await get(id, lessor)).steps.map(({ event }) => event);
  expect(steps.slice(0, 2)).toEqual(['book', 'show']);
  expect(steps.length).toBeLessThan(40);
  const stored = async () =>
    (await app.sql(`select count(*)::int as count from lease_events where lease_id = $1`, [id])).rows[0]?.['count'];
  const before = Number(await stored());
  await app.call('showLease', { id }, tenant);
  expect(await stored()).toBe(before);
  app.pass(leaseRules.showings.seconds + 300);
  for (let count = 0; count < 3; count += 1) await app.call('showLease', { id }, tenant);
  expect(await stored()).toBe(before + 1);
});

test('showings are counted, and too many in a short time are refused', async () => {
  const { id, tenant } = await used();
  const replies = [];
  for (let count = 0; count <= leaseRules.showings.max; count += 1)
    replies.push(await app.call('showLease', { id }, tenant));
  expect(names(replies).filter((name) => name === 'too_many_requests').length).toBeGreaterThan(0);
});

test('a clock that jumps back and forth by an hour opens nothing that was over and ends nothing that goes on', async () => {
  const { id, tenant } = await used();
  app.pass(-hour);
  await runLeases(app);
  expect((await get(id, tenant)).state).toBe('active');
  app.pass(hour + 3 * hour);
  await runLeases(app);
  expect((await get(id, tenant)).state).toBe('ended');
  app.pass(-hour);
  await runLeases(app);
  expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');
  expect((await get(id, tenant)).state).toBe('ended');
  app.pass(hour);
});
