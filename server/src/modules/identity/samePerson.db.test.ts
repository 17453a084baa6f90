/** A verified person with two accounts is one buyer, one debtor and one admin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpaidRules } from '#contract/orders/unpaidStockRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeDebtor } from '../../../../tests/support/trade/debts.ts';
import { addTotp } from '../../../../tests/support/people/factors.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { invariants } from '../../../../tests/support/ledger/invariants.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import { loggedIn, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../ledger/audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, (await app.sql(text)).rows]).toEqual([rule, []]);
  await app.stop();
});

interface Good {
  skuId: number;
  priceFen: number;
}
const order = (buyer: Pick<Person, 'token'>, { skuId, priceFen }: Good, payBy: 'gateway' | 'balance', quantity = 1) =>
  app.call('createOrder', { skuId, quantity, unitPriceFen: priceFen, payBy }, { token: buyer.token, ip: freshIp() });
const outcomes = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'ok').toSorted();

describe('whoever has two accounts', () => {
  test('buys from neither of them with the other: at once, together, from the cart', async () => {
    const shop = await makeShop(app);
    const [twin, stranger] = [await makePerson(app), await makePerson(app)];
    const good = await makeSecrets(app, { count: 3, shopId: shop.id });
    await recharge(app, twin, 10_000);
    const line = { skuId: good.skuId, quantity: 1 };
    // Put in before anybody knew that they are one.
    await app.call('addToCart', { lines: [line] }, twin);
    await verifyAsOne(app, [shop.owner as Person, twin]);
    for (const payBy of ['gateway', 'balance'] as const) {
      expect((await order(twin, good, payBy)).name).toBe('own_product');
      const lines = [{ ...line, unitPriceFen: good.priceFen }];
      const together = await app.call('checkOut', { lines, payBy }, { token: twin.token, ip: freshIp() });
      expect(together.error?.fields).toMatchObject([{ field: 'lines.0', rule: 'own_product' }]);
    }
    expect((await app.call('getCart', {}, twin)).data.lines).toMatchObject([{ problem: 'own_product' }]);
    expect((await app.call('addToCart', { lines: [line] }, twin)).data.notAdded).toMatchObject([
      { why: 'own_product' },
    ]);
    const preview = await app.call('previewCart', { lines: [line] }, twin);
    expect(preview.data.lines).toMatchObject([{ problem: 'own_product' }]);
    expect((await order(stranger, good, 'gateway')).error).toBeUndefined();
  });

  test('has as many unpaid orders as one, of many that both place at the same moment', async () => {
    const both = [await makePerson(app), await makePerson(app)];
    await verifyAsOne(app, both);
    const goods = await Promise.all(Array.from({ length: 5 }, () => makeLicence(app, 700)));
    const replies = await Promise.all(both.flatMap((one) => goods.map((good) => order(one, good, 'gateway'))));
    const expected = replies.map((_, index) => (index < unpaidRules.ordersOfPerson ? 'ok' : 'too_many_unpaid_orders'));
    expect(outcomes(replies)).toEqual(expected);
  });

  test('holds of a stock as much as one', async () => {
    const both = [await makePerson(app), await makePerson(app)];
    await verifyAsOne(app, both);
    const good = await makeSecrets(app, { count: 10 });
    const replies = [];
    for (const one of both) replies.push(await order(one, good, 'gateway', 2));
    expect(replies.map(({ name }) => name)).toEqual([undefined, 'too_much_reserved']);
  });

  test('spends nothing with either while one of them owes, however many ask at once, and again when it is paid', async () => {
    const { seller } = await makeDebtor(app);
    const owner = await loggedIn(app, seller);
    const twin = await makePerson(app);
    await recharge(app, twin, 10_000);
    const good = await makeLicence(app, 100);
    expect((await order(twin, good, 'balance')).error).toBeUndefined();
    await verifyAsOne(app, [owner, twin]);
    const refused = await Promise.all([1, 2, 3, 4].map(() => order(twin, good, 'balance')));
    expect(outcomes(refused)).toEqual(['money_owed', 'money_owed', 'money_owed', 'money_owed']);
    const lines = [{ skuId: good.skuId, quantity: 1, unitPriceFen: good.priceFen }];
    const together = await app.call('checkOut', { lines, payBy: 'balance' }, { token: twin.token, ip: freshIp() });
    expect(together.name).toBe('money_owed');
    // What comes in pays the debt of the account that it comes to.
    await recharge(app, owner, 10_000);
    expect((await order(twin, good, 'balance')).error).toBeUndefined();
  });
});

describe('an admin with two accounts', () => {
  async function twoAndOther(): Promise<[Person, Person, Person]> {
    const all: [Person, Person, Person] = [
      await makePerson(app, 'admin'),
      await makePerson(app, 'admin'),
      await makePerson(app, 'admin'),
    ];
    await verifyAsOne(app, [all[0], all[1]]);
    return all;
  }
  const large = 5_000_000;

  test('is no second admin: for balances, gifts, rules, grants', async () => {
    const [asker, twin, other] = await twoAndOther();
    const user = await makePerson(app);
    const adjust = { userId: user.id, amountFen: large, reason: '补偿' };
    const { id } = (await app.call('askAdjustment', adjust, asker)).data;
    const decide = (by: Person) => app.call('decideAdjustment', { id, accept: true, words: '' }, by);
    expect((await app.call('getAdjustment', { id }, twin)).data.may).toEqual([]);
    expect(outcomes(await Promise.all([1, 2, 3].map(() => decide(twin))))).toEqual([
      'four_eyes',
      'four_eyes',
      'four_eyes',
    ]);
    expect((await decide(other)).data.state).toBe('applied');

    const gift = { batchName: '活动', amountFen: 1_000_000, quantity: 5, reason: '活动', expiresAt: in30Days() };
    const batch = (await app.call('createGiftBatch', gift, asker)).data;
    const decideGift = (by: Person) => app.call('decideGiftBatch', { id: batch.id, accept: true, words: '' }, by);
    expect((await decideGift(twin)).name).toBe('four_eyes');
    expect((await decideGift(other)).error).toBeUndefined();

    const { requests } = (await app.call('saveMoneyRules', { newShopReleaseDays: 1, reason: '试行' }, asker)).data;
    const decideRule = (by: Person) =>
      app.call('decideRuleRequest', { id: requests[0]?.id ?? 0, accept: false, words: '不需要' }, by);
    expect((await decideRule(twin)).name).toBe('four_eyes');
    expect((await decideRule(other)).error).toBeUndefined();

    const grants = { id: user.id, grants: ['site' as const], reason: '值班' };
    await app.call('giveGrants', grants, asker);
    const { rows } = await app.sql(`select id from grant_requests where user_id = $1`, [user.id]);
    const decideGrant = (by: Person) =>
      app.call('decideGrantRequest', { id: Number(rows[0]?.['id']), accept: true, words: '' }, by);
    expect((await decideGrant(twin)).name).toBe('four_eyes');
    expect((await decideGrant(other)).error).toBeUndefined();
  });

  test('gives nothing to the other account, and takes none of its second factor', async () => {
    const [asker, twin] = await twoAndOther();
    const adjust = { userId: twin.id, amountFen: 100, reason: '补偿' };
    expect((await app.call('askAdjustment', adjust, asker)).name).toBe('four_eyes');
    expect((await app.call('giveGrants', { id: twin.id, grants: ['site'], reason: '值班' }, asker)).name).toBe(
      'four_eyes',
    );
    await addTotp(app, twin);
    const reset = { userId: twin.id, reason: '手机丢失' };
    expect((await app.call('askSecondFactorReset', reset, asker)).name).toBe('four_eyes');
  });

  test('gives alone with both accounts as much as with one, also at the same moment', async () => {
    const [asker, twin] = await twoAndOther();
    const user = await makePerson(app);
    const { actFen, dayFen } = (await app.call('getSoloLimit', {}, asker)).data;
    const ask = (by: Person) => app.call('askAdjustment', { userId: user.id, amountFen: actFen, reason: '补偿' }, by);
    const times = Math.floor(dayFen / actFen);
    const replies = await Promise.all([asker, twin].flatMap((by) => Array.from({ length: times }, () => ask(by))));
    expect(replies.filter(({ data }) => data.state === 'applied')).toHaveLength(times);
    expect((await app.call('getSoloLimit', {}, twin)).data.usedFen).toBe(times * actFen);
  });

  const in30Days = () => new Date(app.now().getTime() + 30 * 24 * 3_600_000).toISOString();
});
