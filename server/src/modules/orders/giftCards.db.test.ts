/** Gift cards that are sold are codes of the ledger: worth what they cost, redeemed once, void when they are refunded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { balanceFen } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { buy, makeBuyer } from '../../../../tests/support/trade/sales.ts';
import { brokenInvariants } from '../../../../tests/support/ledger/invariants.ts';
import { auditLedger } from '../../ledger/audit.ts';

const worthFen = 2000;
let app: TestApp;
let cards: TestProduct;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  cards = await makeProduct(app, { kind: 'gift', title: '礼品卡', skus: [{ priceFen: worthFen }] });
  buyer = await makeBuyer(app, 1_000_000);
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  await app.stop();
});

const detail = async (id: number) => (await app.call('getOrder', { id }, buyer)).data;
const codesOf = async (orderId: number) =>
  (await app.call('showOrder', { orderId }, buyer)).data.items.map(({ content }) => content ?? '');
const redeem = (giftCode: string, who: { token: string }) => app.call('redeemGiftCode', { giftCode }, who);
const redeemHere = (orderId: number, itemId: number, who: { token: string } = buyer) =>
  app.call('redeemOrderGiftCode', { orderId, itemId }, who);
const returnUnseen = (orderId: number, pieces: number) =>
  app.call('requestRefund', { orderId, reason: 'unseen', pieces }, buyer);

test('a bought code is redeemed by whoever has it, once, for what it cost', async () => {
  const orderId = await buy(app, buyer, cards, 2);
  const [first = '', second = ''] = await codesOf(orderId);
  expect(first).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/);
  const friend = await makePerson(app);
  expect((await redeem(first.toLowerCase(), friend)).data).toEqual({ amountFen: worthFen, balanceFen: worthFen });
  expect((await redeem(first, friend)).name).toBe('gift_code_yours_already');
  expect((await redeem(first, buyer)).name).toBe('gift_code_unknown');
  const { items } = await detail(orderId);
  expect(items).toMatchObject([
    { kind: 'gift', state: 'sold', redeemedAt: app.now().toISOString() },
    { kind: 'gift', state: 'sold', redeemedAt: null },
  ]);
  const replies = await Promise.all(Array.from({ length: 4 }, () => redeem(second, friend)));
  expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
  expect(await balanceFen(app, friend)).toBe(2 * worthFen);
  const lines = (await app.call('listBalanceChanges', { kind: 'gift' }, friend)).data.list;
  expect(lines[0]?.subject).toMatchObject({ kind: 'gift_code', title: '礼品卡' });
});

test('its buyer redeems it from the order, which is seen from then on', async () => {
  const orderId = await buy(app, buyer, cards);
  const before = await balanceFen(app, buyer);
  const itemId = (await detail(orderId)).items[0]?.id ?? 0;
  for (const who of [await makePerson(app), admin]) {
    expect((await redeemHere(orderId, itemId, who)).name).toBe('not_found');
  }
  expect((await redeemHere(orderId, itemId + 1000)).name).toBe('not_found');
  expect((await redeemHere(orderId, itemId)).data).toEqual({ amountFen: worthFen, balanceFen: before + worthFen });
  expect((await redeemHere(orderId, itemId)).name).toBe('gift_code_redeemed');
  expect((await returnUnseen(orderId, 1)).name).toBe('refund_not_allowed');
});

test('a shown one is not returned; an unseen one is, and is void', async () => {
  const orderId = await buy(app, buyer, cards, 2);
  const [newest] = (await detail(orderId)).items.toReversed();
  const { data } = await returnUnseen(orderId, 1);
  expect(data).toMatchObject({ refundedFen: worthFen, takenPieces: 1 });
  expect((await redeemHere(orderId, newest?.id ?? 0)).name).toBe('gift_code_refunded');
  expect(await codesOf(orderId)).toHaveLength(1);
  expect((await returnUnseen(orderId, 1)).name).toBe('refund_not_allowed');
});

test('redeemed and returned at the same moment: one wins', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const orderId = await buy(app, buyer, cards);
    const before = await balanceFen(app, buyer);
    const itemId = (await detail(orderId)).items[0]?.id ?? 0;
    const [redeemed, returned] =
      turn % 2 === 0
        ? await Promise.all([redeemHere(orderId, itemId), returnUnseen(orderId, 1)])
        : (await Promise.all([returnUnseen(orderId, 1), redeemHere(orderId, itemId)])).toReversed();
    expect([redeemed, returned].filter((reply) => reply?.name === undefined)).toHaveLength(1);
    expect(await balanceFen(app, buyer)).toBe(before + worthFen);
  }
});

test('a refund by the platform voids the code, whoever has it, and none is made of one that was redeemed', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const orderId = await buy(app, buyer, cards);
    const [code = ''] = await codesOf(orderId);
    const friend = await makePerson(app);
    const before = (await balanceFen(app, buyer)) + worthFen;
    const giving = () => app.call('refundBuyer', { orderId, amountFen: worthFen, words: '退' }, admin);
    const [given, redeemed] =
      turn % 2 === 0
        ? await Promise.all([giving(), redeem(code, friend)])
        : (await Promise.all([redeem(code, friend), giving()])).toReversed();
    expect([
      ['ok', 'gift_code_refunded'],
      ['gift_code_redeemed', 'ok'],
    ]).toContainEqual([given?.name ?? 'ok', redeemed?.name ?? 'ok']);
    const both = (await balanceFen(app, buyer)) + (await balanceFen(app, friend));
    expect(both).toBe(before);
    expect((await detail(orderId)).state).toBe(given?.name === undefined ? 'refunded' : 'delivered');
  }
});

test('money for a card comes back with the card only, whole', async () => {
  const orderId = await buy(app, buyer, cards, 3);
  const [first] = (await detail(orderId)).items;
  const give = (amountFen: number, takeBack: number[] = []) =>
    app.call('refundBuyer', { orderId, amountFen, takeBack, words: '退' }, admin);
  const bare = await give(worthFen);
  expect([bare.name, bare.error?.params]).toEqual(['refund_of_gift_cards', { amount: '¥0.00' }]);
  expect((await give(worthFen - 1, [first?.id ?? 0])).error?.params).toEqual({ amount: '¥20.00' });
  expect((await give(worthFen, [first?.id ?? 0])).data).toMatchObject({ refundedFen: worthFen, takenPieces: 1 });
  expect((await detail(orderId)).items.map(({ state }) => state)).toEqual(['revoked', 'sold', 'sold']);
});

test('is sold by the platform alone, at one price', async () => {
  const shop = await makeShop(app);
  const ofShop = makeProduct(app, { kind: 'gift', shopId: shop.id, skus: [{ priceFen: 100 }] });
  await expect(ofShop).rejects.toMatchObject({ fields: [{ field: 'shopId', rule: 'platform_only' }] });
  const steps = [{ quantity: 2, priceFen: 50 }];
  const stepped = await makeProduct(app, { kind: 'gift', skus: [{ priceFen: 100, floorPriceFen: 50, steps }] });
  const { skus } = (await app.call('getProduct', { id: stepped.id })).data;
  expect(skus[0]).toMatchObject({ priceFen: 100, steps: [], stock: 'plenty' });
});
