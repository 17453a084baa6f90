/** Where the money of a refund comes from, and what is taken back for it: nothing is lost, nothing comes twice. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { rateNow } from '../../../../../tests/support/trade/commission.ts';
import { makeFile, makeSecrets, makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { balanceFen } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, lettersTo, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { sharesOf } from '../shares.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 4_000_000);
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  const { rows } = await app.sql(
    `select count(*)::int as below from ledger_accounts where guarded and balance_fen < 0`,
  );
  expect(rows).toEqual([{ below: 0 }]);
  await app.stop();
});
beforeEach(() => app.sql('delete from attempts'));

const give = (orderId: number, amountFen: number, who: { token: string } = shop.owner, takeBack: number[] = []) =>
  app.call('refundBuyer', { orderId, amountFen, takeBack, words: '退' }, who);
const returnUnseen = (orderId: number, pieces: number) =>
  app.call('requestRefund', { orderId, reason: 'unseen', pieces }, buyer);
const detail = async (id: number) => (await app.call('getOrder', { id }, buyer)).data;

async function sumOf(ownerId: number, kind: string): Promise<number> {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as sum from ledger_accounts a join ledger_postings p on p.account_id = a.id
     where a.owner_id = $1 and a.kind = $2`,
    [ownerId, kind],
  );
  return Number(rows[0]?.['sum']);
}

/** What buyer, seller and platform have. */
async function purses() {
  const [available, pending, revenue] = [
    await balanceFen(app, buyer),
    await sumOf(shop.owner.id, 'pending'),
    await sumOf(0, 'revenue'),
  ];
  return { available, pending, revenue, all: available + pending + revenue };
}

describe('the money', () => {
  test('comes back from the seller’s and the platform’s share, posted under the order', async () => {
    const notes = await makeLicence(app, 699, shop);
    const before = await purses();
    const orderId = await buy(app, buyer, notes);
    expect(await purses()).toMatchObject({ pending: before.pending + 664, revenue: before.revenue + 35 });
    const { id } = (await give(orderId, 699)).data;
    expect(await purses()).toEqual(before);
    const { rows } = await app.sql(
      `select e.kind, e.subject_kind as subject, e.subject_id::int as id, a.kind as account, p.amount_fen::int as fen
       from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
       where e.key = $1 order by fen`,
      [`refund:${id}`],
    );
    const entry = { kind: 'refund', subject: 'order', id: orderId };
    expect(rows).toEqual([
      { ...entry, account: 'pending', fen: -664 },
      { ...entry, account: 'revenue', fen: -35 },
      { ...entry, account: 'available', fen: 699 },
    ]);
    const statement = (await app.call('listBalanceChanges', { kind: 'refund' }, buyer)).data;
    expect(statement.list[0]).toMatchObject({
      amountFen: 699,
      memo: '退款：云笔记',
      subject: { kind: 'order', id: orderId },
    });
  });

  test('of the platform’s own sale is all the platform’s', async () => {
    const before = await purses();
    const orderId = await buy(app, buyer, await makeLicence(app, 100), 5);
    expect((await returnUnseen(orderId, 2)).name).toBeUndefined();
    expect(await purses()).toEqual({
      ...before,
      available: before.available - 300,
      revenue: before.revenue + 300,
    });
  });

  test('shares of random refunds add up, fen by fen, at any commission', async () => {
    const cases = fc.record({
      rate: fc.integer({ min: 0, max: 10_000 }),
      unitPriceFen: fc.integer({ min: 1, max: 5000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rate, unitPriceFen, quantity, parts }) => {
        await rateNow(app, rate);
        const before = await purses();
        const orderId = await buy(app, buyer, await makeLicence(app, unitPriceFen, shop), quantity);
        const amountFen = unitPriceFen * quantity;
        const sale = { amountFen, refundedFen: 0, sellerId: shop.owner.id, commissionRate: rate };
        for (const part of parts) {
          const left = amountFen - sale.refundedFen;
          if (left === 0) break;
          const refundFen = Math.max(1, Math.round(left * part));
          expect((await give(orderId, refundFen)).data.refundedFen).toBe(refundFen);
          sale.refundedFen += refundFen;
          const now = await purses();
          const [sellerFen = 0, platformFen = 0] = sharesOf(sale).map(({ fen }) => fen);
          expect(now).toEqual({
            all: before.all,
            available: before.available - amountFen + sale.refundedFen,
            pending: before.pending + sellerFen,
            revenue: before.revenue + platformFen,
          });
          const { licences, refundedFen } = await detail(orderId);
          const revoked = licences.filter(({ state }) => state === 'revoked').length;
          // Nothing is taken back for a part, and everything for all of it.
          expect([refundedFen, revoked]).toEqual([sale.refundedFen, sale.refundedFen === amountFen ? quantity : 0]);
        }
      }),
      { numRuns: 12 },
    );
    await rateNow(app, 500);
  });

  test('refunded twice at once: within what was paid, never more', async () => {
    const notes = await makeLicence(app, 1000, shop);
    for (const [one, other, fits] of [
      [600, 600, 1],
      [500, 500, 2],
      [1000, 1, 1],
    ] as const) {
      const orderId = await buy(app, buyer, notes);
      const before = await balanceFen(app, buyer);
      const replies = await Promise.all([give(orderId, one), give(orderId, other)]);
      const good = replies.filter(({ name }) => name === undefined);
      expect(good).toHaveLength(fits);
      expect(replies.filter(({ name }) => name !== undefined).every(({ name }) => name === 'refund_too_large')).toBe(
        true,
      );
      const refunded = good.reduce((sum, { data }) => sum + data.refundedFen, 0);
      expect((await detail(orderId)).refundedFen).toBe(refunded);
      expect(await balanceFen(app, buyer)).toBe(before + refunded);
    }
  });

  test('asked, given and taken by everybody at once: the books hold', async () => {
    const notes = await makeLicence(app, 300, shop);
    const before = await purses();
    const orderId = await buy(app, buyer, notes, 3);
    await Promise.all([
      ...Array.from({ length: 6 }, () => give(orderId, 200)),
      ...Array.from({ length: 3 }, () => returnUnseen(orderId, 1)),
      ...Array.from({ length: 3 }, () => give(orderId, 100, admin)),
      app.call('showOrder', { orderId }, buyer),
    ]);
    const { refundedFen, refunds, licences, state } = await detail(orderId);
    expect(refundedFen).toBeLessThanOrEqual(900);
    expect(refundedFen).toBeGreaterThan(600);
    expect(refunds.reduce((sum, refund) => sum + refund.refundedFen, 0)).toBe(refundedFen);
    const revoked = licences.filter((licence) => licence.state === 'revoked').length;
    expect(revoked).toBe(refunds.reduce((sum, refund) => sum + refund.takenPieces, 0));
    expect([state === 'refunded', revoked === 3]).toEqual([refundedFen === 900, refundedFen === 900]);
    const after = await purses();
    expect([after.all, after.available]).toEqual([before.all, before.available - 900 + refundedFen]);
  });
});

describe('what is taken back', () => {
  test('is nothing when a part of the money comes back, unless whoever gives it names the pieces', async () => {
    const codes = await makeSecrets(app, { priceFen: 100, count: 6, shopId: shop.id });
    const orderId = await buy(app, buyer, codes, 3);
    expect((await give(orderId, 50)).data).toMatchObject({ refundedFen: 50, takenPieces: 0 });
    expect((await detail(orderId)).items.map(({ state }) => state)).toEqual(['sold', 'sold', 'sold']);
    const other = await buy(app, buyer, codes);
    const foreign = (await detail(other)).items.map(({ id }) => id);
    expect((await give(orderId, 50, shop.owner, foreign)).name).toBe('pieces_gone');
    const [, second] = (await detail(orderId)).items;
    const named = [second?.id ?? 0];
    expect((await give(orderId, 10, shop.owner, named)).data).toMatchObject({ refundedFen: 10, takenPieces: 1 });
    const states = (await detail(orderId)).items.map(({ state }) => state);
    expect(states).toEqual(['sold', 'revoked', 'sold']);
    expect((await give(orderId, 10, shop.owner, named)).name).toBe('pieces_gone');
    const letters = await lettersTo(app, buyer.email);
    expect(letters.map(({ body }) => /nothing was taken back|Taken back: \d/.exec(body)?.[0]).slice(0, 2)).toEqual([
      'Taken back: 1',
      'nothing was taken back',
    ]);
  });

  test('of licences are those that were named; of a file and of a renewal nothing until all comes back', async () => {
    const notes = await makeLicence(app, 100, shop);
    const orderId = await buy(app, buyer, notes, 2);
    const [first] = (await detail(orderId)).licences;
    expect((await give(orderId, 1, admin, [first?.id ?? 0])).data.takenPieces).toBe(1);
    expect((await detail(orderId)).licences.map(({ state }) => state)).toEqual(['revoked', 'active']);
    const file = await makeFile(app, { priceFen: 100 });
    const fileOrder = await buy(app, buyer, file);
    expect((await give(fileOrder, 40, admin)).data.takenPieces).toBe(0);
    expect((await app.call('downloadOrder', { orderId: fileOrder }, buyer)).name).toBeUndefined();
    expect((await give(fileOrder, 10, admin, [fileOrder])).name).toBe('pieces_gone');
    await give(fileOrder, 60, admin);
    expect((await app.call('downloadOrder', { orderId: fileOrder }, buyer)).name).toBe('order_not_delivered');
  });

  test('are all secrets when all comes back, and no buyer gets them again', async () => {
    const codes = await makeSecrets(app, { priceFen: 100, count: 4, shopId: shop.id });
    const orderId = await buy(app, buyer, codes, 3);
    const bought = (await detail(orderId)).items;
    await give(
      orderId,
      150,
      shop.owner,
      bought.slice(0, 2).map(({ id }) => id),
    );
    const { items } = await detail(orderId);
    expect(items.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'sold']);
    const shown = (await app.call('showOrder', { orderId }, buyer)).data.items;
    expect(shown.map(({ id }) => id)).toEqual(items.filter(({ state }) => state === 'sold').map(({ id }) => id));
    await give(orderId, 150);
    expect((await app.call('showOrder', { orderId }, buyer)).name).toBe('order_not_delivered');
    // One of four is left: what was sold stays sold.
    const wish = { skuId: codes.skuId, quantity: 2, unitPriceFen: 100, payBy: 'balance' } as const;
    expect((await app.call('createOrder', wish, buyer)).name).toBe('sku_sold_out');
  });

  test('are capped pieces that nobody saw', async () => {
    const capped = { kind: 'licence', shopId: shop.id, skus: [{ priceFen: 100, stockCap: 2 }] } as const;
    const product = await makeProduct(app, { ...capped, skus: [...capped.skus] });
    const wish = { skuId: product.skuId, quantity: 2, unitPriceFen: 100, payBy: 'balance' } as const;
    const order = async () => (await app.call('createOrder', wish, buyer)).data.id;
    const soldOut = async () => expect((await app.call('createOrder', wish, buyer)).name).toBe('sku_sold_out');
    const first = await order();
    await soldOut();
    expect((await returnUnseen(first, 1)).name).toBeUndefined();
    // One of two can be had again.
    await soldOut();
    expect((await returnUnseen(first, 1)).name).toBeUndefined();
    const third = await order();
    await soldOut();
    // Given by the seller: the buyer may have seen it.
    expect((await give(third, 200)).name).toBeUndefined();
    await soldOut();
  });
});
