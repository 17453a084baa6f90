/** An admin decides nothing of orders that another account of theirs bought, or that a shop of theirs sold. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyRules } from '#contract/money/moneyRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeAdmin, type Person } from '../../../../tests/support/people/people.ts';
import { forgetSoloActs } from '../../../../tests/support/people/soloActs.ts';
import { employ, verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
/** Two accounts of one person: one of them decides. */
let admin: Person;
let twin: Person;
let stranger: Person;
const actFen = moneyRules.secondAdminFen.normal;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  admin = await makeAdmin(app, ['review']);
  twin = await makeBuyer(app, 10 * actFen);
  stranger = await makeBuyer(app, 10 * actFen);
  await verifyAsOne(app, [admin, twin]);
});
beforeEach(() => forgetSoloActs(app));
afterAll(() => app.stop());

const acts = async () =>
  (await app.sql('select kind, value_fen::int as fen from solo_acts where admin_id = $1 order by id', [admin.id])).rows;
const itemOf = async (orderId: number) => {
  const { rows } = await app.sql(`select id::int from stock_items where order_id = $1 and state = 'sold'`, [orderId]);
  return Number(rows[0]?.['id']);
};
const replace = async (orderId: number, by = admin) =>
  app.call('replaceItem', { orderId, itemId: await itemOf(orderId), reason: '失效' }, by);
const codesOf = async (orderId: number) =>
  Number(
    (await app.sql('select count(*) as codes from stock_items where order_id = $1', [orderId])).rows[0]?.['codes'],
  );

describe('codes of the platform', () => {
  test('are replaced by no admin for another account of theirs', async () => {
    const orderId = await buy(app, twin, await makeSecrets(app, { count: 4 }));
    expect((await replace(orderId)).name).toBe('four_eyes');
    expect([await codesOf(orderId), await acts()]).toEqual([1, []]);
    expect((await app.call('getSale', { id: orderId }, admin)).data.may).toEqual([]);
    expect((await replace(orderId, await makeAdmin(app, ['review']))).status).toBe(200);
  });

  test('count when they are replaced by what a piece costs, and not above the limit of a day', async () => {
    const product = await makeSecrets(app, { count: 8, priceFen: actFen });
    const orderId = await buy(app, stranger, product);
    for (let count = 0; count < 5; count++) expect((await replace(orderId)).status).toBe(200);
    expect((await replace(orderId)).name).toBe('solo_limit');
    expect(await codesOf(orderId)).toBe(6);
    expect(await acts()).toEqual(Array.from({ length: 5 }, () => ({ kind: 'replacement', fen: actFen })));
  });

  test('of a shop count nothing: they are its owner’s to give', async () => {
    const orderId = await buy(app, stranger, await makeSecrets(app, { count: 2, shopId: shop.id }));
    expect((await replace(orderId)).name).toBe('forbidden');
    expect((await replace(orderId, shop.owner as Person)).status).toBe(200);
    expect(await acts()).toEqual([]);
  });
});

/** A complaint that waits for an admin. */
async function complained(buyer: Person, of: TestShop | undefined, fen: number, refusedBy: Pick<Person, 'token'>) {
  const orderId = await buy(app, buyer, await makeLicence(app, fen, of));
  const { id } = await askRefund(app, buyer, { orderId, wantedFen: fen });
  await app.call('answerRefund', { id, accept: false, words: '已使用' }, refusedBy);
  await app.call('complainRefund', { id, words: '有问题' }, buyer);
  return { id, orderId, amountFen: fen, words: '裁定' };
}

describe('money back', () => {
  test('for another account of theirs is decided by other admins, whoever sold', async () => {
    const other = await makeAdmin(app, ['review']);
    const sold = [
      await complained(twin, shop, actFen, shop.owner),
      await complained(twin, undefined, actFen, other),
    ] as const;
    for (const { orderId, ...decision } of sold) {
      expect((await app.call('decideRefund', decision, admin)).name).toBe('four_eyes');
      expect((await app.call('refundBuyer', { orderId, amountFen: 100, words: '补偿' }, admin)).name).toBe('four_eyes');
      expect((await app.call('getRefund', { id: decision.id }, admin)).data).toMatchObject({ may: [] });
      expect((await app.call('decideRefund', decision, other)).data.state).toBe('refunded');
    }
    expect(await acts()).toEqual([]);
  });

  test('is neither answered nor given without being asked, for the platform or for a shop', async () => {
    const asked = await buy(app, twin, await makeLicence(app, 100));
    const { id } = await askRefund(app, twin, { orderId: asked, wantedFen: 100 });
    expect((await app.call('answerRefund', { id, accept: true, words: '' }, admin)).name).toBe('four_eyes');
    const ofShop = await buy(app, twin, await makeLicence(app, 100, shop));
    const given = { orderId: ofShop, amountFen: 100, words: '补偿' };
    expect((await app.call('refundBuyer', given, admin)).name).toBe('four_eyes');
    expect(await acts()).toEqual([]);
  });

  test('of a shop is decided by nobody who works for it, and not by the owner’s other account', async () => {
    const [staff, ownerTwin] = [await makeAdmin(app, ['review']), await makeAdmin(app, ['review'])];
    await verifyAsOne(app, [staff]);
    await employ(app, shop, ['goods'], staff);
    await verifyAsOne(app, [shop.owner as Person, ownerTwin]);
    const { orderId, ...decision } = await complained(stranger, shop, actFen, shop.owner);
    for (const judge of [staff, ownerTwin]) {
      expect((await app.call('decideRefund', { ...decision, amountFen: 0 }, judge)).name).toBe('four_eyes');
      expect((await app.call('refundBuyer', { orderId, amountFen: 1, words: '补偿' }, judge)).name).toBe('four_eyes');
    }
    expect((await app.call('decideRefund', decision, admin)).data.state).toBe('refunded');
  });
});
