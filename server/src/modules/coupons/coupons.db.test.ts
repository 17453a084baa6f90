/** Coupons from their making to what comes back: who may, how much, who bears it, and never more often than allowed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import { couponRules } from '#contract/coupons/couponRules.ts';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeSecrets, makeShop, stockOf, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { invariants } from '../../../../tests/support/ledger/invariants.ts';
import { attemptOf, balanceFen, noticeBody, notify, recharge } from '../../../../tests/support/trade/payments.ts';
import { freshIp, makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { freshIdNumber, verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { makeVerified } from '../../../../tests/support/people/shops.ts';
import { addPayee, freshMobile } from '../../../../tests/support/trade/withdrawals.ts';
import { auditLedger } from '../../ledger/audit.ts';

type CallInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, (await app.sql(text)).rows]).toEqual([rule, []]);
  await app.stop();
});

/** A day of the site, so many after today. */
const dayAfter = (days: number) => siteDay(app, days);
type Draft = Partial<CallInput<'saveShopCoupon'>> & Record<string, unknown>;
const draft = (more: Draft = {}) => ({
  titleZh: '新店优惠',
  amountFen: 100,
  minFen: 500,
  from: dayAfter(-1),
  until: dayAfter(10),
  ...more,
});
const ofShop = async (shop: TestShop, more: Draft = {}) =>
  (await app.call('saveShopCoupon', draft(more), { token: shop.owner.token })).data;
const ofPlatform = async (more: Draft = {}, by = admin) =>
  (
    await app.call(
      'savePlatformCoupon',
      { ...draft({ amountFen: null, percent: 5, minFen: 0 }), budgetFen: 10_000, ...more },
      by,
    )
  ).data;

type Bought = Pick<TestProduct, 'skuId' | 'priceFen'>;
interface Wanted {
  coupon?: { id: number; discountFen: number; couponCode?: string };
  quantity?: number;
  payBy?: 'gateway' | 'balance';
}
const order = (buyer: Pick<Person, 'token'>, { skuId, priceFen }: Bought, { quantity = 1, ...more }: Wanted = {}) =>
  app.call(
    'createOrder',
    { skuId, quantity, unitPriceFen: priceFen, payBy: 'balance', ...more },
    { token: buyer.token, ip: freshIp() },
  );
async function richBuyer(fen = 100_000): Promise<Person> {
  const buyer = await makePerson(app);
  await recharge(app, buyer, fen);
  return buyer;
}
const usesOf = async (couponId: number) => {
  const { rows } = await app.sql(
    `select sum(used) as used, sum(discount_fen) as discount_fen, sum(sales_fen) as sales_fen from coupon_slots where coupon_id = $1`,
    [couponId],
  );
  return [Number(rows[0]?.['used']), Number(rows[0]?.['discount_fen']), Number(rows[0]?.['sales_fen'])];
};
/** What an order's entries moved, by kind of account; the buyer's purses together. */
async function movedBy(orderId: number): Promise<Record<string, number>> {
  const { rows } = await app.sql(
    `select case when a.owner_id = 0 then a.kind when a.kind in ('available', 'earned') then 'buyer' else a.kind end as kind,
       sum(p.amount_fen)::int as fen
     from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
     where e.subject_kind = 'order' and e.subject_id = $1 group by 1`,
    [orderId],
  );
  return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['fen'])]));
}

describe('a coupon of a shop', () => {
  test('lowers the sale before the commission, and the order keeps it', async () => {
    const shop = await makeShop(app);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000, maxQuantity: 10 }] });
    const coupon = await ofShop(shop, { titleEn: 'New shop' });
    const buyer = await richBuyer();
    const { lines } = (await app.call('quoteCoupons', { lines: [{ skuId: product.skuId, quantity: 1 }] }, buyer)).data;
    expect(lines).toMatchObject([
      { priceFen: 1000, amountFen: 900, coupon: { id: coupon.id, discountFen: 100, by: 'shop' } },
    ]);
    const { data } = await order(buyer, product, { coupon: { id: coupon.id, discountFen: 100 } });
    expect(data).toMatchObject({ state: 'delivered', amountFen: 900 });
    expect(await movedBy(data.id)).toEqual({ buyer: -900, pending: 855, revenue: 45 });
    await app.call('saveShopCoupon', { ...draft({ titleZh: '另一张', amountFen: 300 }), id: coupon.id }, shop.owner);
    const bought = (await app.call('getOrder', { id: data.id }, buyer)).data;
    expect(bought).toMatchObject({
      amountFen: 900,
      coupon: { id: coupon.id, title: '新店优惠', discountFen: 100, by: 'shop', code: null },
      pricing: { discountFen: 100, coupon: { amountFen: 100, percent: null, capFen: null, minFen: 500 } },
    });
    expect((await app.call('getSale', { id: data.id }, shop.owner)).data).toMatchObject({
      coupon: { discountFen: 100 },
      shares: { sellerFen: 855, platformFen: 45 },
    });
    expect(await usesOf(coupon.id)).toEqual([1, 100, 900]);
    const listed = (await app.call('listShopCoupons', {}, shop.owner)).data;
    expect(listed.list).toMatchObject([{ id: coupon.id, state: 'running', used: 1, discountFen: 100, salesFen: 900 }]);
  });

  test('is never used more often than allowed, by twenty at once', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 30, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 7, perPerson: 5, code: 'seven7' });
    expect(coupon.code).toBe('SEVEN7');
    const buyers = await Promise.all(Array.from({ length: 4 }, () => richBuyer(5000)));
    const chosen = { id: coupon.id, discountFen: 100, couponCode: ' Seven7 ' };
    const tries = Array.from({ length: 5 }, () => buyers).flat();
    const replies = await Promise.all(tries.map((buyer) => order(buyer, product, { coupon: chosen })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(7);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'coupon_used_up']));
    expect(await usesOf(coupon.id)).toEqual([7, 700, 6300]);
    expect(await stockOf(app, product.skuId)).toMatchObject({ sold: 7, available: 23 });
    const balances = await Promise.all(buyers.map((buyer) => balanceFen(app, buyer)));
    expect(balances.reduce((sum, fen) => sum + fen, 0)).toBe(20_000 - 6300);
  });

  test('serves a person as often as allowed, with all of their accounts, twenty at once and in one cart', async () => {
    const shop = await makeShop(app);
    const [one, other] = [
      await makeSecrets(app, { count: 30, priceFen: 1000, shopId: shop.id }),
      await makeSecrets(app, { count: 30, priceFen: 1000, shopId: shop.id }),
    ];
    const coupon = await ofShop(shop, { perPerson: 2 });
    const accounts = [await richBuyer(), await richBuyer()];
    await verifyAsOne(app, accounts);
    const chosen = { id: coupon.id, discountFen: 100 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => accounts)
        .flat()
        .map((account) => order(account, one, { coupon: chosen })),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(2);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'coupon_had']));
    const cartBuyer = await richBuyer();
    const twice = await ofShop(shop, { perPerson: 1, code: 'ONCE' });
    const lines = [one, other].map(({ skuId }) => ({
      skuId,
      quantity: 1,
      unitPriceFen: 1000,
      coupon: { id: twice.id, discountFen: 100, couponCode: 'ONCE' },
    }));
    const refused = await app.call('checkOut', { lines, payBy: 'balance' }, cartBuyer);
    expect([refused.name, refused.error?.fields?.map(({ rule }) => rule)]).toEqual(['lines_refused', ['coupon_had']]);
    expect(await usesOf(twice.id)).toEqual([0, 0, 0]);
    const quoted = (
      await app.call(
        'quoteCoupons',
        { lines: [one, other].map(({ skuId }) => ({ skuId, quantity: 1 })), couponCode: 'once' },
        cartBuyer,
      )
    ).data;
    expect(quoted.refusal).toBeNull();
    expect(quoted.lines.map((line) => line.coupon?.id)).toEqual([twice.id, coupon.id]);
    const sent = quoted.lines.map(({ skuId, coupon: found }) => ({
      skuId,
      quantity: 1,
      unitPriceFen: 1000,
      coupon: { id: found?.id, discountFen: found?.discountFen, ...(found?.code && { couponCode: found.code }) },
    }));
    const placed = await app.call('checkOut', { lines: sent, payBy: 'balance' } as CallInput<'checkOut'>, cartBuyer);
    expect([placed.name, placed.data.amountFen]).toEqual([undefined, 1800]);
    expect(await usesOf(twice.id)).toEqual([1, 100, 900]);
  });

  test('keeps the floor price, and an order costs at least one fen', async () => {
    const shop = await makeShop(app);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000, maxQuantity: 10 }] });
    await app.sql('update skus set floor_price_fen = 950 where id = $1', [product.skuId]);
    const cheap = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 2 }] });
    const half = await ofShop(shop, { amountFen: null, percent: 99, minFen: 0 });
    const buyer = await richBuyer();
    const lines = [
      { skuId: product.skuId, quantity: 2 },
      { skuId: cheap.skuId, quantity: 1 },
    ];
    const quoted = (await app.call('quoteCoupons', { lines }, buyer)).data;
    expect(quoted.lines.map((line) => line.amountFen)).toEqual([1900, 2]);
    const low = await order(buyer, product, { quantity: 2, coupon: { id: half.id, discountFen: 101 } });
    expect(low.name).toBe('coupon_changed');
    expect(
      (await order(buyer, product, { quantity: 2, coupon: { id: half.id, discountFen: 100 } })).data.amountFen,
    ).toBe(1900);
    const other = await richBuyer();
    expect((await order(other, cheap, { coupon: { id: half.id, discountFen: 1 } })).data.amountFen).toBe(1);
    await app.sql('update skus set floor_price_fen = 1000 where id = $1', [product.skuId]);
    const third = await richBuyer();
    expect((await order(third, product, { coupon: { id: half.id, discountFen: 1 } })).name).toBe('coupon_no_effect');
  });

  test('is free again when its order closes unpaid, and is taken again for money that comes late', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 10, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 1 });
    const chosen = { id: coupon.id, discountFen: 100 };
    const [buyer, other] = [await richBuyer(), await richBuyer()];
    const { data: waiting } = await order(buyer, product, { coupon: chosen, payBy: 'gateway' });
    expect(waiting).toMatchObject({ state: 'created', amountFen: 900 });
    expect((await order(other, product, { coupon: chosen })).name).toBe('coupon_used_up');
    // Buying the same again takes up what waits, and costs no second use.
    const again = await order(buyer, product, { coupon: chosen, payBy: 'gateway' });
    expect(again.data.id).toBe(waiting.id);
    const quoted = (await app.call('quoteCoupons', { lines: [{ skuId: product.skuId, quantity: 1 }] }, buyer)).data;
    expect(quoted.lines[0]?.coupon).toBeNull();
    const token = waiting.paymentToken ?? '';
    await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
    const notice = noticeBody(await attemptOf(app, token));
    await app.call('closeOrder', { orderId: waiting.id }, buyer);
    expect(await usesOf(coupon.id)).toEqual([0, 0, 0]);
    // It ended meanwhile: the order was placed while it counted.
    await app.call('switchShopCoupon', { id: coupon.id, active: false }, shop.owner);
    await notify(app, notice);
    expect((await app.call('getOrder', { id: waiting.id }, buyer)).data).toMatchObject({
      state: 'delivered',
      amountFen: 900,
    });
    expect(await usesOf(coupon.id)).toEqual([1, 100, 900]);
  });

  test('that somebody else had meanwhile leaves late money in the wallet', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 10, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 1 });
    const chosen = { id: coupon.id, discountFen: 100 };
    const [buyer, other] = [await makePerson(app), await richBuyer()];
    const { data: waiting } = await order(buyer, product, { coupon: chosen, payBy: 'gateway' });
    const token = waiting.paymentToken ?? '';
    await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
    const notice = noticeBody(await attemptOf(app, token));
    await app.call('closeOrder', { orderId: waiting.id }, buyer);
    expect((await order(other, product, { coupon: chosen })).name).toBeUndefined();
    await notify(app, notice);
    expect((await app.call('getOrder', { id: waiting.id }, buyer)).data.state).toBe('closed');
    expect(await balanceFen(app, buyer)).toBe(900);
    expect(await usesOf(coupon.id)).toEqual([1, 100, 900]);
    expect(await stockOf(app, product.skuId)).toMatchObject({ sold: 1, available: 9 });
  });

  test('comes back in proportion, and what is kept is priced by its minimum', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 20, priceFen: 100, shopId: shop.id });
    const coupon = await ofShop(shop, { amountFen: 50, minFen: 500, perPerson: 5 });
    const buyer = await richBuyer();
    const { data } = await order(buyer, product, { quantity: 10, coupon: { id: coupon.id, discountFen: 50 } });
    const back = (pieces: number) =>
      app.call('requestRefund', { orderId: data.id, reason: 'unseen', pieces, words: '' }, buyer);
    expect((await back(4)).data.refundedFen).toBe(400);
    // Four left: below the minimum, they cost their full price.
    expect((await back(2)).data.refundedFen).toBe(550 - 400);
    expect((await back(4)).data.refundedFen).toBe(400);
    expect(await movedBy(data.id)).toEqual({ buyer: 0, pending: 0, revenue: 0 });
    // Others find the use again; whoever had it had it.
    expect(await usesOf(coupon.id)).toEqual([0, 0, 0]);
  });

  test('that came back whole and unseen is free for others only, and one of goods that were seen for nobody', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 20, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 1, perPerson: 1 });
    const chosen = { id: coupon.id, discountFen: 100 };
    const [buyer, other, third] = [await richBuyer(), await richBuyer(), await richBuyer()];
    const { data: first } = await order(buyer, product, { coupon: chosen });
    expect((await order(other, product, { coupon: chosen })).name).toBe('coupon_used_up');
    const unseen = { orderId: first.id, reason: 'unseen', pieces: 1, words: '' } as const;
    const replies = await Promise.all(Array.from({ length: 6 }, () => app.call('requestRefund', unseen, buyer)));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(await usesOf(coupon.id)).toEqual([0, 0, 0]);
    expect((await order(buyer, product, { coupon: chosen })).name).toBe('coupon_had');
    const { data: second } = await order(other, product, { coupon: chosen });
    await app.call('showOrder', { orderId: second.id }, other);
    const whole = { orderId: second.id, amountFen: 900, words: '退款' };
    expect((await app.call('refundBuyer', whole, shop.owner)).name).toBeUndefined();
    expect(await usesOf(coupon.id)).toEqual([1, 100, 900]);
    expect((await order(third, product, { coupon: chosen })).name).toBe('coupon_used_up');
  });

  test('is refused for what it is not, clearly, and nothing is charged', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const cheap = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 400 }] });
    const named = await ofShop(shop, {
      productIds: [cheap.id],
      minFen: 0,
      amountFen: null,
      percent: 10,
      code: 'CHEAP1',
    });
    const minimum = await ofShop(shop);
    const others = await ofShop(other);
    const coded = await ofShop(shop, { code: 'HIDDEN' });
    const buyer = await richBuyer();
    const refusalOf = async (bought: Bought, id: number, more: object = {}) => {
      const { status, name, error } = await order(buyer, bought, { coupon: { id, discountFen: 100, ...more } });
      return [status, name, error?.params];
    };
    expect(await refusalOf(product, named.id, { couponCode: 'cheap1' })).toEqual([
      409,
      'coupon_not_for_goods',
      undefined,
    ]);
    expect(await refusalOf(product, others.id)).toEqual([409, 'coupon_not_for_goods', undefined]);
    expect(await refusalOf(cheap, minimum.id)).toEqual([409, 'coupon_below_min', { min: '¥5.00' }]);
    expect(await refusalOf(product, coded.id)).toEqual([404, 'coupon_unknown', undefined]);
    expect(await refusalOf(product, coded.id, { couponCode: 'GUESS1' })).toEqual([404, 'coupon_unknown', undefined]);
    expect(await refusalOf(product, 999_999)).toEqual([404, 'coupon_unknown', undefined]);
    await app.call('switchShopCoupon', { id: minimum.id, active: false }, shop.owner);
    expect(await refusalOf(product, minimum.id)).toEqual([409, 'coupon_ended', undefined]);
    await app.call('saveShopCoupon', { ...draft({ amountFen: 200, code: 'HIDDEN' }), id: coded.id }, shop.owner);
    expect(await refusalOf(product, coded.id, { couponCode: 'HIDDEN' })).toEqual([409, 'coupon_changed', undefined]);
    expect(await refusalOf(product, coded.id, { couponCode: 'HIDDEN', discountFen: 200 })).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(await balanceFen(app, buyer)).toBe(100_000 - 800);
    // Whoever sells it buys nothing of it, with a coupon or without.
    await recharge(app, shop.owner, 5000);
    const own = await order(shop.owner, product, { coupon: { id: coded.id, discountFen: 200, couponCode: 'HIDDEN' } });
    expect(own.name).toBe('own_product');
  });
});

describe('a coupon of the platform', () => {
  test('is paid by the platform in the entry of the sale, and comes back to it', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 10, priceFen: 699, shopId: shop.id });
    const coupon = await ofPlatform({ productIds: [product.id] });
    const buyer = await makeVerified(app, admin);
    await recharge(app, buyer, 10_000);
    const { data } = await order(buyer, product, { quantity: 3, coupon: { id: coupon.id, discountFen: 105 } });
    expect(data.amountFen).toBe(2097 - 105);
    // The seller has of the whole price what they always have.
    expect(await movedBy(data.id)).toEqual({ buyer: -1992, coupons: -105, pending: 1992, revenue: 105 });
    expect((await app.call('getSale', { id: data.id }, shop.owner)).data).toMatchObject({
      coupon: { by: 'platform', discountFen: 105 },
      shares: { sellerFen: 1992, platformFen: 105 },
    });
    const first = await app.call('requestRefund', { orderId: data.id, reason: 'unseen', pieces: 1, words: '' }, buyer);
    expect(first.data.refundedFen).toBe(664);
    const moved = await movedBy(data.id);
    expect(moved).toMatchObject({ buyer: -1328, coupons: -70 });
    expect(Object.values(moved).reduce((sum, fen) => sum + fen, 0)).toBe(0);
    const rest = await app.call('requestRefund', { orderId: data.id, reason: 'unseen', pieces: 2, words: '' }, buyer);
    expect(rest.data.refundedFen).toBe(1328);
    expect(await movedBy(data.id)).toEqual({ buyer: 0, coupons: 0, pending: 0, revenue: 0 });
  });

  test('serves verified people once, two accounts of one person together', async () => {
    const product = await makeSecrets(app, { count: 30, priceFen: 1000 });
    const coupon = await ofPlatform({ productIds: [product.id], percent: 30 });
    const chosen = { id: coupon.id, discountFen: 300 };
    expect((await order(await richBuyer(), product, { coupon: chosen })).name).toBe('coupon_verified_only');
    const accounts = [await richBuyer(), await richBuyer()];
    await verifyAsOne(app, accounts);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => accounts)
        .flat()
        .map((account) => order(account, product, { coupon: chosen })),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(await usesOf(coupon.id)).toEqual([1, 300, 700]);
  });

  test('never costs more than its budget', async () => {
    const product = await makeSecrets(app, { count: 30, priceFen: 1000 });
    const coupon = await ofPlatform({ productIds: [product.id], percent: 30, budgetFen: 500 });
    const buyers: Person[] = [];
    for (let count = 0; count < 2; count++) {
      const buyer = await makeVerified(app, admin, { idNumber: freshIdNumber() });
      await recharge(app, buyer, 1000);
      buyers.push(buyer);
    }
    const replies = await Promise.all(
      buyers.map((buyer) => order(buyer, product, { coupon: { id: coupon.id, discountFen: 300 } })),
    );
    expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['coupon_used_up', 'ok']);
    expect(await usesOf(coupon.id)).toEqual([1, 300, 700]);
  });

  test('takes no more than the lowest commission of its goods, and no gift cards', async () => {
    const shop = await makeShop(app);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const cheap = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const gift = await makeProduct(app, { kind: 'gift', skus: [{ priceFen: 1000 }] });
    const problemsOf = async (more: Draft) => {
      const reply = await app.call(
        'savePlatformCoupon',
        { ...draft({ amountFen: null, minFen: 0 }), budgetFen: 1000, ...more },
        admin,
      );
      return reply.error?.fields?.map(({ field, rule, params }) => [field, rule, params?.['max']]);
    };
    expect(await problemsOf({ percent: 6 })).toEqual([['percent', 'above_commission', '5']]);
    expect(await problemsOf({ percent: 6, productIds: [product.id] })).toEqual([['percent', 'above_commission', '5']]);
    expect(await problemsOf({ amountFen: 51, minFen: 1000 })).toEqual([['amountFen', 'above_commission', '5']]);
    expect(await problemsOf({ percent: 5, productIds: [gift.id] })).toEqual([
      ['productIds', 'gift_product', undefined],
    ]);
    expect(await problemsOf({ percent: 5, productIds: [999_999] })).toEqual([['productIds', 'missing', undefined]]);
    expect(
      await problemsOf({ amountFen: 50, minFen: 1000, until: dayAfter(0), productIds: [cheap.id] }),
    ).toBeUndefined();
    // Where the commission fell meanwhile, no more than it is taken off.
    const coupon = await ofPlatform({ productIds: [product.id] });
    await app.sql(
      `insert into commission_rates (kind, scope, scope_id, rate, counts_from, state, reason, asked_by, asked_at)
       values ('sale', 'shop', $1, 200, $2, 'applied', 'test', $3, $2)`,
      [shop.id, app.now(), admin.id],
    );
    const buyer = await makeVerified(app, admin);
    const { lines } = (await app.call('quoteCoupons', { lines: [{ skuId: product.skuId, quantity: 1 }] }, buyer)).data;
    expect(lines[0]).toMatchObject({ amountFen: 980, coupon: { id: coupon.id, discountFen: 20, by: 'platform' } });
    // Of gift cards it takes nothing, though they are the platform's.
    await app.sql(`update coupons set product_ids = null where id = $1`, [coupon.id]);
    const ofGift = (await app.call('quoteCoupons', { lines: [{ skuId: gift.skuId, quantity: 1 }] }, buyer)).data;
    expect(ofGift.lines[0]?.coupon).toBeNull();
    await app.call('switchPlatformCoupon', { id: coupon.id, active: false }, admin);
  });

  test('counts among what one admin gives alone', async () => {
    const other = await makeAdmin(app, ['money']);
    const reply = await app.call(
      'savePlatformCoupon',
      { ...draft({ amountFen: null, percent: 1, minFen: 0 }), budgetFen: 90_000_000 },
      other,
    );
    expect(reply.name).toBe('solo_limit');
    const reviewer = await makeAdmin(app, ['review']);
    expect((await app.call('listPlatformCoupons', {}, reviewer)).name).toBe('grant_missing');
  });
});

describe('whoever makes a coupon', () => {
  test('keeps to their own shop', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const product = await makeProduct(app, { shopId: other.id, skus: [{ priceFen: 1000 }] });
    const coupon = await ofShop(shop, { code: 'MINE01' });
    const platform = await ofPlatform({ percent: 1 });
    for (const id of [coupon.id, platform.id]) {
      for (const call of [
        () => app.call('getShopCoupon', { id }, other.owner),
        () => app.call('switchShopCoupon', { id, active: false }, other.owner),
        () => app.call('saveShopCoupon', { ...draft(), id }, other.owner),
      ]) {
        expect((await call()).name).toBe('not_found');
      }
    }
    expect((await app.call('getPlatformCoupon', { id: coupon.id }, admin)).name).toBe('not_found');
    expect((await app.call('savePlatformCoupon', { ...draft(), id: coupon.id, budgetFen: 1 }, admin)).name).toBe(
      'not_found',
    );
    expect((await app.call('switchPlatformCoupon', { id: coupon.id, active: false }, admin)).name).toBe('not_found');
    expect((await app.call('listShopCoupons', {}, await makePerson(app))).name).toBe('not_found');
    const foreign = await app.call('saveShopCoupon', draft({ productIds: [product.id] }), shop.owner);
    expect(foreign.error?.fields).toMatchObject([{ field: 'productIds', rule: 'missing' }]);
    expect((await app.call('saveShopCoupon', draft({ code: 'mine01' }), shop.owner)).name).toBe('coupon_code_taken');
    expect((await ofShop(other, { code: 'MINE01' })).code).toBe('MINE01');
    await app.call('switchPlatformCoupon', { id: platform.id, active: false }, admin);
  });

  test('puts no prohibited word into its title', async () => {
    const [shop, catalogue] = [await makeShop(app), await makeAdmin(app, ['catalogue'])];
    expect((await app.call('addProhibitedWords', { words: ['私下转账'] }, catalogue)).name).toBeUndefined();
    for (const field of ['titleZh', 'titleEn']) {
      const { error } = await app.call('saveShopCoupon', draft({ [field]: '加微信私下转账' }), shop.owner);
      expect(error?.fields).toMatchObject([{ field, rule: 'prohibited_word' }]);
    }
  });

  test('is told by its field what does not fit', async () => {
    const shop = await makeShop(app);
    const problemsOf = async (more: Draft) =>
      (await app.call('saveShopCoupon', draft(more), shop.owner)).error?.fields?.map(({ field, rule }) => [
        field,
        rule,
      ]);
    expect(await problemsOf({ percent: 5 })).toEqual([['amountFen', 'amount_or_percent']]);
    expect(await problemsOf({ capFen: 5 })).toEqual([['capFen', 'unknown']]);
    expect(await problemsOf({ minFen: 100 })).toEqual([['minFen', 'too_small']]);
    expect(await problemsOf({ code: 'ab-' })).toEqual([['code', 'coupon_code_format']]);
    expect(await problemsOf({ until: dayAfter(-1) })).toEqual([['until', 'earliest_day']]);
    expect(await problemsOf({ from: dayAfter(20) })).toEqual([['until', 'before_from']]);
    expect(await problemsOf({ usesMax: 1, perPerson: 2 })).toEqual([['perPerson', 'too_big']]);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const coupon = await ofShop(shop, { usesMax: 5, perPerson: 2 });
    const buyer = await richBuyer();
    for (let count = 0; count < 2; count++)
      await order(buyer, product, { coupon: { id: coupon.id, discountFen: 100 } });
    const fewer = await app.call('saveShopCoupon', { ...draft({ usesMax: 1 }), id: coupon.id }, shop.owner);
    expect(fewer.error?.fields).toMatchObject([{ field: 'usesMax', rule: 'too_small', params: { min: 2 } }]);
  });

  test('shows on the page of the shop what needs no code', async () => {
    const shop = await makeShop(app);
    const open = await ofShop(shop);
    await ofShop(shop, { code: 'SECRET1' });
    await ofShop(shop, { from: dayAfter(2) });
    const { list } = (await app.call('listCouponOffers', { shopId: shop.id })).data;
    expect(list.map(({ id }) => id)).toEqual([open.id]);
  });

  test('has codes that nobody finds out by trying', async () => {
    const product = await makeProduct(app, { skus: [{ priceFen: 1000 }] });
    const lines = [{ skuId: product.skuId, quantity: 1 }];
    expect((await app.call('quoteCoupons', { lines, couponCode: 'GUESS1' })).name).toBe('login_needed');
    const buyer = await makePerson(app);
    for (let count = 0; count < 20; count++) {
      const { data } = await app.call('quoteCoupons', { lines, couponCode: `GUESS${count}` }, buyer);
      expect(data.refusal?.name).toBe('coupon_unknown');
    }
    expect((await app.call('quoteCoupons', { lines, couponCode: 'GUESS21' }, buyer)).name).toBe('too_many_requests');
  });

  test('has codes that nobody finds out by ordering', async () => {
    const shop = await makeShop(app);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const coupon = await ofShop(shop, { code: 'RIGHT1' });
    const [buyer, cartBuyer] = [await richBuyer(), await richBuyer()];
    const withCode = (couponCode: string) => ({ id: coupon.id, discountFen: 100, couponCode });
    const line = { skuId: product.skuId, quantity: 1, unitPriceFen: 1000 };
    const checkOut = (couponCode: string) =>
      app.call('checkOut', { lines: [{ ...line, coupon: withCode(couponCode) }], payBy: 'balance' }, cartBuyer);
    for (let count = 0; count < couponRules.tries.max; count++) {
      expect((await order(buyer, product, { coupon: withCode(`GUESS${count}`) })).name).toBe('coupon_unknown');
      expect((await checkOut(`GUESS${count}`)).name).toBe('lines_refused');
    }
    expect((await order(buyer, product, { coupon: withCode('RIGHT1') })).name).toBe('too_many_requests');
    expect((await checkOut('RIGHT1')).name).toBe('too_many_requests');
    // Each code of a cart is a try of its own.
    const other = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const third = await richBuyer();
    const guesses = [product, other].map(({ skuId }, index) => ({ ...line, skuId, coupon: withCode(`GUESS${index}`) }));
    for (let count = 0; count < couponRules.tries.max / 2; count++) {
      expect((await app.call('checkOut', { lines: guesses, payBy: 'balance' }, third)).name).toBe('lines_refused');
    }
    expect((await order(third, product, { coupon: withCode('RIGHT1') })).name).toBe('too_many_requests');
    // Without a code, everybody still orders.
    expect((await order(third, product)).name).toBeUndefined();
  });

  test('has right codes that use up no tries', async () => {
    const shop = await makeShop(app);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000 }] });
    const coupon = await ofShop(shop, { code: 'RIGHT2', perPerson: 50 });
    const buyer = await richBuyer();
    const lines = [{ skuId: product.skuId, quantity: 1 }];
    const chosen = { id: coupon.id, discountFen: 100, couponCode: 'RIGHT2' };
    for (let count = 0; count <= couponRules.tries.max; count++) {
      const quoted = await app.call('quoteCoupons', { lines, couponCode: 'right2' }, buyer);
      expect(quoted.data.refusal).toBeNull();
      expect((await order(buyer, product, { coupon: chosen })).name).toBeUndefined();
    }
  });

  test('serves a cart of many sellers with many coupons, the newest too', async () => {
    const shops = [];
    for (let count = 0; count < 11; count++) shops.push(await makeShop(app));
    const products = [];
    for (const { id } of shops) products.push(await makeProduct(app, { shopId: id, skus: [{ priceFen: 1000 }] }));
    await app.sql(
      `insert into coupons (title_zh, title_en, amount_fen, min_fen, per_person, starts_at, ends_at, created_at, updated_at,
         shop_id, created_by)
       select '券', '', 1, 500, 1, $2::timestamptz, $2::timestamptz + interval '10 days', $2, $2, s.id, s.owner_id
       from shops s, generate_series(1, $3) where s.id = any($1::bigint[])`,
      [shops.map(({ id }) => id), app.now(), couponRules.runningMax - 1],
    );
    const newest = await ofShop(shops[10] as TestShop);
    const { lines } = (
      await app.call(
        'quoteCoupons',
        { lines: products.map(({ skuId }) => ({ skuId, quantity: 1 })) },
        await makePerson(app),
      )
    ).data;
    expect(lines.at(-1)?.coupon?.id).toBe(newest.id);
  });
});

describe('what a coupon may give', () => {
  test('is held by unpaid orders to a fifth, of twenty at once; whoever pays at once still has it', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 60, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 15 });
    const chosen = { id: coupon.id, discountFen: 100 };
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makePerson(app)));
    const replies = await Promise.all(
      buyers.map((buyer) => order(buyer, product, { coupon: chosen, payBy: 'gateway' })),
    );
    const held = 15 / couponRules.unpaidPart;
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(held);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'coupon_reserved']));
    const cart = { lines: [{ skuId: product.skuId, quantity: 1, unitPriceFen: 1000, coupon: chosen }] };
    const refused = await app.call('checkOut', { ...cart, payBy: 'gateway' }, await makePerson(app));
    expect(refused.error?.fields).toMatchObject([{ rule: 'coupon_reserved' }]);
    expect((await order(await richBuyer(), product, { coupon: chosen })).name).toBeUndefined();
    const place = replies.findIndex(({ name }) => name === undefined);
    await app.call('closeOrder', { orderId: replies[place]?.data.id ?? 0 }, buyers[place]);
    const next = await makePerson(app);
    expect((await order(next, product, { coupon: chosen, payBy: 'gateway' })).name).toBeUndefined();
    expect(await usesOf(coupon.id)).toEqual([held + 1, (held + 1) * 100, (held + 1) * 900]);
  });

  test('is a budget, of which unpaid orders hold a fifth, and one at least', async () => {
    const product = await makeSecrets(app, { count: 60, priceFen: 1000 });
    const [small, large] = [
      await ofPlatform({ productIds: [product.id], percent: 30, budgetFen: 700, code: 'SMALL1' }),
      await ofPlatform({ productIds: [product.id], percent: 30, budgetFen: 3100, code: 'LARGE1' }),
    ];
    const buyers: Person[] = [];
    for (let count = 0; count < 4; count++) {
      buyers.push(await makeVerified(app, admin, { idNumber: freshIdNumber() }));
    }
    const holding = async (coupon: { id: number; code: string | null }) => {
      const chosen = { id: coupon.id, discountFen: 300, couponCode: coupon.code ?? '' };
      const replies = await Promise.all(
        buyers.map((buyer) => order(buyer, product, { coupon: chosen, payBy: 'gateway' })),
      );
      return replies.map(({ name }) => name ?? 'ok').toSorted();
    };
    expect(await holding(small)).toEqual(['coupon_reserved', 'coupon_reserved', 'coupon_reserved', 'ok']);
    expect(await holding(large)).toEqual(['coupon_reserved', 'coupon_reserved', 'ok', 'ok']);
  });

  test('lies in slots that buyers take out of without waiting, and is given to the last use', async () => {
    const shop = await makeShop(app);
    const product = await makeSecrets(app, { count: 60, priceFen: 1000, shopId: shop.id });
    const coupon = await ofShop(shop, { usesMax: 21, perPerson: 20 });
    await app.sql('select coupon_share_out($1, 21, null, 8)', [coupon.id]);
    const chosen = { id: coupon.id, discountFen: 100 };
    const buyers = await Promise.all(Array.from({ length: 6 }, () => richBuyer(10_000)));
    const tries = Array.from({ length: 5 }, () => buyers).flat();
    const replies = await Promise.all(tries.map((buyer) => order(buyer, product, { coupon: chosen })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(21);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'coupon_used_up']));
    expect(await usesOf(coupon.id)).toEqual([21, 2100, 18_900]);
    // More of it is shared out anew.
    await app.call('saveShopCoupon', { ...draft({ usesMax: 23, perPerson: 20 }), id: coupon.id }, shop.owner);
    const more = await Promise.all(buyers.map((buyer) => order(buyer, product, { coupon: chosen })));
    expect(more.filter(({ name }) => name === undefined)).toHaveLength(2);
  });

  test('is put together where no slot has enough for one use', async () => {
    const product = await makeSecrets(app, { count: 10, priceFen: 1000 });
    const coupon = await ofPlatform({ productIds: [product.id], percent: 30, budgetFen: 1000, code: 'SLOTS1' });
    await app.sql('select coupon_share_out($1, null, 1000, 5)', [coupon.id]);
    const buyers: Person[] = [];
    for (let count = 0; count < 4; count++) {
      const buyer = await makeVerified(app, admin, { idNumber: freshIdNumber() });
      await recharge(app, buyer, 1000);
      buyers.push(buyer);
    }
    const chosen = { id: coupon.id, discountFen: 300, couponCode: 'SLOTS1' };
    const replies = await Promise.all(buyers.map((buyer) => order(buyer, product, { coupon: chosen })));
    expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['coupon_used_up', 'ok', 'ok', 'ok']);
    expect(await usesOf(coupon.id)).toEqual([3, 900, 2100]);
  });
});

test('is never more than a fifth with unpaid orders, in however many slots, and many at once fail by no fault of ours', async () => {
  const shop = await makeShop(app);
  const product = await makeSecrets(app, { count: 90, priceFen: 1000, shopId: shop.id });
  const usesMax = 40;
  const coupon = await ofShop(shop, { usesMax, perPerson: 20 });
  await app.sql('select coupon_share_out($1, $2, null, 8)', [coupon.id, usesMax]);
  const chosen = { id: coupon.id, discountFen: 100 };
  const buyers = await Promise.all(Array.from({ length: 14 }, () => makePerson(app)));
  const unpaid = await Promise.all(buyers.map((buyer) => order(buyer, product, { coupon: chosen, payBy: 'gateway' })));
  const most = usesMax / couponRules.unpaidPart;
  expect(unpaid.filter(({ name }) => name === undefined)).toHaveLength(most);
  expect(new Set(unpaid.map(({ name }) => name))).toEqual(new Set([undefined, 'coupon_reserved']));
  // What is left stays in its slots: nobody put it together because the unpaid part was full.
  const { rows } = await app.sql('select uses_max from coupon_slots where coupon_id = $1', [coupon.id]);
  expect(rows.map((row) => Number(row['uses_max']))).toEqual(Array(8).fill(usesMax / 8));
  // Nearly all of it is had: whoever waits, pays at once or closes meets everybody else.
  const payers = await Promise.all(Array.from({ length: 6 }, () => richBuyer(10_000)));
  const held = buyers.flatMap((buyer, place) => {
    const reply = unpaid[place];
    return reply && reply.name === undefined ? [{ buyer, orderId: reply.data.id }] : [];
  });
  const others = await Promise.all(Array.from({ length: 10 }, () => makePerson(app)));
  const line = { skuId: product.skuId, quantity: 1, unitPriceFen: 1000, coupon: chosen };
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => payers)
      .flat()
      .map((buyer) => order(buyer, product, { coupon: chosen })),
    ...others.map((buyer) => order(buyer, product, { coupon: chosen, payBy: 'gateway' })),
    ...others.map((buyer) => app.call('checkOut', { lines: [line], payBy: 'gateway' }, buyer)),
    ...held.map(({ buyer, orderId }) => app.call('closeOrder', { orderId }, buyer)),
  ]);
  expect(all.map(({ name }) => name).filter((name) => name === 'internal')).toEqual([]);
  const [uses] = await usesOf(coupon.id);
  expect(uses).toBeLessThanOrEqual(usesMax);
  const left = await Promise.all(
    Array.from({ length: 2 }, () => payers)
      .flat()
      .map((buyer) => order(buyer, product, { coupon: chosen })),
  );
  expect(left.filter(({ name }) => name === undefined).length).toBeLessThanOrEqual(usesMax - (uses ?? 0));
});

test('holds one order at most that takes off more than a fifth of the budget, in however many slots it lies', async () => {
  const product = await makeSecrets(app, { count: 20, priceFen: 1000 });
  const coupon = await ofPlatform({ productIds: [product.id], percent: 30, budgetFen: 1400, code: 'LARGE2' });
  await app.sql('select coupon_share_out($1, null, 1400, 4)', [coupon.id]);
  const buyers: Person[] = [];
  for (let count = 0; count < 4; count++) {
    buyers.push(await makeVerified(app, admin, { idNumber: freshIdNumber() }));
  }
  const chosen = { id: coupon.id, discountFen: 300, couponCode: 'LARGE2' };
  const replies = await Promise.all(buyers.map((buyer) => order(buyer, product, { coupon: chosen, payBy: 'gateway' })));
  expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual([
    'coupon_reserved',
    'coupon_reserved',
    'coupon_reserved',
    'ok',
  ]);
  // Before an order is placed it is said that it has to be paid at once.
  const next = await makeVerified(app, admin, { idNumber: freshIdNumber() });
  await recharge(app, next, 1000);
  const lines = [{ skuId: product.skuId, quantity: 1 }];
  const quoted = (await app.call('quoteCoupons', { lines, couponCode: 'LARGE2' }, next)).data;
  expect(quoted.lines[0]?.coupon).toMatchObject({ id: coupon.id, reserved: true });
  expect((await order(next, product, { coupon: chosen })).name).toBeUndefined();
  const place = replies.findIndex(({ name }) => name === undefined);
  await app.call('closeOrder', { orderId: replies[place]?.data.id ?? 0 }, buyers[place]);
  const again = (await app.call('quoteCoupons', { lines, couponCode: 'LARGE2' }, buyers[place])).data;
  expect(again.lines[0]?.coupon).toMatchObject({ reserved: false });
});

test('an admin has nothing of a coupon of the platform that they changed or switched on', async () => {
  const product = await makeSecrets(app, { count: 5, priceFen: 1000 });
  const makers = [await makePerson(app, 'admin'), await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  const [maker, changer, switcher] = makers as [Person, Person, Person];
  const twins: Person[] = [];
  for (const one of [changer, switcher]) {
    const twin = await richBuyer();
    await verifyAsOne(app, [one, twin]);
    twins.push(twin);
  }
  const code = 'EDITED1';
  const coupon = await ofPlatform({ productIds: [product.id], percent: 10, code }, maker);
  await ofPlatform({ productIds: [product.id], percent: 10, code, budgetFen: 9000, id: coupon.id }, changer);
  for (const active of [false, true]) await app.call('switchPlatformCoupon', { id: coupon.id, active }, switcher);
  const chosen = { id: coupon.id, discountFen: 100, couponCode: code };
  for (const twin of twins) {
    expect((await order(twin, product, { coupon: chosen })).name).toBe('coupon_own');
    const lines = [{ skuId: product.skuId, quantity: 1 }];
    const quoted = (await app.call('quoteCoupons', { lines, couponCode: code }, twin)).data;
    expect([quoted.lines[0]?.coupon, quoted.refusal?.name]).toEqual([null, 'coupon_own']);
  }
});

test('whoever is paid where the seller or the admin is has nothing of either, and buys nothing from the seller', async () => {
  const shop = await makeShop(app);
  const owner = shop.owner as Person;
  const [product, ours] = [
    await makeSecrets(app, { count: 5, priceFen: 1000, shopId: shop.id }),
    await makeSecrets(app, { count: 5, priceFen: 1000 }),
  ];
  const maker = await makePerson(app, 'admin');
  const buyer = await richBuyer();
  await verifyAsOne(app, [owner]);
  await verifyAsOne(app, [maker]);
  await verifyAsOne(app, [buyer]);
  const line = { skuId: product.skuId, quantity: 1 };
  await app.call('addToCart', { lines: [line] }, buyer);
  const [ofOwner, ofMaker] = [freshMobile(), freshMobile()];
  await addPayee(app, owner, 'alipay', ofOwner);
  await addPayee(app, maker, 'wechat', ofMaker);
  const own = await addPayee(app, buyer, 'alipay', ofOwner);
  await app.call('removePayee', { id: own }, buyer);
  await addPayee(app, buyer, 'wechat', ofMaker);
  for (const payBy of ['gateway', 'balance'] as const) {
    expect((await order(buyer, product, { payBy })).name).toBe('own_product');
    const lines = [{ ...line, unitPriceFen: 1000 }];
    const together = await app.call('checkOut', { lines, payBy }, buyer);
    expect(together.error?.fields).toMatchObject([{ field: 'lines.0', rule: 'own_product' }]);
  }
  expect((await app.call('getCart', {}, buyer)).data.lines).toMatchObject([{ problem: 'own_product' }]);
  const coupon = await ofPlatform({ productIds: [ours.id], percent: 10, code: 'ALIKE1' }, maker);
  const chosen = { id: coupon.id, discountFen: 100, couponCode: 'ALIKE1' };
  expect((await order(buyer, ours, { coupon: chosen })).name).toBe('coupon_own');
});

test('an admin has nothing of a coupon of the platform that they made, with whichever account', async () => {
  const product = await makeSecrets(app, { count: 5, priceFen: 1000 });
  const maker = await makePerson(app, 'admin');
  const twin = await richBuyer();
  await verifyAsOne(app, [maker, twin]);
  const coupon = await ofPlatform({ productIds: [product.id], percent: 10, code: 'MYOWN1' }, maker);
  const chosen = { id: coupon.id, discountFen: 100, couponCode: 'MYOWN1' };
  expect((await order(twin, product, { coupon: chosen })).name).toBe('coupon_own');
  const lines = [{ skuId: product.skuId, quantity: 1 }];
  const quoted = (await app.call('quoteCoupons', { lines, couponCode: 'MYOWN1' }, twin)).data;
  expect([quoted.lines[0]?.coupon, quoted.refusal?.name]).toEqual([null, 'coupon_own']);
  const other = await makeVerified(app, admin, { idNumber: freshIdNumber() });
  await recharge(app, other, 1000);
  expect((await order(other, product, { coupon: chosen })).name).toBeUndefined();
});

test('who had it with an account that is gone had it, until it is over', async () => {
  const product = await makeSecrets(app, { count: 5, priceFen: 1000 });
  const coupon = await ofPlatform({ productIds: [product.id], percent: 10, code: 'ONCE99', until: dayAfter(200) });
  const [gone, twin] = [await richBuyer(900), await richBuyer()];
  await app.sql(`update sessions set expires_at = '2200-01-01' where user_id = $1`, [gone.id]);
  await verifyAsOne(app, [gone, twin]);
  const chosen = { id: coupon.id, discountFen: 100, couponCode: 'ONCE99' };
  const { data } = await order(gone, product, { coupon: chosen });
  await app.sql(`update orders set state = 'completed', completed_at = now() where id = $1`, [data.id]);
  await app.sql(
    `insert into account_deletions (user_id, state, asked_at, due_at, closed_at) values ($1, 'closing', $2, $2, $2)`,
    [gone.id, app.now()],
  );
  await app.sql(`update users set state = 'deleted' where id = $1`, [gone.id]);
  app.pass(deletionRules.closingSeconds);
  await app.runPeriodic('ownData.delete');
  expect((await app.sql('select person_id from users where id = $1', [gone.id])).rows[0]).toEqual({ person_id: null });
  expect((await order(twin, product, { coupon: chosen })).name).toBe('coupon_had');
  const lines = [{ skuId: product.skuId, quantity: 1 }];
  const quoted = (await app.call('quoteCoupons', { lines, couponCode: 'ONCE99' }, twin)).data;
  expect(quoted.refusal?.name).toBe('coupon_had');
  const kept = () => app.sql('select uses from coupon_uses_of_gone where coupon_id = $1', [coupon.id]);
  expect((await kept()).rows).toEqual([{ uses: 1 }]);
  await app.runPeriodic('coupons.forgetUsesOfGone');
  expect((await kept()).rows).toHaveLength(1);
  await app.sql('update coupons set ends_at = $2 where id = $1', [coupon.id, new Date(app.now().getTime() - 1000)]);
  await app.runPeriodic('coupons.forgetUsesOfGone');
  expect((await kept()).rows).toEqual([]);
});

test('a part return below the minimum gives the platform back all that it bore, and tells no floor and no commission', async () => {
  const shop = await makeShop(app);
  const product = await makeSecrets(app, { count: 20, priceFen: 100, shopId: shop.id });
  const coupon = await ofPlatform({ productIds: [product.id], minFen: 500 });
  const buyer = await makeVerified(app, admin, { idNumber: freshIdNumber() });
  await recharge(app, buyer, 10_000);
  const { data } = await order(buyer, product, { quantity: 10, coupon: { id: coupon.id, discountFen: 50 } });
  expect(await movedBy(data.id)).toEqual({ buyer: -950, coupons: -50, pending: 950, revenue: 50 });
  const { pricing, discountFen } = (await app.call('getOrder', { id: data.id }, buyer)).data;
  expect(discountFen).toBe(50);
  expect(pricing.coupon).toEqual({ amountFen: null, percent: 5, capFen: null, minFen: 500 });
  // Of one piece to all of them: up to five are kept at the price with the coupon.
  expect(pricing.returns).toEqual([95, 190, 285, 380, 475, 550, 650, 750, 850, 950]);
  const back = (pieces: number) =>
    app.call('requestRefund', { orderId: data.id, reason: 'unseen', pieces, words: '' }, buyer);
  expect((await back(2)).data.refundedFen).toBe(190);
  expect(await movedBy(data.id)).toMatchObject({ buyer: -760, coupons: -40 });
  expect((await back(4)).data.refundedFen).toBe(360);
  // Four are kept without it: the seller has of 400 what they always have, and the platform bears nothing.
  expect(await movedBy(data.id)).toEqual({ buyer: -400, coupons: 0, pending: 380, revenue: 20 });
  expect((await back(1)).data.refundedFen).toBe(100);
  expect(await movedBy(data.id)).toEqual({ buyer: -300, coupons: 0, pending: 285, revenue: 15 });
  expect((await back(3)).data.refundedFen).toBe(300);
  expect(await movedBy(data.id)).toEqual({ buyer: 0, coupons: 0, pending: 0, revenue: 0 });
  await app.call('switchPlatformCoupon', { id: coupon.id, active: false }, admin);
});

test('a renewal takes a coupon like any other order', async () => {
  const shop = await makeShop(app);
  const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 1000, termDays: 30 }] });
  const coupon = await ofShop(shop);
  const buyer = await richBuyer();
  const { data } = await order(buyer, product);
  const { list } = (await app.call('listLicences', {}, buyer)).data;
  const renewed = await app.call(
    'createOrder',
    {
      skuId: product.skuId,
      quantity: 1,
      unitPriceFen: 1000,
      payBy: 'balance',
      renewsLicenceId: list[0]?.id,
      coupon: { id: coupon.id, discountFen: 100 },
    } as CallInput<'createOrder'>,
    buyer,
  );
  expect([data.amountFen, renewed.name, renewed.data.amountFen]).toEqual([1000, undefined, 900]);
});
