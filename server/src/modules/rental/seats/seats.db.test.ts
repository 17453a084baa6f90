/** Licences that are let out: their seats are never bound twice, the key of a lease works as long as that lasts and no longer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteMonth } from '../../../../../tests/support/app/siteTime.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../../tests/support/trade/leases.ts';
import { makeShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import {
  makeCategory,
  makeListing,
  openListing,
  type TestListing,
} from '../../../../../tests/support/trade/rentals.ts';
import { openOrderLicences } from '../../licences/service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const hour = 3600;
const depositFen = 5000;
const balanceFen = 50_000;
const terms = { depositFen, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30, renews: true };
const balances = (id: number) => balancesOf(app.database.primary, id);
const lease = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();

interface Bought {
  lessor: Person;
  licenceId: number;
  orderId: number;
  key: string;
}

/** A licence of five seats for a year, bound to machines, that a verified lessor bought. */
async function bought(
  sku: { seats?: number; termDays?: number | null; terms?: Partial<LicenceTerms> } = {},
  { rentable = true, shopId }: { rentable?: boolean; shopId?: number } = {},
): Promise<Bought> {
  const lessor = await makeTenant(app, balanceFen);
  const product = await makeProduct(app, {
    rentable,
    ...(shopId === undefined ? {} : { shopId }),
    skus: [{ seats: 5, binds: ['machine'], entitlements: ['pro'], ...sku }],
  });
  const { id: orderId } = await placeOrder(app, lessor, product, { payBy: 'balance' });
  const [licence] = await app.database.transaction((tx) => openOrderLicences(tx, app.app.keys, orderId));
  return { lessor, orderId, licenceId: licence?.id ?? 0, key: licence?.key ?? '' };
}

/** Offers seats of a licence: the listing as its lessor sees it, or why not. */
async function offer({ lessor, licenceId }: Pick<Bought, 'lessor' | 'licenceId'>, seats = 1) {
  const own = await makeListing(app, { lessor, terms, isDraft: true });
  const { categoryId, timeGroupId } = own;
  const input = { licenceId, seats, categoryId, timeGroupId, titleZh: '渲染插件席位', stepsZh: '填入密钥即可。' };
  return { own, reply: await app.call('saveListing', input, lessor) };
}

interface Let extends Bought {
  listing: TestListing;
}

async function letOut(
  options: Parameters<typeof bought>[0] = {},
  seats = 1,
  of: Parameters<typeof bought>[1] = {},
): Promise<Let> {
  const one = await bought(options, of);
  const { own, reply } = await offer(one, seats);
  expect(reply.name).toBeUndefined();
  const listing = { ...own, id: reply.data.id, unitIds: reply.data.unitList.map(({ id }) => id) };
  await openListing(app, { id: listing.id, lessor: one.lessor });
  return { ...one, listing };
}

interface Rented extends Let {
  id: number;
  tenant: Person;
  leaseKey: string;
  rentFen: number;
}

/** Rented for three hours from now on, with the key shown. */
async function rented(from?: Let): Promise<Rented> {
  const one = from ?? (await letOut());
  const tenant = await makeTenant(app, balanceFen);
  const { id, rentFen } = await bookedLease(app, tenant, one.listing);
  const shown = await app.call('showLease', { id }, tenant);
  return { ...one, id, tenant, rentFen, leaseKey: shown.data.key ?? '' };
}

const machine = (name: string) => ({ machine: `machine-${name}` });
const code = async (name: 'validateLicence' | 'activateLicence' | 'deactivateLicence', key: string, on: object = {}) =>
  (await app.call(name, { key, ...on })).data.code;
const asked = async (query: string) => {
  const [item] = (await app.call('inquire', { query }, { ip: freshIp() })).data.items;
  return item;
};
const seats = async (id: number) =>
  (await app.sql('select seats_used as used, seats_let as let from licences where id = $1', [id])).rows[0];

describe('the whole way', () => {
  test('a tenant activates the key of the lease, moves it, and it is over at the second of the end, while jobs sleep', async () => {
    const one = await letOut({}, 2);
    const { licenceId, lessor, listing } = one;
    expect((await app.call('getRental', { id: listing.id })).data).toMatchObject({
      kind: 'licence',
      fields: [],
      units: 2,
      licence: { title: '测试授权' },
    });
    const listed = async (kind: 'account' | 'licence') =>
      (await app.call('listRentals', { kind })).data.list.map((row) => row.id);
    expect(await listed('licence')).toContain(listing.id);
    expect(await listed('account')).not.toContain(listing.id);
    const { id, tenant, leaseKey } = await rented(one);
    expect(leaseKey).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect(leaseKey).not.toBe(one.key);
    const { endsAt } = await lease(id, tenant);
    const first = (await app.call('activateLicence', { key: leaseKey, ...machine('first') })).data;
    expect(first).toMatchObject({ valid: true, code: 'ACTIVATED', expiresAt: endsAt, entitlements: ['pro'], seats: 1 });
    expect(await code('validateLicence', leaseKey, machine('first'))).toBe('VALID');
    // One machine at a time: the last one has it.
    expect(await code('activateLicence', leaseKey, machine('second'))).toBe('ACTIVATED');
    expect(await code('validateLicence', leaseKey, machine('first'))).toBe('NOT_BOUND');
    for (let moved = 0; moved < 5; moved += 1) {
      expect(await code('deactivateLicence', leaseKey, machine('second'))).toBe('DEACTIVATED');
      expect(await code('activateLicence', leaseKey, machine('second'))).toBe('ACTIVATED');
    }
    expect((await app.call('checkOutLicence', { key: leaseKey, ...machine('second') })).data.file).toBeNull();
    expect((await lease(id, lessor)).seat).toMatchObject({ isActivated: true, activations: 7 });
    expect(JSON.stringify(await lease(id, lessor))).not.toContain('machine-second');
    expect((await app.call('showLease', { id }, tenant)).data.key).toBe(leaseKey);
    expect((await app.call('showLease', { id }, lessor)).name).toBe('not_found');
    expect(await asked(leaseKey)).toMatchObject({ result: 'valid', reason: 'leased', at: endsAt, holderMasked: null });
    // It is nobody's licence in a list, and nothing that its seller sold.
    expect((await app.call('listLicences', {}, tenant)).data.list).toEqual([]);
    expect((await app.call('listLicences', {}, lessor)).data.list.map((row) => row.id)).toEqual([licenceId]);
    const admin = await makePerson(app, 'admin');
    const sold = (await app.call('listAllLicences', {}, admin)).data;
    expect(sold.list.filter(({ keyMasked }) => keyMasked.endsWith(leaseKey.slice(-4)))).toEqual([]);
    expect(sold.total).toBe(sold.list.length);

    const left = Date.parse(endsAt) - app.now().getTime();
    app.pass((left - 1) / 1000);
    expect(await code('validateLicence', leaseKey, machine('second'))).toBe('VALID');
    app.pass(1 / 1000);
    expect(await code('validateLicence', leaseKey, machine('second'))).toBe('EXPIRED');
    expect(await code('activateLicence', leaseKey, machine('third'))).toBe('EXPIRED');
    const check = (await app.call('heartbeatLicence', { key: leaseKey, ...machine('second') })).data;
    expect(check).toMatchObject({ valid: false, code: 'EXPIRED', entitlements: [] });
    expect(await asked(leaseKey)).toMatchObject({ result: 'expired' });
    expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');

    await runLeases(app);
    const { unitList } = (await app.call('getListing', { id: listing.id }, lessor)).data;
    expect(unitList.map(({ state }) => state)).toEqual(['ready', 'ready']);
    app.pass(25 * hour);
    await runLeases(app);
    expect(await lease(id, tenant)).toMatchObject({ state: 'closed', toRotate: false });
    const paid = (await lease(id, lessor)).lessorFen;
    expect((await balances(lessor.id)).pendingFen + (await balances(lessor.id)).earnedFen).toBeGreaterThanOrEqual(paid);
  });

  test('a seat is free again after the gap, an early return ends the key, a renewal extends it', async () => {
    const one = await rented();
    const before = await lease(one.id, one.tenant);
    const renewal = (await app.call('previewLeaseRenewal', { id: one.id }, one.tenant)).data.packages.find(
      ({ free }) => free,
    );
    const { package: name = '', priceFen = 0, endsAt = '' } = renewal ?? {};
    const renewed = await app.call('renewLease', { id: one.id, package: name, priceFen, endsAt }, one.tenant);
    expect(renewed.name).toBeUndefined();
    app.pass((Date.parse(before.endsAt) - app.now().getTime()) / 1000 + 60);
    expect((await app.call('activateLicence', { key: one.leaseKey, ...machine('a') })).data).toMatchObject({
      code: 'ACTIVATED',
      expiresAt: endsAt,
    });
    const { backFen } = (await app.call('previewLeaseReturn', { id: one.id }, one.tenant)).data;
    expect((await app.call('returnLease', { id: one.id, backFen }, one.tenant)).name).toBeUndefined();
    expect(await code('validateLicence', one.leaseKey, machine('a'))).toBe('EXPIRED');
    app.pass(one.listing.terms.gapSeconds + 1);
    expect((await askLease(app, await makeTenant(app, balanceFen), one.listing)).name).toBeUndefined();
  });

  test('“it does not work” ends the key, and a refund gives all of the rent back', async () => {
    const one = await rented();
    const words = '填入密钥后程序没有反应';
    await app.call('reportLeaseProblem', { id: one.id, words }, one.tenant);
    expect(await code('activateLicence', one.leaseKey, machine('a'))).toBe('EXPIRED');
    expect((await app.call('answerLeaseProblem', { id: one.id, works: false }, one.lessor)).name).toBeUndefined();
    expect(await lease(one.id, one.tenant)).toMatchObject({ state: 'ended', rentBackFen: one.rentFen });
    expect(await code('activateLicence', one.leaseKey, machine('a'))).toBe('EXPIRED');
    app.pass(25 * hour);
    await runLeases(app);
    expect(await balances(one.tenant.id)).toMatchObject({ balanceFen, heldFen: 0 });
  });
});

test('a kind is asked for together with words, a category and a shop', async () => {
  const { lessor, listing } = await letOut();
  const { categoryId, timeGroupId, id: licence } = listing;
  const { id: account } = await makeListing(app, { lessor, categoryId, timeGroupId, title: '渲染插件账号' });
  const { id: shopId } = await makeShop(app);
  await app.sql('update shops set owner_id = $2 where id = $1', [shopId, lessor.id]);
  const category = String((await app.sql('select slug from categories where id = $1', [categoryId])).rows[0]?.slug);
  const ids = async (query: object) => (await app.call('listRentals', query)).data.list.map(({ id }) => id);
  const search = '渲染插件';
  const asked: [object, number[]][] = [
    [{ category }, [account, licence]],
    [{ category, kind: 'licence' }, [licence]],
    [{ category, kind: 'account', sort: 'price' }, [account]],
    [{ shopId }, [account, licence]],
    [{ shopId, kind: 'licence', sort: 'popular' }, [licence]],
    [{ search, category }, [account, licence]],
    [{ search, category, kind: 'account' }, [account]],
    [{ search, shopId, kind: 'licence', sort: 'rating' }, [licence]],
    [{ search, shopId, category }, [account, licence]],
  ];
  for (const [query, expected] of asked) expect([query, await ids(query)]).toEqual([query, expected]);
  await app.sql(`update shops set state = 'suspended' where id = $1`, [shopId]);
  for (const query of [{ shopId }, { search, shopId }]) expect(await ids(query)).toEqual([]);
});

describe('seats', () => {
  test('are let out or bound, never both: twenty at once', async () => {
    const { lessor, licenceId, listing } = await letOut({ seats: 12 });
    const bind = (name: number) =>
      app.call('bindLicence', { licenceId, kind: 'machine', target: `machine-${name}` }, lessor);
    const add = () => app.call('addListingSeats', { listingId: listing.id, seats: 1 }, lessor);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? bind(index) : add())));
    expect(names(replies).filter((name) => name === 'done')).toHaveLength(11);
    expect(names(replies).filter((name) => name !== 'done')).toEqual(Array<string>(9).fill('seats_used_up'));
    const taken = await seats(licenceId);
    expect(Number(taken?.['used']) + Number(taken?.['let'])).toBe(12);
    const { unitList, licence } = (await app.call('getListing', { id: listing.id }, lessor)).data;
    expect(unitList).toHaveLength(Number(taken?.['let']));
    expect(new Set(unitList.map(({ name }) => name)).size).toBe(unitList.length);
    expect(licence?.seatsFree).toBe(0);
    // A program of the holder's finds none either; a seat that is removed is the holder's again.
    const { key } = (await app.call('getLicence', { id: licenceId }, lessor)).data;
    expect(await code('activateLicence', key, machine('program'))).toBe('SEATS_USED_UP');
    await app.call('removeListingUnit', { unitId: unitList[0]?.id ?? 0 }, lessor);
    expect(await code('activateLicence', key, machine('program'))).toBe('ACTIVATED');
  });

  test('come back with the listing, and a refund is asked for only then', async () => {
    const { lessor, licenceId, orderId, listing } = await letOut({}, 3);
    expect(await seats(licenceId)).toEqual({ used: 0, let: 3 });
    expect((await app.call('getLicence', { id: licenceId }, lessor)).data).toMatchObject({
      seatsLet: 3,
      listingId: listing.id,
    });
    const refund = () =>
      app.call('requestRefund', { orderId, reason: 'other', wantedFen: 100, words: '不想要了' }, lessor);
    expect((await app.call('getOrder', { id: orderId }, lessor)).data.firstShownAt).not.toBeNull();
    expect((await refund()).name).toBe('refund_of_let_goods');
    await app.call('moveListing', { id: listing.id, event: 'pause' }, lessor);
    await app.call('moveListing', { id: listing.id, event: 'remove' }, lessor);
    expect(await seats(licenceId)).toEqual({ used: 0, let: 0 });
    expect((await refund()).name).toBeUndefined();
    expect((await offer({ lessor, licenceId })).reply.name).toBe('licence_not_rentable');
  });

  test('are let out, or their order is returned unseen: never both', async () => {
    const one = await bought();
    const { lessor, licenceId, orderId } = one;
    const { categoryId, timeGroupId } = await makeListing(app, { lessor, terms, isDraft: true });
    const offered = app.call('saveListing', { licenceId, categoryId, timeGroupId, titleZh: '渲染插件席位' }, lessor);
    const refund = app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, lessor);
    const replies = names(await Promise.all([offered, refund]));
    expect(replies.filter((name) => name === 'done')).toHaveLength(1);
    const state = (await app.sql('select state from licences where id = $1', [licenceId])).rows[0]?.['state'];
    expect([state, Number((await seats(licenceId))?.['let'])]).toEqual(
      replies.includes('refund_not_allowed') ? ['active', 1] : ['revoked', 0],
    );
  });

  test('of a licence of another, by its id, are nobody else’s', async () => {
    const { licenceId, listing } = await letOut({}, 1);
    const stranger = await makeTenant(app, balanceFen);
    expect((await offer({ lessor: stranger, licenceId })).reply.name).toBe('not_found');
    expect((await app.call('addListingSeats', { listingId: listing.id, seats: 1 }, stranger)).name).toBe('not_found');
    expect((await app.call('listLicencesToLet', {}, stranger)).data.list).toEqual([]);
    expect(await seats(licenceId)).toEqual({ used: 0, let: 1 });
  });

  test('are let out only where all is well, and the list says why not', async () => {
    const why = async (one: Bought) => {
      const { list } = (await app.call('listLicencesToLet', {}, one.lessor)).data;
      const { reply } = await offer(one);
      return [list.find(({ id }) => id === one.licenceId)?.obstacle, reply.name];
    };
    expect(await why(await bought())).toEqual([null, undefined]);
    expect(await why(await bought({}, { rentable: false }))).toEqual(['not_rentable', 'licence_not_rentable']);
    expect(await why(await bought({ terms: { usesMax: 5 } }))).toEqual(['counted', 'licence_not_rentable']);
    expect(await why(await bought({ terms: { starts: 'activation' } }))).toEqual(['not_begun', 'licence_not_rentable']);
    const twice = await letOut();
    expect(await why(twice)).toEqual(['let_out', 'licence_let_out']);
    const tooMany = await bought({ seats: 2 });
    expect((await offer(tooMany, 3)).reply.name).toBe('seats_used_up');
  });

  test('have no credentials to show or to change', async () => {
    const { lessor, listing } = await letOut();
    const [unitId = 0] = listing.unitIds;
    expect((await app.call('showListingUnit', { unitId }, lessor)).name).toBe('state_conflict');
    expect((await app.call('changeListingUnit', { unitId, credentials: ['a'] }, lessor)).name).toBe('state_conflict');
    expect((await app.call('changeListingUnit', { unitId, name: '二号席位' }, lessor)).data.unitList[0]?.name).toBe(
      '二号席位',
    );
    const units = [{ name: 'x', credentials: ['a'] }];
    expect((await app.call('addListingUnits', { listingId: listing.id, units }, lessor)).name).toBe('state_conflict');
  });
});

describe('the licence', () => {
  /** What becomes of a lease, its key and its listing. */
  const outcome = async ({ id, tenant, leaseKey, lessor, listing, licenceId }: Rented) => ({
    code: await code('validateLicence', leaseKey, machine('a')),
    state: (await lease(id, tenant)).state,
    heldFen: (await balances(tenant.id)).heldFen,
    balanceFen: (await balances(tenant.id)).balanceFen,
    listing: (await app.call('getListing', { id: listing.id }, lessor)).data.state,
    let: (await seats(licenceId))?.['let'],
  });

  test('that is suspended or refunded ends its leases with all of the money, and their keys at once', async () => {
    const [suspended, refunded] = [await rented(), await rented()];
    for (const { leaseKey } of [suspended, refunded]) await code('activateLicence', leaseKey, machine('a'));
    const admin = await makeAdmin(app, ['catalogue', 'money', 'people', 'review', 'site']);
    const suspension = { ids: [suspended.licenceId], event: 'suspend', reason: 'abuse' } as const;
    expect((await app.call('moveLicences', suspension, admin)).data.changed).toHaveLength(1);
    expect(await code('validateLicence', suspended.leaseKey, machine('a'))).toBe('SUSPENDED');
    expect((await asked(suspended.leaseKey))?.result).toBe('revoked');
    expect((await app.call('showLease', { id: suspended.id }, suspended.tenant)).name).toBe('lease_over');
    expect((await askLease(app, await makeTenant(app, balanceFen), suspended.listing)).name).toBe('lease_time_taken');
    const { amountFen } = (await app.call('getOrder', { id: refunded.orderId }, refunded.lessor)).data;
    const refund = { orderId: refunded.orderId, amountFen, takeBack: [], words: '卖家收回' };
    expect((await app.call('refundBuyer', refund, admin)).name).toBeUndefined();
    expect(await code('validateLicence', refunded.leaseKey, machine('a'))).toBe('REFUNDED');
    await app.drainJobs();
    const over = { state: 'cancelled', heldFen: 0, balanceFen, listing: 'taken_down', let: 0 };
    expect(await outcome(suspended)).toEqual({ ...over, code: 'SUSPENDED' });
    expect(await outcome(refunded)).toEqual({ ...over, code: 'REFUNDED' });
    await app.call('moveLicences', { ids: [suspended.licenceId], event: 'reinstate' }, admin);
    expect(await code('validateLicence', suspended.leaseKey, machine('a'))).toBe('EXPIRED');
  });

  test('that its seller suspends costs its lessor nothing that was used, and is no gift to its tenants', async () => {
    const one = await letOut({}, 2);
    const used = await rented(one);
    const tenant = await makeTenant(app, balanceFen);
    const later = await bookedLease(app, tenant, one.listing, { startsAt: hourFrom(app, 48) });
    app.pass(2 * hour + 1);
    await app.sql(
      `update licences set state = 'suspended', state_by = 'seller', state_reason = 'abuse', state_at = $2 where id = $1`,
      [one.licenceId, app.now()],
    );
    await app.drainJobs();
    const ended = await lease(used.id, used.tenant);
    expect(ended.state).toBe('cancelled');
    expect(ended.rentBackFen).toBeLessThan(used.rentFen / 2);
    expect(await lease(later.id, tenant)).toMatchObject({ state: 'cancelled', rentBackFen: later.rentFen });
    expect((await balances(used.tenant.id)).heldFen).toBe(0);
  });

  test('of a shop that is suspended ends its leases with all of the money, and is not offered', async () => {
    const shop = await makeShop(app);
    const one = await rented(await letOut({}, 1, { shopId: shop.id }));
    const spare = await bought({}, { shopId: shop.id });
    await app.sql(`update shops set state = 'suspended' where id = $1`, [shop.id]);
    expect((await askLease(app, await makeTenant(app, balanceFen), one.listing)).name).toBe('lease_time_taken');
    const { list } = (await app.call('listLicencesToLet', {}, spare.lessor)).data;
    expect(list.find(({ id }) => id === spare.licenceId)?.obstacle).toBe('shop');
    expect((await offer(spare)).reply.name).toBe('licence_not_rentable');
    await app.drainJobs();
    expect(await outcome(one)).toMatchObject({
      state: 'cancelled',
      heldFen: 0,
      balanceFen,
      listing: 'taken_down',
      let: 0,
    });
  });

  // Also when the seller applies to open it anew before the job runs.
  test.each(['closed', 'auditing'])(
    'of a shop that its seller closes, then %s, ends its leases: what was used is paid, the rest goes back',
    async (state) => {
      const shop = await makeShop(app);
      const one = await rented(await letOut({}, 2, { shopId: shop.id }));
      const tenant = await makeTenant(app, balanceFen);
      const later = await bookedLease(app, tenant, one.listing, { startsAt: hourFrom(app, 48) });
      app.pass(hour / 2);
      await app.sql(
        `insert into shop_moves (shop_id, event, from_state, to_state, actor_id, at) values ($1, 'close', 'open', 'closed', $2, $3)`,
        [shop.id, shop.owner.id, app.now()],
      );
      await app.sql(`update shops set state = $2 where id = $1`, [shop.id, state]);
      // Whenever the job runs, the time until the shop was closed counts.
      app.pass(hour / 2);
      expect(await code('validateLicence', one.leaseKey, machine('a'))).not.toBe('VALID');
      await app.drainJobs();
      const ended = await lease(one.id, one.tenant);
      expect(ended.state).toBe('cancelled');
      const hourFen =
        one.listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
      expect(ended.rentBackFen).toBe(one.rentFen - hourFen);
      expect(await lease(later.id, tenant)).toMatchObject({ state: 'cancelled', rentBackFen: later.rentFen });
      expect(await outcome(one)).toMatchObject({ heldFen: 0, listing: 'taken_down', let: 0 });
    },
  );

  test('is not handed over while its seats are let out, offered before or after', async () => {
    const one = await letOut({ terms: { transferable: true } });
    const receiver = await makePerson(app);
    const username = (await app.sql('select username from users where id = $1', [receiver.id])).rows[0]?.['username'];
    const give = (licenceId: number, lessor: Person) =>
      app.call('offerLicenceTransfer', { licenceId, username: String(username) }, lessor);
    await app.sql(`update orders set state = 'completed' where id = $1`, [one.orderId]);
    expect((await give(one.licenceId, one.lessor)).name).toBe('licence_let_out');
    const other = await bought({ terms: { transferable: true } });
    await app.sql(`update orders set state = 'completed' where id = $1`, [other.orderId]);
    expect((await give(other.licenceId, other.lessor)).name).toBeUndefined();
    expect((await offer(other)).reply.name).toBe('licence_not_rentable');
  });

  test('has leases until its end and none beyond, whatever they are asked by', async () => {
    const one = await letOut({ termDays: 1 });
    const tenant = await makeTenant(app, balanceFen);
    const { expiresAt } = (await app.call('getLicence', { id: one.licenceId }, one.lessor)).data;
    const endMs = Date.parse(expiresAt ?? '');
    const late = 15 * 60_000;
    const slotBefore = (ms: number) => new Date(Math.floor(ms / 1_800_000) * 1_800_000);
    const fits = slotBefore(endMs - 3 * hour * 1000 - late);
    const beyond = new Date(fits.getTime() + 1_800_000);
    const ask = (startsAt: Date) => askLease(app, tenant, one.listing, { startsAt });
    const slotAt = async (at: Date) => {
      const asked = { id: one.listing.id, package: 'hour-3', month: siteMonth(at) };
      const times = (await app.call('getListingTimes', asked)).data;
      const day = times.days.findLast(({ from }) => Date.parse(from) <= at.getTime());
      return day?.slots[(at.getTime() - Date.parse(day.from)) / 1000 / times.slotSeconds];
    };
    expect([await slotAt(fits), await slotAt(beyond)]).toEqual(['1', '0']);
    const preview = { listingId: one.listing.id, package: 'hour-3' };
    const hindrance = async (startsAt: Date) =>
      (await app.call('previewLease', { ...preview, startsAt: startsAt.toISOString() }, tenant)).data.hindrance;
    expect([await hindrance(fits), await hindrance(beyond)]).toEqual([null, 'beyond_licence']);
    expect((await ask(beyond)).name).toBe('lease_beyond_licence');
    const booked = await ask(fits);
    expect(booked.name).toBeUndefined();
    app.pass((fits.getTime() - app.now().getTime()) / 1000);
    await app.call('showLease', { id: booked.data.id }, tenant);
    const { packages } = (await app.call('previewLeaseRenewal', { id: booked.data.id }, tenant)).data;
    expect(packages.filter(({ free }) => free)).toEqual([]);
    const [first] = packages;
    if (!first) throw new Error('there is no package to renew by');
    const renewal = { id: booked.data.id, package: first.package, priceFen: first.priceFen, endsAt: first.endsAt };
    expect((await app.call('renewLease', renewal, tenant)).name).toBe('lease_beyond_licence');
  });

  test('that ends sooner than it did ends what lasts longer', async () => {
    const one = await letOut({}, 2);
    const soon = await rented(one);
    const tenant = await makeTenant(app, balanceFen);
    const later = await bookedLease(app, tenant, one.listing, { startsAt: hourFrom(app, 48) });
    const end = new Date(app.now().getTime() + 24 * hour * 1000);
    await app.sql('update licences set expires_at = $2 where id = $1', [one.licenceId, end]);
    await app.drainJobs();
    expect((await lease(later.id, tenant)).state).toBe('cancelled');
    expect((await lease(soon.id, soon.tenant)).state).toBe('active');
    expect(await code('activateLicence', soon.leaseKey, machine('a'))).toBe('ACTIVATED');
    expect((await app.call('getListing', { id: one.listing.id }, one.lessor)).data.state).toBe('on');
  });
});

test('a product for rent is marked by its seller, licences as well', async () => {
  const product = await makeProduct(app, { rentable: true, categoryId: await makeCategory(app) });
  expect((await app.call('getProduct', { id: product.id })).data.rentable).toBe(true);
});
