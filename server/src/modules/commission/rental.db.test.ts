/** The commission of rental: whose rate a lease keeps, who may set it, from when, and which lessors are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { setCommission } from '#contract/money/commission.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay, siteTimeZone } from '../../../../tests/support/app/siteTime.ts';
import { rateNow } from '../../../../tests/support/trade/commission.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { bookedLease, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makePerson, stayBusy, type Person } from '../../../../tests/support/people/people.ts';
import { makeCategory, makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { openSession } from '../../platform/http/session.ts';
import { startOf } from '../../platform/day.ts';

const day = 24 * 60 * 60;
const hour1 = { unit: 'hour', count: 1 } as const;
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

/** An admin with a new session, for when the old one ran out. */
async function again(person: Person): Promise<Person> {
  const session = { userId: person.id, role: 'admin', remember: false, now: app.now() } as const;
  const { token } = await app.database.transaction((tx) => openSession(tx, session));
  await stayBusy(app.database.primary, person.id);
  return { ...person, token };
}

const dayIn = (days: number) => siteDay(app, days);
const set = (input: Partial<InputOf<typeof setCommission>>, by = admin) =>
  app.call('setCommission', { kind: 'rental', scope: 'site', from: dayIn(7), reason: '试行', ...input }, by);
const listed = (options: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(app, { ...options, terms: { depositFen: 0, weeklyHours: '1'.repeat(168), ...options.terms } });
const rateOf = async (id: number) => {
  const { rows } = await app.sql('select commission_rate from leases where id = $1', [id]);
  return Number(rows[0]?.['commission_rate']);
};
async function rented(listing: TestListing, tenant?: Person): Promise<number> {
  return (await bookedLease(app, tenant ?? (await makeTenant(app)), listing, { package: hour1 })).id;
}
const messages = async (kind: string) =>
  (await app.sql('select user_id::int, params from messages where kind = $1 order by id', [kind])).rows;

test('a lease keeps the rate of its lessor, else of the category, else of the one above, else of the site, and never that of sales', async () => {
  const top = await makeCategory(app);
  const categoryId = await makeCategory(app, top);
  const listing = await listed({ categoryId, units: 7 });
  const booked = [await rented(listing)];
  for (const [kind, scope, scopeId, rate] of [
    ['sale', 'category', categoryId, 100],
    ['rental', 'site', 0, 1100],
    ['rental', 'category', top, 900],
    ['rental', 'category', categoryId, 300],
    ['rental', 'lessor', listing.lessor.id, 2500],
    ['rental', 'lessor', listing.lessor.id, null],
  ] as const) {
    await rateNow(app, rate, { kind, scope, scopeId });
    booked.push(await rented(listing));
  }
  const rates = [commissionRules.normalRental, commissionRules.normalRental, 1100, 900, 300, 2500, 300];
  expect(await Promise.all(booked.map(rateOf))).toEqual(rates);

  // What each paid, by its own rate, reaches the lessor and the platform.
  app.pass(2 * 3600);
  await runLeases(app);
  await runLeases(app);
  const priceFen = listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
  const due = rates.reduce((sum, rate) => sum + priceFen - rentalFeeFen(priceFen, rate), 0);
  expect(await balancesOf(app.database.primary, listing.lessor.id)).toMatchObject({ pendingFen: due });
  const seen = await app.call('getLease', { id: booked[5] ?? 0 }, listing.lessor);
  expect(seen.data.lessorFen).toBe(priceFen - rentalFeeFen(priceFen, 2500));
  await rateNow(app, commissionRules.normalRental, { kind: 'rental' });
});

test('rates of sales and of rental leave each other alone', async () => {
  const shop = await makeShop(app);
  const goods = await makeLicence(app, 1000, shop);
  await rateNow(app, 4000, { kind: 'rental' });
  const orderId = await buy(app, await makeBuyer(app, 10_000), goods);
  const { rows } = await app.sql('select commission_rate from orders where id = $1', [orderId]);
  expect(rows).toEqual([{ commission_rate: commissionRules.normal }]);
  expect((await app.call('getCommission', {})).data.siteTenThousandths).toBe(commissionRules.normal);
  expect((await app.call('getCommission', { kind: 'rental' })).data.siteTenThousandths).toBe(4000);
  await rateNow(app, commissionRules.normalRental, { kind: 'rental' });
});

test('is raised after a notice, and the lessors that it is for are told, each once', async () => {
  const top = await makeCategory(app);
  const categoryId = await makeCategory(app, top);
  const listing = await listed({ categoryId, units: 2 });
  const [spared, elsewhere] = [await listed({ categoryId }), await listed()];
  await rateNow(app, 500, { scope: 'lessor', scopeId: spared.lessor.id });
  const wanted = { scope: 'category', categoryId: top, tenThousandths: 1500 } as const;
  const early = await set({ ...wanted, from: dayIn(6) });
  expect(early.error?.fields).toEqual([{ field: 'from', rule: 'earliest_day', params: { day: dayIn(7) } }]);
  const { data } = await set(wanted);
  expect(data).toMatchObject({ kind: 'rental', state: 'applied', category: { id: top }, shop: null, lessor: null });
  // One of sales for the same place does not stand in its way.
  expect((await set({ ...wanted, kind: 'sale' })).name).toBeUndefined();
  await app.runPeriodic('commission.tell');
  await app.runPeriodic('commission.tell');
  expect(await messages('rental_commission_changed')).toMatchObject([
    { user_id: listing.lessor.id, params: { rate: '15%', day: dayIn(7) } },
  ]);
  const own = async (person: Person) =>
    (await app.call('getOwnRentalCommission', {}, await loggedIn(app, person))).data.categories.find(
      (one) => one.categoryId === categoryId,
    );
  expect(await own(listing.lessor)).toMatchObject({
    tenThousandths: 1000,
    scope: 'site',
    next: { tenThousandths: 1500 },
  });
  expect(await own(spared.lessor)).toMatchObject({ tenThousandths: 500, scope: 'lessor', next: null });
  const before = await rented(listing);
  app.pass(8 * day);
  [admin, other] = [await again(admin), await again(other)];
  expect(await own(listing.lessor)).toMatchObject({ tenThousandths: 1500, scope: 'category' });
  expect([await rateOf(before), await rateOf(await rented(listing)), await rateOf(await rented(elsewhere))]).toEqual([
    1000, 1500, 1000,
  ]);
});

test('a lower one for a lessor takes another admin, and ends with a message', async () => {
  const { lessor, id: listingId } = await listed();
  const { data } = await set({ scope: 'lessor', lessorId: lessor.id, tenThousandths: 200, from: dayIn(1) });
  expect(data).toMatchObject({
    state: 'waiting',
    lessor: { id: lessor.id, username: lessor.username },
    may: ['withdraw'],
  });
  expect((await set({ scope: 'lessor', lessorId: lessor.id, tenThousandths: 100 })).name).toBe('rule_request_waiting');
  const decision = { id: data.id, accept: true, words: '' };
  expect((await app.call('decideCommission', decision, admin)).name).toBe('four_eyes');
  const ofLessor = await app.call('listCommissionRates', { kind: 'rental', lessorId: lessor.id }, other);
  expect(ofLessor.data.list).toMatchObject([{ id: data.id, may: ['decide'] }]);
  expect((await app.call('listCommissionRates', { kind: 'sale', state: 'waiting' }, other)).data.list).toEqual([]);
  const agreed = await app.call('decideCommission', decision, other);
  expect(agreed.data).toMatchObject({ state: 'applied', countsFrom: startOf(dayIn(1), siteTimeZone).toISOString() });
  app.pass(day);
  [admin, other] = [await again(admin), await again(other)];
  const tenant = await makeTenant(app);
  const lease = await app.call('bookLease', { listingId, package: 'hour-1', priceFen: 300, depositFen: 0 }, tenant);
  expect(await rateOf(lease.data.id)).toBe(200);
  expect((await set({ scope: 'lessor', lessorId: lessor.id })).data).toMatchObject({
    state: 'applied',
    tenThousandths: null,
  });
  await app.runPeriodic('commission.tell');
  expect(await messages('rental_commission_ended')).toMatchObject([{ user_id: lessor.id }]);
});

test('an admin sees beforehand what it would change by the rent of the last days', async () => {
  const categoryId = await makeCategory(app);
  const listing = await listed({ categoryId, units: 3 });
  const spared = await listed({ categoryId });
  await rateNow(app, 400, { scope: 'lessor', scopeId: spared.lessor.id });
  for (const one of [listing, listing, spared]) await rented(one);
  app.pass(2 * 3600);
  await runLeases(app);
  await runLeases(app);
  const preview = async (input: Partial<InputOf<typeof setCommission>>) =>
    (await app.call('previewCommission', { kind: 'rental', scope: 'category', from: dayIn(9), ...input }, admin)).data;
  expect(await preview({ categoryId, tenThousandths: 2000 })).toMatchObject({
    rises: true,
    falls: false,
    complete: true,
    total: { salesFen: 600, beforeFen: 60, afterFen: 120 },
    sellers: [{ id: listing.lessor.id, name: listing.lessor.username, afterFen: 120 }],
    sellerCount: 1,
  });
  expect(await preview({ scope: 'lessor', lessorId: spared.lessor.id, tenThousandths: 0 })).toMatchObject({
    falls: true,
    total: { salesFen: 300, beforeFen: 12, afterFen: 0 },
  });
});

test.each([
  [{ scope: 'shop', shopId: 1, tenThousandths: 1 }, 'scope', 'one_of'],
  [{ kind: 'sale', scope: 'lessor', lessorId: 1, tenThousandths: 1 }, 'scope', 'one_of'],
  [{ scope: 'lessor', tenThousandths: 1 }, 'lessorId', 'required'],
  [{ scope: 'site', lessorId: 1, tenThousandths: 1 }, 'lessorId', 'unknown'],
] as const)('%j is refused by name', async (wrong, field, rule) => {
  expect((await set(wrong)).error?.fields).toMatchObject([{ field, rule }]);
});

test('nobody else sets any, nobody reads those of single lessors, and there are none of nobody', async () => {
  const { lessor } = await listed();
  await rateNow(app, 777, { scope: 'lessor', scopeId: lessor.id });
  expect((await set({ scope: 'lessor', lessorId: 999_999, tenThousandths: 1 })).name).toBe('not_found');
  expect((await set({ tenThousandths: 1500 }, lessor)).name).toBe('forbidden');
  const told = JSON.stringify((await app.call('getCommission', { kind: 'rental' })).data);
  expect([told.includes('777'), told.includes('"lessor"')]).toEqual([false, false]);
  const stranger = (await app.call('getOwnRentalCommission', {}, await makePerson(app))).data;
  expect(stranger.categories.some(({ scope }) => scope === 'lessor')).toBe(false);
});
