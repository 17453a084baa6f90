/** Figures of dashboards against sums over the orders themselves, and against the lists that they lead to. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '#contract/identity/grants.ts';
import type { Business, SaleReport } from '#contract/console/dashboard.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { addDays, dayOf } from '../../platform/day.ts';

const timeZone = 'Asia/Shanghai';
const hourMs = 3_600_000;
let app: TestApp;
let shops: TestShop[];
let products: { shopId: number | null; product: TestProduct }[];
let admin: Person;
let buyer: Person;

/** A moment, and its day where the site is. */
interface Moment {
  at: Date;
  day: string;
}

interface Sold {
  shopId: number | null;
  productId: number;
  quantity: number;
  amountFen: number;
  placed: Moment;
  paid: Moment | undefined;
  refund: (Moment & { fen: number }) | undefined;
}
const sold: Sold[] = [];

beforeAll(async () => {
  app = await startTestApp();
  shops = [await makeShop(app), await makeShop(app)];
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  products = [];
  for (const shopId of [null, ...shops.map(({ id }) => id)]) {
    for (let count = 0; count < 4; count++) {
      products.push({ shopId, product: await makeProduct(app, { shopId, skus: [{ priceFen: 100 }] }) });
    }
  }
  await sell(fc.sample(orders(), { numRuns: 250, seed: 7 }));
});
afterAll(() => app.stop());

interface Drawn {
  of: number;
  quantity: number;
  hoursAgo: number;
  paidAfter: number | null;
  refundAfter: number | null;
  part: number;
}

/** Orders of seventy days, paid at once or late or never, and what came back of them. */
function orders(): fc.Arbitrary<Drawn> {
  return fc.record({
    of: fc.nat(11),
    quantity: fc.integer({ min: 1, max: 9 }),
    hoursAgo: fc.double({ min: 0, max: 70 * 24, noNaN: true }),
    paidAfter: fc.option(fc.double({ min: 0, max: 50, noNaN: true }), { freq: 5 }),
    refundAfter: fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { freq: 1 }),
    part: fc.integer({ min: 1, max: 100 }),
  });
}

/** Writes orders past the application, which has none of the past. */
async function sell(drawn: readonly Drawn[]): Promise<void> {
  const now = app.now().getTime();
  for (const { of, quantity, hoursAgo, paidAfter, refundAfter, part } of drawn) {
    const { shopId, product } = there(products[of]);
    const placedAt = new Date(now - hoursAgo * hourMs);
    const paid = paidAfter === null ? Infinity : placedAt.getTime() + paidAfter * hourMs;
    const paidAt = paid <= now ? new Date(paid) : null;
    const ended = paidAt === null || refundAfter === null ? Infinity : paidAt.getTime() + refundAfter * hourMs;
    const amountFen = 100 * quantity;
    const refund = ended <= now ? { at: new Date(ended), fen: Math.ceil((amountFen * part) / 100) } : null;
    const { rows } = await app.sql(
      `insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, shop_id,
         created_at, expires_at, paid_at, delivered_at, completed_at, closed_at, refunded_fen)
       values ($1, $2, $3, $4, $5, 100, $6, $7, $8, $9, $9, $10, $10, $10, $11, $12) returning id`,
      [
        buyer.id,
        paidAt ? 'completed' : 'closed',
        product.id,
        product.skuId,
        quantity,
        amountFen,
        { titleZh: '测试', titleEn: 'Test', skuNameZh: '一', skuNameEn: 'One', categorySlug: 'x', kind: 'licence' },
        shopId,
        placedAt,
        paidAt,
        paidAt ? null : placedAt,
        refund?.fen ?? 0,
      ],
    );
    if (refund) {
      await app.sql(
        `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, requested_at, ended_at, refunded_fen)
         values ($1, $2, $3, 'refunded', 'other', $4, $5, $5, $4)`,
        [rows[0]?.['id'], buyer.id, shopId, refund.fen, refund.at],
      );
    }
    const momentOf = (at: Date) => ({ at, day: dayOf(at, timeZone) });
    sold.push({
      shopId,
      productId: product.id,
      quantity,
      amountFen,
      placed: momentOf(placedAt),
      paid: paidAt ? momentOf(paidAt) : undefined,
      refund: refund ? { ...momentOf(refund.at), fen: refund.fen } : undefined,
    });
  }
}

const whole = () => true;
const of = (shopId: number | null) => (row: Sold) => row.shopId === shopId;

/** What a dashboard must say, added up from the orders one by one. */
function expectedOf(isOf: (row: Sold) => boolean) {
  const rows = sold.filter(isOf);
  const today = dayOf(app.now(), timeZone);
  const within = (moment: Moment | undefined, from: string, to: string) =>
    moment !== undefined && moment.day >= from && moment.day <= to;
  const figures = (has: (moment: Moment | undefined) => boolean) => ({
    salesFen: sum(rows.filter(({ paid }) => has(paid)).map(({ amountFen }) => amountFen)),
    orders: rows.filter(({ paid }) => has(paid)).length,
    refunds: rows.filter(({ refund }) => has(refund)).length,
    refundedFen: sum(rows.filter(({ refund }) => has(refund)).map(({ refund }) => refund?.fen ?? 0)),
  });
  const placedIn = (from: string, to: string) => rows.filter(({ placed }) => within(placed, from, to)).length;
  const days = (from: string, to: string) => figures((moment) => within(moment, from, to));
  const dayAgo = new Date(app.now().getTime() - 24 * hourMs);
  const yesterday = addDays(today, -1);
  return {
    periods: [1, 7, 30].map((count) => ({
      days: count,
      from: addDays(today, 1 - count),
      to: today,
      ...days(addDays(today, 1 - count), today),
      before:
        count === 1
          ? figures((moment) => within(moment, yesterday, yesterday) && (moment?.at ?? dayAgo) < dayAgo)
          : days(addDays(today, 1 - 2 * count), addDays(today, -count)),
    })),
    days: Array.from({ length: 60 }, (_, index) => {
      const day = addDays(today, index - 59);
      const { salesFen, orders: count } = days(day, day);
      return { day, salesFen, orders: count, views: 0 };
    }),
    funnel: {
      views: 0,
      placed: placedIn(addDays(today, -29), today),
      paid: days(addDays(today, -29), today).orders,
      before: {
        views: 0,
        placed: placedIn(addDays(today, -59), addDays(today, -30)),
        paid: days(addDays(today, -59), addDays(today, -30)).orders,
      },
    },
    best: [...new Set(rows.map(({ productId }) => productId))]
      .map((productId) => {
        const own = rows.filter((row) => row.productId === productId && within(row.paid, addDays(today, -29), today));
        return {
          productId,
          orders: own.length,
          pieces: sum(own.map(({ quantity }) => quantity)),
          salesFen: sum(own.map(({ amountFen }) => amountFen)),
        };
      })
      .filter(({ orders: count }) => count > 0)
      .toSorted((one, other) => other.salesFen - one.salesFen || one.productId - other.productId)
      .slice(0, 5),
  };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

async function businessOf(person: Person): Promise<Business> {
  const { business } = (await app.call('getDashboard', {}, person)).data;
  if (!business) throw new Error('no business');
  return business;
}

async function salesOf(person: Person): Promise<SaleReport> {
  return there((await businessOf(person)).sales ?? undefined);
}

async function expectRight(): Promise<void> {
  expect(await salesOf(admin)).toMatchObject(expectedOf(whole));
  for (const shop of shops) expect(await salesOf(shop.owner)).toMatchObject(expectedOf(of(shop.id)));
}

describe('figures of days', () => {
  test('are the sums of the orders, of each shop its own, of the site all; before any day is folded', async () => {
    const { rows } = await app.sql('select folded_until from sale_folds');
    expect(rows[0]?.['folded_until']).toBeNull();
    await expectRight();
  });

  test('are the same once days are folded, and after more was sold', async () => {
    await app.runPeriodic('console.foldSales');
    const { rows } = await app.sql(`select to_char(folded_until, 'YYYY-MM-DD') as until from sale_folds`);
    expect(rows[0]?.['until']).toBe(dayOf(new Date(app.now().getTime() - hourMs), timeZone));
    await expectRight();
    app.pass(3 * 24 * 3600);
    admin = await makePerson(app, 'admin');
    await sell(
      fc
        .sample(orders(), { numRuns: 40, seed: 11 })
        .map((drawn) => ({ ...drawn, hoursAgo: drawn.hoursAgo % 60, paidAfter: 0 })),
    );
    await expectRight();
    await app.runPeriodic('console.foldSales');
    await app.runPeriodic('console.foldSales');
    await expectRight();
  });

  test('are cut anew when the site gets another time zone', async () => {
    const before = await businessOf(admin);
    await app.sql(`update sale_folds set time_zone = 'America/New_York'`);
    expect(await businessOf(admin)).toEqual(before);
    await app.runPeriodic('console.foldSales');
    const { rows } = await app.sql('select time_zone from sale_folds');
    expect(rows).toEqual([{ time_zone: timeZone }]);
    expect(await businessOf(admin)).toEqual(before);
  });
});

describe('what a figure leads to counts as many', () => {
  test('orders and refunds of each period, of a shop and of the site', async () => {
    for (const { person, sales, refunds } of [
      { person: admin, sales: 'listAllOrders', refunds: 'listAllRefunds' },
      { person: there(shops[0]).owner, sales: 'listSales', refunds: 'listShopRefunds' },
    ] as const) {
      const { periods, funnel } = await salesOf(person);
      for (const { from, to, orders: count, refunds: back, salesFen } of periods) {
        const listed = (await app.call(sales, { from, to, by: 'paid', limit: 100 }, person)).data;
        expect(listed.total).toBe(count);
        if (listed.next === null) expect(sum(listed.list.map(({ amountFen }) => amountFen))).toBe(salesFen);
        expect((await app.call(refunds, { state: 'refunded', by: 'ended', from, to }, person)).data.total).toBe(back);
      }
      const [{ from, to } = { from: '', to: '' }] = periods.slice(-1);
      expect((await app.call(sales, { from, to, by: 'placed' }, person)).data.total).toBe(funnel.placed);
    }
  });

  test('orders of the best goods', async () => {
    const { best, periods } = await salesOf(there(shops[0]).owner);
    expect(best.length).toBeGreaterThan(0);
    const { from, to } = there(periods[2]);
    for (const { productId, orders: count } of best) {
      const listed = await app.call('listSales', { productId, from, to, by: 'paid' }, there(shops[0]).owner);
      expect(listed.data.total).toBe(count);
    }
  });

  test('what a buyer spent', async () => {
    const { spent } = (await app.call('getDashboard', {}, buyer)).data.own;
    const { list, total, next } = (
      await app.call('listOrders', { from: spent.from, to: spent.to, by: 'paid', limit: 100 }, buyer)
    ).data;
    expect(total).toBe(spent.orders);
    expect(spent.orders).toBeGreaterThan(100);
    const second = (
      await app.call(
        'listOrders',
        { from: spent.from, to: spent.to, by: 'paid', limit: 100, cursor: next ?? '' },
        buyer,
      )
    ).data;
    expect(second.next).toBeNull();
    expect(sum([...list, ...second.list].map(({ amountFen, refundedFen }) => amountFen - refundedFen))).toBe(spent.fen);
  });
});

describe('whose figures they are', () => {
  test('a shop’s list knows no order of another shop’s product', async () => {
    const [first, second] = shops;
    const theirs = there(products.find(({ shopId }) => shopId === second?.id));
    const asked = { productId: theirs.product.id };
    expect((await app.call('listSales', asked, there(first).owner)).data.total).toBe(0);
    expect((await app.call('listSales', asked, there(second).owner)).data.total).toBeGreaterThan(0);
  });

  test('somebody without a shop has no business, whoever they are called by', async () => {
    expect((await app.call('getDashboard', {}, buyer)).data).toMatchObject({ face: 'buyer', business: null });
    const reply = await app.call('listSales', {}, buyer);
    expect(reply.name).toBe('not_found');
  });

  test.each([
    ['review', ['sales']],
    ['people', ['users']],
    ['money', ['debts']],
    ['site', []],
    ['catalogue', []],
  ] satisfies [Grant, string[]][])('an admin with the grant %s alone sees what it opens', async (grant, seen) => {
    const one = await makeAdmin(app, [grant]);
    const { face, business } = (await app.call('getDashboard', {}, one)).data;
    expect(face).toBe('admin');
    const { sales, site } = there(business ?? undefined);
    const figures = Object.entries({ sales, ...there(site ?? undefined) });
    expect(figures.filter(([, figure]) => figure !== null).map(([name]) => name)).toEqual(seen);
    // And what they don't see, they can't list either.
    const lists = { sales: 'listAllOrders', users: 'listUsers', debts: 'listDebts' } as const;
    for (const [name, figure] of figures) {
      const { status } = await app.call(lists[name as keyof typeof lists], {}, one);
      expect([name, status]).toEqual([name, figure === null ? 403 : 200]);
    }
  });

  test('a new shop starts with nothing, without gaps', async () => {
    const { owner } = await makeShop(app);
    const { business, face } = (await app.call('getDashboard', {}, owner)).data;
    expect(face).toBe('seller');
    expect(business?.sales?.days).toHaveLength(60);
    expect(business?.sales?.best).toEqual([]);
    expect(business).toMatchObject({ rating: { average: null, count: 0 }, site: null });
    expect(business?.money).toEqual({ pendingFen: 0, pending: 0, frozenFen: 0, next: null, earnedFen: 0 });
  });
});

test('a seller sees what was earned and when it comes free', async () => {
  const shop = await makeShop(app);
  const notes = await makeLicence(app, 1000, shop);
  const person = await makeBuyer(app, 10_000);
  await buy(app, person, notes);
  await buy(app, person, notes, 2);
  const { money } = await businessOf(shop.owner);
  const { list, total } = (await app.call('listEarnings', {}, shop.owner)).data;
  expect(money).toMatchObject({ pendingFen: sum(list.map(({ leftFen }) => leftFen)), pending: total, frozenFen: 0 });
  expect(money?.next).toEqual({ at: list[0]?.dueAt, fen: money?.pendingFen });
});
