/** The commission: whose rate counts for an order, who may set it, from when, and who is told. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { setCommission } from '#contract/money/commission.ts';
import { commissionByCategory, commissionRules, type DatedRate } from '#contract/money/commissionRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay, siteTimeZone } from '../../../../tests/support/app/siteTime.ts';
import { rateNow } from '../../../../tests/support/trade/commission.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, stayBusy, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { openSession } from '../../platform/http/session.ts';
import { startOf } from '../../platform/day.ts';

const day = 24 * 60 * 60;
let app: TestApp;
let admin: Person;
let other: Person;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  buyer = await makeBuyer(app, 4_000_000);
});
afterAll(() => app.stop());

/** An admin with a new session, for when the old one ran out. */
async function loggedInAdmin(person: Person): Promise<Person> {
  const session = { userId: person.id, role: 'admin', remember: false, now: app.now() } as const;
  const { token } = await app.database.transaction((tx) => openSession(tx, session));
  await stayBusy(app.database.primary, person.id);
  return { ...person, token };
}

const dayIn = (days: number) => siteDay(app, days);
const set = (input: Partial<InputOf<typeof setCommission>>, by = admin) =>
  app.call('setCommission', { scope: 'site', from: dayIn(7), reason: '试行', ...input }, by);
const decide = (id: number, accept: boolean, by: Person) =>
  app.call('decideCommission', { id, accept, words: accept ? '' : '不需要' }, by);

/** A category below another one, or at the top. */
async function makeCategory(parentId: number | null = null): Promise<number> {
  const slug = `c${Math.random().toString(36).slice(2, 10)}`;
  const { rows } = await app.sql(
    `insert into categories (slug, name_zh, name_en, parent_id) values ($1, $2, $3, $4) returning id`,
    [slug, `类${slug}`, `Kind ${slug}`, parentId],
  );
  return Number(rows[0]?.['id']);
}

/** What a shop sells for 10.00 in a category. */
async function makeGoods(shopId: number, categoryId: number) {
  const product = await makeProduct(app, { shopId, skus: [{ priceFen: 1000, maxQuantity: 100 }] });
  await app.sql('update products set category_id = $2 where id = $1', [product.id, categoryId]);
  return product;
}

async function rateOfOrder(orderId: number): Promise<number> {
  const { rows } = await app.sql('select commission_rate from orders where id = $1', [orderId]);
  return Number(rows[0]?.['commission_rate']);
}

describe('the rate of an order', () => {
  test('is that of the shop, else of the category, else of the one above, else of the site', async () => {
    const shop = await makeShop(app);
    const top = await makeCategory();
    const goods = await makeGoods(shop.id, await makeCategory(top));
    const rates = [await rateOfOrder(await buy(app, buyer, goods))];
    for (const [scope, scopeId, rate] of [
      ['site', 0, 700],
      ['category', top, 900],
      [
        'category',
        Number((await app.sql('select category_id from products where id = $1', [goods.id])).rows[0]?.['category_id']),
        300,
      ],
      ['shop', shop.id, 100],
      ['shop', shop.id, null],
    ] as const) {
      await rateNow(app, rate, { scope, scopeId });
      rates.push(await rateOfOrder(await buy(app, buyer, goods)));
    }
    expect(rates).toEqual([500, 700, 900, 300, 100, 300]);
    await rateNow(app, 500);
  });

  test('of a cart is that of each order', async () => {
    const shop = await makeShop(app);
    const [one, two] = [await makeCategory(), await makeCategory()];
    const goods = [await makeGoods(shop.id, one), await makeGoods(shop.id, two)];
    await rateNow(app, 250, { scope: 'category', scopeId: two });
    const lines = goods.map(({ skuId }) => ({ skuId, quantity: 1, unitPriceFen: 1000 }));
    const placed = await app.call('checkOut', { lines, payBy: 'balance' }, buyer);
    expect(placed.name).toBeUndefined();
    const { rows } = await app.sql(`select commission_rate from orders where user_id = $1 order by id desc limit 2`, [
      buyer.id,
    ]);
    expect(rows.map((row) => Number(row['commission_rate'])).toSorted((a, b) => a - b)).toEqual([250, 500]);
  });

  test('is the same in SQL and in what is shown, whatever was set', async () => {
    const shops = [await makeShop(app), await makeShop(app)].map(({ id }) => id);
    const tops = [await makeCategory(), await makeCategory()];
    const children = [await makeCategory(tops[0]), await makeCategory(tops[1])];
    const categories = [
      ...tops.map((id) => ({ id, parentId: null })),
      ...children.map((id, at) => ({ id, parentId: tops[at] ?? null })),
    ];
    const places = [
      { scope: 'site' as const, scopeId: 0 },
      ...categories.map(({ id }) => ({ scope: 'category' as const, scopeId: id })),
      ...shops.map((id) => ({ scope: 'shop' as const, scopeId: id })),
    ];
    const rate = fc
      .record({
        place: fc.constantFrom(...places),
        rate: fc.option(fc.integer({ min: 0, max: 10_000 })),
        days: fc.integer({ min: -3, max: 3 }),
      })
      .map(({ place, rate: tenThousandths, days }) => ({
        ...place,
        tenThousandths: place.scope === 'site' ? (tenThousandths ?? 0) : tenThousandths,
        from: app.now().getTime() + days * day * 1000,
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(rate, { maxLength: 15 }), async (wanted) => {
        await app.sql('truncate commission_rates restart identity');
        await app.sql(
          `insert into commission_rates (kind, scope, scope_id, rate, counts_from, state, reason, asked_at)
           select 'sale', scope, scope_id, rate, counts_from, 'applied', '', now()
           from json_to_recordset($1) as w (scope text, scope_id bigint, rate integer, counts_from timestamptz)`,
          [
            JSON.stringify(
              wanted.map(({ scope, scopeId, tenThousandths, from }) => ({
                scope,
                scope_id: scopeId,
                rate: tenThousandths,
                counts_from: new Date(from).toISOString(),
              })),
            ),
          ],
        );
        const rates = wanted.map((one, at): DatedRate => ({ ...one, id: at }));
        for (const shopId of shops) {
          const { rows } = await app.sql(
            `select c.id::int, coalesce(commission_rate($1, c.id, $3), $4) as rate from unnest($2::bigint[]) as c (id)`,
            [shopId, categories.map(({ id }) => id), app.now(), commissionRules.normal],
          );
          const told = commissionByCategory({ kind: 'sale', rates, categories, at: app.now().getTime() }, shopId);
          expect(rows).toEqual(told.map(({ categoryId: id, tenThousandths }) => ({ id, rate: tenThousandths })));
        }
      }),
      { numRuns: 60 },
    );
    await app.sql('truncate commission_rates restart identity');
  });
});

describe('an admin', () => {
  test('raises it after a notice, and tells the shops that it is for', async () => {
    const top = await makeCategory();
    const [shop, spared] = [await makeShop(app), await makeShop(app)];
    const goods = await makeGoods(shop.id, await makeCategory(top));
    await rateNow(app, 400, { scope: 'shop', scopeId: spared.id });
    await makeGoods(spared.id, top);
    const early = await set({ scope: 'category', categoryId: top, tenThousandths: 600, from: dayIn(6) });
    expect(early.error?.fields).toEqual([{ field: 'from', rule: 'earliest_day', params: { day: dayIn(7) } }]);
    const late = await set({ scope: 'category', categoryId: top, tenThousandths: 600, from: dayIn(366) });
    expect(late.error?.fields).toMatchObject([{ field: 'from', rule: 'latest_day' }]);
    const { data } = await set({ scope: 'category', categoryId: top, tenThousandths: 600 });
    expect(data).toMatchObject({ state: 'applied', tenThousandths: 600, category: { id: top }, may: [] });
    expect(data.countsFrom).toBe(startOf(dayIn(7), siteTimeZone).toISOString());
    await app.runPeriodic('commission.tell');
    await app.runPeriodic('commission.tell');
    const { rows } = await app.sql(`select user_id::int, params from messages where kind = 'commission_changed'`);
    expect(rows).toMatchObject([{ user_id: shop.owner.id, params: { rate: '6%', day: dayIn(7) } }]);
    const seen = async () =>
      (await app.call('getOwnCommission', {}, await loggedIn(app, shop.owner))).data.categories.find(
        ({ categoryId }) => categoryId === top,
      );
    expect(await seen()).toMatchObject({ tenThousandths: 500, scope: 'site', next: { tenThousandths: 600 } });
    expect(await rateOfOrder(await buy(app, buyer, goods))).toBe(500);
    app.pass(8 * day);
    [admin, other] = [await loggedInAdmin(admin), await loggedInAdmin(other)];
    buyer = await loggedIn(app, buyer);
    expect(await seen()).toMatchObject({ tenThousandths: 600, scope: 'category', next: null });
    expect(await rateOfOrder(await buy(app, buyer, goods))).toBe(600);
  });

  test('lowers it with another admin, from the next day on at the earliest', async () => {
    const shop = await makeShop(app);
    const goods = await makeLicence(app, 1000, shop);
    const { data } = await set({ scope: 'shop', shopId: shop.id, tenThousandths: 200, from: dayIn(1) });
    expect(data).toMatchObject({ state: 'waiting', shop: { id: shop.id, name: shop.name }, may: ['withdraw'] });
    expect((await set({ scope: 'shop', shopId: shop.id, tenThousandths: 100 })).name).toBe('rule_request_waiting');
    expect((await decide(data.id, true, admin)).name).toBe('four_eyes');
    expect((await app.call('withdrawCommission', { id: data.id }, other)).name).toBe('forbidden');
    const waits = await app.call('listCommissionRates', { state: 'waiting' }, other);
    expect(waits.data.list).toMatchObject([{ id: data.id, may: ['decide'] }]);
    // Decided on after its day, it counts from the next one.
    app.pass(3 * day);
    [admin, other] = [await loggedInAdmin(admin), await loggedInAdmin(other)];
    buyer = await loggedIn(app, buyer);
    const third = await makePerson(app, 'admin');
    const both = await Promise.all([decide(data.id, true, other), decide(data.id, true, third)]);
    expect(both.map(({ name }) => name ?? 'ok').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ok',
      'state_conflict',
    ]);
    const agreed = both.find(({ name }) => name === undefined)?.data;
    expect(agreed).toMatchObject({ state: 'applied', countsFrom: startOf(dayIn(1), siteTimeZone).toISOString() });
    expect(await rateOfOrder(await buy(app, buyer, goods))).toBe(500);
    app.pass(day);
    buyer = await loggedIn(app, buyer);
    expect(await rateOfOrder(await buy(app, buyer, goods))).toBe(200);
    expect((await app.call('withdrawCommission', { id: data.id }, await loggedInAdmin(admin))).name).toBe(
      'state_conflict',
    );
  });

  test('sees beforehand what it would change by the sales of the last days', async () => {
    [admin, other] = [await loggedInAdmin(admin), await loggedInAdmin(other)];
    const category = await makeCategory();
    const [shop, spared] = [await makeShop(app), await makeShop(app)];
    await rateNow(app, 400, { scope: 'shop', scopeId: spared.id });
    for (const one of [shop, spared]) await buy(app, buyer, await makeGoods(one.id, category), 3);
    await buy(app, buyer, await makeLicence(app, 5000, shop));
    app.pass(2 * day);
    [admin, buyer] = [await loggedInAdmin(admin), await loggedIn(app, buyer)];
    await app.runPeriodic('console.foldSales');
    const preview = (input: object) =>
      app.call('previewCommission', { scope: 'category', from: dayIn(9), ...input } as never, admin);
    const { data } = await preview({ categoryId: category, tenThousandths: 800 });
    expect(data).toMatchObject({ rises: true, falls: false, earliest: dayIn(7), complete: true, sellerCount: 1 });
    expect(data.total).toEqual({ salesFen: 3000, beforeFen: 150, afterFen: 240 });
    expect(data.sellers).toMatchObject([{ id: shop.id, name: shop.name, afterFen: 240 }]);
    const ofShop = await preview({ scope: 'shop', shopId: shop.id, tenThousandths: 0 });
    expect(ofShop.data).toMatchObject({
      rises: false,
      falls: true,
      total: { salesFen: 8000, beforeFen: 400, afterFen: 0 },
    });
  });

  test.each([
    [{ scope: 'category', tenThousandths: 1 }, 'categoryId', 'required'],
    [{ scope: 'site', shopId: 1, tenThousandths: 1 }, 'shopId', 'unknown'],
    [{ scope: 'site' }, 'tenThousandths', 'required'],
    [{ scope: 'site', tenThousandths: 10_001 }, 'tenThousandths', 'too_big'],
    [{ scope: 'site', tenThousandths: 1, reason: ' ' }, 'reason', 'required'],
  ] as const)('%j is refused by name', async (wrong, field, rule) => {
    admin = await loggedInAdmin(admin);
    expect((await set(wrong)).error?.fields).toMatchObject([{ field, rule }]);
  });

  test('lets nobody agree with another account, nor set or decide what they pay themselves', async () => {
    const [asker, twin, owner] = [
      await makePerson(app, 'admin'),
      await makePerson(app, 'admin'),
      await makePerson(app, 'admin'),
    ];
    await verifyAsOne(app, [asker, twin]);
    const shop = await makeShop(app);
    await verifyAsOne(app, [shop.owner as Person, owner]);
    const wanted = { scope: 'shop', shopId: shop.id, tenThousandths: 1, from: dayIn(7) } as const;
    expect((await set(wanted, owner)).name).toBe('four_eyes');
    const lessor = { kind: 'rental', scope: 'lessor', lessorId: twin.id, tenThousandths: 1, from: dayIn(7) } as const;
    expect((await set(lessor, asker)).name).toBe('four_eyes');
    const { id } = (await set(wanted, asker)).data;
    for (const by of [twin, owner]) {
      expect((await decide(id, true, by)).name).toBe('four_eyes');
      const { list } = (await app.call('listCommissionRates', { shopId: shop.id }, by)).data;
      expect(list[0]?.may).toEqual([]);
    }
    expect((await decide(id, true, await makePerson(app, 'admin'))).data.state).toBe('applied');
  });

  test('sets none for what is not there, and nobody else sets any', async () => {
    expect((await set({ scope: 'shop', shopId: 999_999, tenThousandths: 600 })).name).toBe('not_found');
    expect((await set({ scope: 'category', categoryId: 999_999, tenThousandths: 600 })).name).toBe('not_found');
    const owner = await loggedIn(app, (await makeShop(app)).owner);
    expect((await set({ tenThousandths: 600 }, owner)).name).toBe('forbidden');
    expect((await app.call('getOwnCommission', {}, await loggedIn(app, buyer))).name).toBe('not_found');
  });
});

test('what was decided is never changed and never deleted', async () => {
  await rateNow(app, 500);
  await expect(app.sql(`update commission_rates set rate = 0`)).rejects.toThrow('only appended');
  await expect(app.sql(`delete from commission_rates`)).rejects.toThrow('only appended');
});

test('everybody reads today’s commission, what is planned and what was, but of no single shop', async () => {
  const category = await makeCategory();
  const shop = await makeShop(app);
  await rateNow(app, 1200, { scope: 'category', scopeId: category });
  await rateNow(app, 100, { scope: 'shop', scopeId: shop.id });
  const { data } = await app.call('getCommission', {}, { locale: 'en-US' });
  expect(data.siteTenThousandths).toBe(500);
  const found = data.categories.find(({ categoryId }) => categoryId === category);
  expect(found).toMatchObject({ tenThousandths: 1200, scope: 'category', next: null });
  expect(found?.name).toContain('Kind');
  expect(data.changes).toContainEqual(
    expect.objectContaining({ scope: 'category', categoryId: category, tenThousandths: 1200 }),
  );
  expect(JSON.stringify(data)).not.toContain('"shop"');
  // Three years later it is no change any more, but what counts.
  app.pass(commissionRules.publicYears * 366 * day);
  const later = (await app.call('getCommission', {})).data;
  expect(later.changes.filter(({ categoryId }) => categoryId === category)).toHaveLength(1);
  await rateNow(app, 1100, { scope: 'category', scopeId: category });
  app.pass(commissionRules.publicYears * 366 * day);
  const much = (await app.call('getCommission', {})).data.changes.filter(({ categoryId }) => categoryId === category);
  expect(much).toMatchObject([{ tenThousandths: 1100 }]);
});
