/** Uses of a coupon by buyers who share a transaction: each counts, none too many, and who has none undoes nobody else's purchase. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { brokenInvariants } from '../../../../../tests/support/ledger/invariants.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { makeSecrets, makeShop, stockOf } from '../../../../../tests/support/trade/goods.ts';
import { balanceFen, recharge } from '../../../../../tests/support/trade/payments.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_POOL_SIZE: '8' });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  await app.stop();
});

const priceFen = 200;
const offFen = 20;
const paidFen = priceFen - offFen;

async function makeBuyers(count: number, fen = 1000): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let made = 0; made < count; made += 1) {
    const buyer = await makePerson(app);
    await recharge(app, buyer, fen);
    buyers.push(buyer);
  }
  return buyers;
}

/** A shop's secrets and a coupon for them. */
async function makeSale(coupon: { usesMax?: number } = {}) {
  const shop = await makeShop(app);
  const product = await makeSecrets(app, { count: 80, priceFen, shopId: shop.id });
  const days = { from: siteDay(app, -1), until: siteDay(app, 3) };
  const draft = { titleZh: '一起', amountFen: offFen, minFen: 100, ...days, ...coupon };
  const { data } = await app.call('saveShopCoupon', draft, shop.owner);
  return { product, couponId: data.id };
}

type Sale = Awaited<ReturnType<typeof makeSale>>;

const buy = (buyer: Person, { product, couponId }: { product: TestProduct; couponId: number }) =>
  app.call(
    'createOrder',
    {
      skuId: product.skuId,
      quantity: 1,
      unitPriceFen: priceFen,
      payBy: 'balance',
      coupon: { id: couponId, discountFen: offFen },
    },
    { token: buyer.token, ip: freshIp() },
  );

/** By how many the coupon was used, and whether slots, orders, stock and balances say the same. */
async function checkUses({ product, couponId }: Sale, uses: number): Promise<void> {
  const { rows } = await app.sql(
    `select sum(used)::int as used, sum(discount_fen)::int as off, sum(sales_fen)::int as sales,
       bool_and(used = (select count(*) from orders o where o.coupon_id = s.coupon_id and o.coupon_slot = s.slot)) as are_theirs
     from coupon_slots s where coupon_id = $1`,
    [couponId],
  );
  expect(rows).toEqual([{ used: uses, off: uses * offFen, sales: uses * paidFen, are_theirs: true }]);
  expect(await stockOf(app, product.skuId)).toMatchObject({ sold: uses });
}

const transactionsOf = async ({ couponId }: Sale) => {
  const { rows } = await app.sql(`select count(distinct xmin::text)::int as count from orders where coupon_id = $1`, [
    couponId,
  ]);
  return Number(rows[0]?.['count']);
};

const namesOf = (replies: readonly { name?: string | undefined }[]) => replies.map(({ name }) => name);

/** Forty buy at once; just so many of them have it, the others keep their money. */
async function sellToForty(sale: Sale, uses: number): Promise<void> {
  const buyers = await makeBuyers(40);
  const replies = await Promise.all(buyers.map((buyer) => buy(buyer, sale)));
  expect(replies.filter(({ name }) => name === undefined)).toHaveLength(uses);
  expect(new Set(namesOf(replies))).toEqual(new Set([undefined, 'coupon_used_up']));
  await checkUses(sale, uses);
  for (const [index, buyer] of buyers.entries()) {
    expect(await balanceFen(app, buyer)).toBe(replies[index]?.name === undefined ? 1000 - paidFen : 1000);
  }
}

test('of forty at once just as many have it as it has uses, and the first of them go together', async () => {
  const sale = await makeSale({ usesMax: 25 });
  await sellToForty(sale, 25);
  expect(await transactionsOf(sale)).toBeLessThan(25);
});

test.each([
  ['uses', 25, null],
  ['budget', null, 25 * offFen + offFen / 2],
])('nor do more where nobody could see beforehand how little is left of its %s', async (_bound, uses, budgetFen) => {
  const sale = await makeSale();
  // Of its slots alone: the coupon itself still seems to have no bound.
  await app.sql('select coupon_share_out($1, $2, $3, 1)', [sale.couponId, uses, budgetFen]);
  await sellToForty(sale, 25);
});

test('what several slots have left together is given to the last use, by forty at once', async () => {
  const sale = await makeSale({ usesMax: 200 });
  await app.sql('update coupon_slots set uses_max = used + 18 where coupon_id = $1', [sale.couponId]);
  await sellToForty(sale, 36);
});

test('who had it undoes nobody else, and has it no second time, however often they ask at once', async () => {
  const sale = await makeSale();
  const [before, ...buyers] = await makeBuyers(12);
  if (!before) throw new Error('nobody buys');
  expect((await buy(before, sale)).name).toBeUndefined();
  const replies = await Promise.all([...buyers, before, ...buyers, ...buyers].map((buyer) => buy(buyer, sale)));
  expect(replies.filter(({ name }) => name === undefined)).toHaveLength(buyers.length);
  expect(new Set(namesOf(replies))).toEqual(new Set([undefined, 'coupon_had']));
  for (const buyer of [before, ...buyers]) expect(await balanceFen(app, buyer)).toBe(1000 - paidFen);
  await checkUses(sale, 1 + buyers.length);
});

test('who had it with an account that is gone is refused among others, who have it', async () => {
  const sale = await makeSale();
  const [known, first, ...buyers] = await makeBuyers(14);
  if (!known || !first) throw new Error('nobody buys');
  await verifyAsOne(app, [known]);
  await app.sql(
    `insert into coupon_uses_of_gone (coupon_id, person_fingerprint, uses)
     select $1, p.fingerprint, 1 from users u join persons p on p.id = u.person_id where u.id = $2`,
    [sale.couponId, known.id],
  );
  const replies = await Promise.all([first, known, ...buyers].map((buyer) => buy(buyer, sale)));
  expect(namesOf(replies)).toEqual([undefined, 'coupon_had', ...buyers.map(() => undefined)]);
  await checkUses(sale, 1 + buyers.length);
});

test('one who can’t pay gives the use back that was taken with the others', async () => {
  const sale = await makeSale({ usesMax: 100 });
  const [poor] = await makeBuyers(1, paidFen - 1);
  const [first, ...buyers] = await makeBuyers(12);
  if (!poor || !first) throw new Error('nobody buys');
  const replies = await Promise.all([first, poor, ...buyers].map((buyer) => buy(buyer, sale)));
  expect(namesOf(replies)).toEqual([undefined, 'insufficient_balance', ...buyers.map(() => undefined)]);
  await checkUses(sale, 1 + buyers.length);
});

test.each([1, 2])('a use that ended since it was read is refused, of %s at once', async (count) => {
  const { couponId } = await makeSale();
  const take = (at: Date) =>
    app.sql(
      `select coupon_use_each(array_fill($1::bigint, array[$2::int]), array(select generate_series(1, $2::int))::bigint[],
         array_fill(20::bigint, array[$2::int]), array_fill(180::bigint, array[$2::int]), array_fill($3::timestamptz, array[$2::int])) as slot`,
      [couponId, count, at],
    );
  const now = app.now();
  await expect(take(new Date(now.getTime() + 30 * 86_400_000))).rejects.toMatchObject({ constraint: 'coupon_ended' });
  await app.sql('update coupons set active = false where id = $1', [couponId]);
  await expect(take(now)).rejects.toMatchObject({ constraint: 'coupon_ended' });
  await app.sql('update coupons set active = true where id = $1', [couponId]);
  expect((await take(now)).rows).toHaveLength(count);
});
