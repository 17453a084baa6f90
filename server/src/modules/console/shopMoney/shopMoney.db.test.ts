/** A seller's figures agree with the ledger to the fen, whatever was sold, came back and was released. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { listEarnings } from '#contract/money/wallet.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { rateNow } from '../../../../../tests/support/trade/commission.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { askRefund, buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { balancesOf } from '../../../ledger/accounts.ts';

const day = 24 * 60 * 60;
let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await makeBuyer(app, 4_000_000);
});
beforeEach(async () => {
  await app.sql('delete from attempts');
  buyer = await loggedIn(app, buyer);
});
afterAll(() => app.stop());

const moneyOf = async (shop: TestShop, input: { from?: string; to?: string } = {}) =>
  (await app.call('getShopMoney', input, await loggedIn(app, shop.owner))).data;

/** What purchases and refunds of the shop's orders moved on its owner's accounts. */
async function ledgerFen(shop: TestShop): Promise<number> {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::bigint as fen from ledger_entries e
       join orders o on e.subject_kind = 'order' and o.id = e.subject_id and o.shop_id = $1
       join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.owner_id = $2
     where e.kind in ('purchase', 'refund')`,
    [shop.id, shop.owner.id],
  );
  return Number(rows[0]?.['fen']);
}

type Lines = OutputOf<typeof listEarnings>;

/** All lines of a kind, page by page. */
async function linesOf(shop: TestShop, state: 'pending' | 'frozen' | 'released'): Promise<Lines['list']> {
  const owner = await loggedIn(app, shop.owner);
  const lines: Lines['list'] = [];
  let cursor: string | undefined;
  do {
    const input: InputOf<typeof listEarnings> = { state, limit: 3, ...(cursor !== undefined && { cursor }) };
    const page: Lines = (await app.call('listEarnings', input, owner)).data;
    lines.push(...page.list);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

const sum = (lines: readonly { leftFen: number }[]) => lines.reduce((total, { leftFen }) => total + leftFen, 0);

test('figures are those of the ledger after random sales, refunds, cases and releases', async () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('sell' as const),
        fen: fc.integer({ min: 1, max: 2000 }),
        rate: fc.integer({ min: 0, max: 10_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('refund' as const),
        which: fc.nat(),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('ask' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('see' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('pass' as const),
        days: fc.integer({ min: 1, max: 5 }),
        folds: fc.boolean(),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
      const shop = await makeShop(app);
      const from = siteDay(app);
      const orders: { id: number; leftFen: number; asked: boolean }[] = [];
      for (const one of acts) {
        buyer = await loggedIn(app, buyer);
        const order = 'which' in one && orders.length > 0 ? orders[one.which % orders.length] : undefined;
        if (one.act === 'sell') {
          await rateNow(app, one.rate);
          orders.push({
            id: await buy(app, buyer, await makeLicence(app, one.fen, shop)),
            leftFen: one.fen,
            asked: false,
          });
        } else if (one.act === 'pass') {
          app.pass(one.days * day);
          await app.runPeriodic('orders.complete');
          await app.runPeriodic('ledger.release');
          if (one.folds) await app.runPeriodic('console.foldSales');
        } else if (order && one.act === 'see') {
          await app.call('showOrder', { orderId: order.id }, buyer);
        } else if (order && one.act === 'ask' && !order.asked && order.leftFen > 0) {
          const asked = await app.call(
            'requestRefund',
            { orderId: order.id, reason: 'other', wantedFen: 1, words: '不要了' },
            buyer,
          );
          order.asked = asked.name === undefined;
        } else if (order && one.act === 'refund' && !order.asked && order.leftFen > 0) {
          const amountFen = Math.max(1, Math.round(order.leftFen * one.part));
          const admin = await makePerson(app, 'admin');
          const given = await app.call('refundBuyer', { orderId: order.id, amountFen, words: '退' }, admin);
          if (given.name === undefined) order.leftFen -= amountFen;
        }
      }
      const money = await moneyOf(shop, { from });
      const balances = await balancesOf(app.database.primary, shop.owner.id);
      expect(money.sums.ownerFen).toBe(await ledgerFen(shop));
      expect([money.now.pendingFen + money.now.frozenFen, money.now.earnedFen, money.now.owedFen]).toEqual([
        balances.pendingFen,
        balances.earnedFen,
        balances.owedFen,
      ]);
      const { rows } = await app.sql(
        `select coalesce(sum(amount_fen), 0)::int as sold, coalesce(sum(refunded_fen), 0)::int as refunded from orders where shop_id = $1`,
        [shop.id],
      );
      expect([money.sums.salesFen, money.sums.refundedFen]).toEqual([rows[0]?.['sold'], rows[0]?.['refunded']]);
      const ofDays = money.days.reduce((all, one) => all + one.commissionFen - one.commissionBackFen, 0);
      expect(ofDays).toBe(money.sums.commissionFen - money.sums.commissionBackFen);
      const [pending, frozen, released] = [
        await linesOf(shop, 'pending'),
        await linesOf(shop, 'frozen'),
        await linesOf(shop, 'released'),
      ];
      expect([sum(pending), pending.length]).toEqual([money.now.pendingFen, money.now.pending]);
      expect([sum(frozen), frozen.length]).toEqual([money.now.frozenFen, money.now.frozen]);
      expect(frozen.every(({ frozenBy }) => frozenBy !== null)).toBe(true);
      expect(sum(released)).toBe(money.sums.releasedFen);
      expect(money.products.reduce((all, { salesFen }) => all + salesFen, 0)).toBe(money.sums.salesFen);
    }),
    { numRuns: 5 },
  );
  await rateNow(app, 500);
});

test('is told with the case that froze it, the refunds by reason, and the views of each product', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 1000, shop);
  const [asked, given] = [await buy(app, buyer, product), await buy(app, buyer, product)];
  const refund = await askRefund(app, buyer, { orderId: asked, wantedFen: 1000 });
  await app.call('refundBuyer', { orderId: given, amountFen: 400, words: '退' }, await loggedIn(app, shop.owner));
  await app.sql(`insert into product_views (product_id, day, views) values ($1, $2, 50)`, [product.id, siteDay(app)]);
  const money = await moneyOf(shop);
  expect(money.sums).toMatchObject({
    orders: 2,
    salesFen: 2000,
    commissionFen: 100,
    refundedFen: 400,
    commissionBackFen: 20,
    ownerFen: 1520,
  });
  expect(money.now).toMatchObject({ frozenFen: 950, frozen: 1, pendingFen: 570, pending: 1, owedFen: 0 });
  expect(money.products).toMatchObject([{ productId: product.id, views: 50, orders: 2, salesFen: 2000 }]);
  expect(money.reasons).toMatchObject([{ reason: 'other', refunded: 1, refundedFen: 400, complained: 0 }]);
  const owner = await loggedIn(app, shop.owner);
  const { list } = (await app.call('listEarnings', { state: 'frozen' }, owner)).data;
  expect(list).toMatchObject([{ subject: { id: asked }, frozenBy: { refundId: refund.id, complained: false } }]);
  const sale = await app.call('getSale', { id: asked }, owner);
  expect(sale.data.earning).toMatchObject({ state: 'frozen', waitsFor: [], frozenBy: { refundId: refund.id } });
  const free = await app.call('getSale', { id: given }, owner);
  // The days of a new shop end with those in which the goods come back unseen: nothing brings it forward.
  expect(free.data.earning).toMatchObject({ state: 'pending', releaseDays: 7, frozenBy: null, waitsFor: [] });
});

test('is shown to its owner and to admins of money, and to nobody else', async () => {
  const shop = await makeShop(app);
  const [stranger, neighbour] = [await makePerson(app), (await makeShop(app)).owner];
  expect((await app.call('getShopMoney', {}, stranger)).name).toBe('not_found');
  expect((await app.call('getShopMoney', { shopId: shop.id }, neighbour)).name).toBe('not_found');
  expect((await app.call('getShopMoney', { shopId: shop.id }, await makeAdmin(app, ['review']))).name).toBe(
    'not_found',
  );
  const admin = await makeAdmin(app, ['money']);
  expect((await app.call('getShopMoney', { shopId: shop.id }, admin)).data.shop).toEqual({
    id: shop.id,
    name: shop.name,
  });
  const owner = await loggedIn(app, shop.owner);
  expect((await app.call('getShopMoney', { from: '2020-01-01', to: '2021-01-02' }, owner)).error?.fields).toMatchObject(
    [{ field: 'to', rule: 'too_many_days' }],
  );
  // The day after it has five digits in its year.
  expect((await app.call('getShopMoney', { to: '9999-12-31' }, owner)).error?.fields).toMatchObject([
    { field: 'to', rule: 'format' },
  ]);
});
