/** What a shop earned: when it can be spent, what a refund freezes, and what is owed after one that came late. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/sales.ts';
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

async function purse(of = shop): Promise<number[]> {
  const { pendingFen, balanceFen } = await balancesOf(app.database.primary, of.owner.id);
  return [pendingFen, balanceFen];
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

test('a sale can be spent a day later, less the commission', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  expect((await sale(orderId)).earning).toEqual({ state: 'pending', dueAt: dueIn(day) });
  app.pass(day - 1);
  await release();
  expect(await purse()).toEqual([950, 0]);
  app.pass(1);
  await release();
  await release();
  expect(await purse()).toEqual([0, 950]);
  expect((await sale(orderId)).earning).toMatchObject({ state: 'released' });
});

test('a new shop waits a week, as it was when the order was placed', async () => {
  const young = await makeShop(app);
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, young));
  expect((await sale(orderId, young)).earning).toEqual({ state: 'pending', dueAt: dueIn(7 * day) });
  await app.sql(`update shops set created_at = $2::timestamptz - interval '31 days' where id = $1`, [
    young.id,
    app.now(),
  ]);
  app.pass(7 * day - 1);
  await release();
  expect(await purse(young)).toEqual([950, 0]);
  app.pass(1);
  await release();
  expect(await purse(young)).toEqual([0, 950]);
});

test('an open refund freezes what its own order earned, and nothing else', async () => {
  const product = await makeLicence(app, 1000, shop);
  const [frozen] = [await buy(app, buyer, product), await buy(app, buyer, product)];
  const refundId = await ask(frozen);
  app.pass(day);
  await release();
  expect(await purse()).toEqual([950, 950]);
  expect((await sale(frozen)).earning).toMatchObject({ state: 'frozen' });
  const withdrawn = await app.call('withdrawRefund', { id: refundId }, await loggedIn(app, buyer));
  expect(withdrawn.data.state).toBe('withdrawn');
  await release();
  expect(await purse()).toEqual([0, 1900]);
});

test.each([
  ['refuses, and the buyer says nothing', 'refuse', 950],
  ['grants half of it', 'approve', 475],
] as const)('what was frozen comes free when the seller %s', async (_, answer, leftFen) => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  const id = await ask(orderId);
  const accept = answer === 'approve';
  const said = { id, accept, words: '好', ...(accept ? { amountFen: 500 } : {}) };
  expect((await app.call('answerRefund', said, await loggedIn(app, shop.owner))).name).toBeUndefined();
  app.pass(4 * day);
  await app.runPeriodic('refunds.goOn');
  await release();
  expect(await purse()).toEqual([0, leftFen]);
});

test('a complaint keeps it frozen until the platform decides', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  const id = await ask(orderId);
  app.pass(3 * day);
  await app.runPeriodic('refunds.goOn');
  await release();
  expect(await purse()).toEqual([950, 0]);
  const admin = await makePerson(app, 'admin');
  const { name } = await app.call('decideRefund', { id, amountFen: 0, words: '不成立' }, admin);
  expect(name).toBeUndefined();
  await release();
  expect(await purse()).toEqual([0, 950]);
});

test('a refund before the release takes it out of the earnings; what is left comes free', async () => {
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  await give(orderId, 300);
  app.pass(day);
  await release();
  expect(await purse()).toEqual([0, 665]);
  await give(orderId, 700);
  expect(await purse()).toEqual([-665, 665]);
});

test('what was released and then refunded is owed, and the next sales fill it', async () => {
  const product = await makeLicence(app, 1000, shop);
  const first = await buy(app, buyer, product);
  app.pass(day);
  await release();
  await give(first, 1000);
  expect(await purse()).toEqual([-950, 950]);
  await buy(app, buyer, await makeLicence(app, 600, shop));
  app.pass(day);
  await release();
  expect(await purse()).toEqual([-380, 950]);
  const last = await buy(app, buyer, product);
  app.pass(day);
  await release();
  expect(await purse()).toEqual([0, 1520]);
  expect((await sale(last)).earning).toMatchObject({ state: 'released' });
});
