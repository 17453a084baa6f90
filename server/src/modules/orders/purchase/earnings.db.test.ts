/** What a shop earned: when it can be spent, what a refund freezes, and what is owed after one that came late. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { recharge } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const day = 24 * 60 * 60;
let app: TestApp;
let buyer: Person;
let shop: TestShop;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await makeBuyer(app, 4_000_000);
});
beforeEach(async () => {
  await app.sql('delete from attempts');
  buyer = await loggedIn(app, buyer);
  shop = await makeOldShop();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

/** One that is past the time in which shops are new. */
async function makeOldShop(): Promise<TestShop> {
  const made = await makeShop(app);
  await app.sql(`update shops set created_at = $2::timestamptz - interval '31 days' where id = $1`, [
    made.id,
    app.now(),
  ]);
  return made;
}

const release = () => app.runPeriodic('ledger.release');
const sale = async (id: number, of = shop) => (await app.call('getSale', { id }, await loggedIn(app, of.owner))).data;
const dueIn = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();

/** What waits, what was released, what is owed. */
async function purse(of = shop): Promise<number[]> {
  const { pendingFen, earnedFen, owedFen } = await balancesOf(app.database.primary, of.owner.id);
  return owedFen === 0 ? [pendingFen, earnedFen] : [pendingFen, earnedFen, owedFen];
}

/** The buyer looks at the goods. */
async function see(orderId: number): Promise<void> {
  expect((await app.call('showOrder', { orderId }, await loggedIn(app, buyer))).name).toBeUndefined();
}

/** Three days after the delivery an order completes, and what was seen is released. */
async function complete(): Promise<void> {
  app.pass(3 * day);
  await app.runPeriodic('orders.complete');
}

async function give(orderId: number, amountFen: number): Promise<void> {
  const { name } = await app.call('refundBuyer', { orderId, amountFen, words: '退' }, await loggedIn(app, shop.owner));
  expect(name).toBeUndefined();
}

async function ask(orderId: number): Promise<number> {
  const wish = { orderId, reason: 'other', wantedFen: 1000, words: '不想要了' } as const;
  const { data, name } = await app.call('requestRefund', wish, await loggedIn(app, buyer));
  expect(name).toBeUndefined();
  return data.id;
}

describe('a sale is released', () => {
  test('once it is seen and completed, less the commission', async () => {
    const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
    expect((await sale(orderId)).earning).toEqual({
      state: 'pending',
      dueAt: dueIn(7 * day),
      waitsFor: ['seen', 'completed', 'days'],
      releaseDays: 1,
      frozenBy: null,
    });
    await see(orderId);
    app.pass(2 * day);
    await app.runPeriodic('orders.complete');
    await release();
    expect(await purse()).toEqual([950, 0]);
    app.pass(day);
    await app.runPeriodic('orders.complete');
    expect((await sale(orderId)).earning).toMatchObject({ state: 'pending', dueAt: dueIn(0), waitsFor: [] });
    await release();
    await release();
    expect(await purse()).toEqual([0, 950]);
    expect((await sale(orderId)).earning).toMatchObject({ state: 'released' });
  });

  test('at the first look, where it was completed before', async () => {
    const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
    await complete();
    app.pass(day);
    await release();
    expect(await purse()).toEqual([950, 0]);
    await see(orderId);
    await release();
    expect(await purse()).toEqual([0, 950]);
  });

  test('when it cannot be returned unseen any more, where nobody ever looked', async () => {
    await buy(app, buyer, await makeLicence(app, 1000, shop));
    await complete();
    app.pass(4 * day - 1);
    await release();
    expect(await purse()).toEqual([950, 0]);
    app.pass(1);
    await release();
    expect(await purse()).toEqual([0, 950]);
  });

  test('not before a new shop’s days are over, as they were when the order was placed', async () => {
    const young = await makeShop(app);
    const orderId = await buy(app, buyer, await makeLicence(app, 1000, young));
    await see(orderId);
    await app.sql(`update shops set created_at = $2::timestamptz - interval '31 days' where id = $1`, [
      young.id,
      app.now(),
    ]);
    await complete();
    app.pass(4 * day - 1);
    await release();
    expect(await purse(young)).toEqual([950, 0]);
    app.pass(1);
    await release();
    expect(await purse(young)).toEqual([0, 950]);
  });
});

test('an open refund freezes what its own order earned, and nothing else', async () => {
  const product = await makeLicence(app, 1000, shop);
  const [frozen, other] = [await buy(app, buyer, product), await buy(app, buyer, product)];
  for (const orderId of [frozen, other]) await see(orderId);
  const refundId = await ask(frozen);
  await complete();
  await release();
  expect(await purse()).toEqual([950, 950]);
  expect((await sale(frozen)).earning).toMatchObject({ state: 'frozen' });
  const withdrawn = await app.call('withdrawRefund', { id: refundId }, await loggedIn(app, buyer));
  expect(withdrawn.data.state).toBe('withdrawn');
  await app.runPeriodic('orders.complete');
  await release();
  expect(await purse()).toEqual([0, 1900]);
});

test.each([
  ['refuses, and the buyer says nothing', 'refuse', 950],
  ['grants half of it', 'approve', 475],
] as const)('what was frozen comes free when the seller %s', async (_, answer, leftFen) => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await see(orderId);
  const id = await ask(orderId);
  const accept = answer === 'approve';
  const said = { id, accept, words: '好', ...(accept ? { amountFen: 500 } : {}) };
  expect((await app.call('answerRefund', said, await loggedIn(app, shop.owner))).name).toBeUndefined();
  app.pass(4 * day);
  await app.runPeriodic('refunds.goOn');
  await app.runPeriodic('orders.complete');
  await release();
  expect(await purse()).toEqual([0, leftFen]);
});

test('a complaint keeps it frozen until the platform decides', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  const id = await ask(orderId);
  await see(orderId);
  await complete();
  await app.runPeriodic('refunds.goOn');
  await release();
  expect(await purse()).toEqual([950, 0]);
  const admin = await makePerson(app, 'admin');
  const { name } = await app.call('decideRefund', { id, amountFen: 0, words: '不成立' }, admin);
  expect(name).toBeUndefined();
  await app.runPeriodic('orders.complete');
  await release();
  expect(await purse()).toEqual([0, 950]);
});

test('a refund before the release takes it out of the earnings, after it out of what was released', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await see(orderId);
  await give(orderId, 300);
  await complete();
  await release();
  expect(await purse()).toEqual([0, 665]);
  await give(orderId, 200);
  expect(await purse()).toEqual([0, 475]);
});

/** The shop's owner spends what was released. */
async function spendAll(): Promise<void> {
  const { balanceFen } = await balancesOf(app.database.primary, shop.owner.id);
  await buy(app, await loggedIn(app, shop.owner), await makeLicence(app, balanceFen));
}

test('a seller gives back of their own will what they have, and not more', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await see(orderId);
  await complete();
  await release();
  await spendAll();
  const wish = { orderId, amountFen: 100, words: '退' };
  const refused = await app.call('refundBuyer', wish, await loggedIn(app, shop.owner));
  expect(refused.name).toBe('insufficient_balance');
  expect(await purse()).toEqual([0, 0]);
});

test('what the platform gives back and the seller spent is owed, and paid by what comes in first', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await see(orderId);
  await complete();
  await release();
  await spendAll();
  const admin = await makePerson(app, 'admin');
  expect((await app.call('refundBuyer', { orderId, amountFen: 1000, words: '退' }, admin)).name).toBeUndefined();
  expect(await purse()).toEqual([0, 0, 950]);
  const cheap = await makeLicence(app, 1);
  const buying = { skuId: cheap.skuId, quantity: 1, unitPriceFen: 1, payBy: 'balance' } as const;
  const owner = await loggedIn(app, shop.owner);
  expect((await app.call('createOrder', buying, owner)).name).toBe('money_owed');
  await recharge(app, owner, 500);
  expect(await purse()).toEqual([0, 0, 450]);
  expect((await app.call('createOrder', buying, owner)).name).toBe('money_owed');
  const next = await buy(app, buyer, await makeLicence(app, 600, shop));
  await see(next);
  await complete();
  await release();
  expect(await purse()).toEqual([0, 120]);
  expect((await app.call('createOrder', buying, owner)).name).toBeUndefined();
});

test('a refund goes back to the purses that paid, in proportion', async () => {
  const owner = shop.owner;
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await see(orderId);
  await complete();
  await release();
  await recharge(app, await loggedIn(app, owner), 100);
  const platformOrder = await buy(app, await loggedIn(app, owner), await makeLicence(app, 200));
  const purses = async () => {
    const { availableFen, earnedFen } = await balancesOf(app.database.primary, owner.id);
    return [availableFen, earnedFen];
  };
  expect(await purses()).toEqual([0, 850]);
  const admin = await makePerson(app, 'admin');
  const refund = async (amountFen: number) => {
    expect(
      (await app.call('refundBuyer', { orderId: platformOrder, amountFen, words: '退' }, admin)).name,
    ).toBeUndefined();
  };
  await refund(101);
  // Half of 101 are 50.5: the remainder can only be spent.
  expect(await purses()).toEqual([51, 900]);
  await refund(99);
  expect(await purses()).toEqual([100, 950]);
});

test('two accounts of one person do not make money of a return', async () => {
  const [money] = [4000];
  const person = await makeBuyer(app, money);
  const orderId = await buy(app, person, await makeLicence(app, money, shop));
  // As long as the goods can be returned unseen, nothing of them can be spent.
  app.pass(6 * day);
  await app.runPeriodic('orders.complete');
  await release();
  expect(await purse()).toEqual([3800, 0]);
  const unseen = { orderId, reason: 'unseen', pieces: 1 } as const;
  expect((await app.call('requestRefund', unseen, await loggedIn(app, person))).data.state).toBe('refunded');
  const both = [
    await balancesOf(app.database.primary, person.id),
    await balancesOf(app.database.primary, shop.owner.id),
  ];
  expect(both.reduce((sum, { balanceFen, pendingFen }) => sum + balanceFen + pendingFen, 0)).toBe(money);
});
