/** What a seller reads of two purses, of what their earnings wait for, and of what they owe. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import type { UserAccountKind } from '#contract/money/ledger.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeDebtor, sellAndRelease, type TestDebtor } from '../../../../tests/support/trade/debts.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.sql('delete from attempts'));

const wallet = async (person: Person) => {
  const { days, ...balances } = (await app.call('getWallet', {}, person)).data;
  expect(days).toHaveLength(30);
  return balances;
};
const lines = async (person: Person, account: UserAccountKind, locale: Locale = 'zh-CN') =>
  (await app.call('listBalanceChanges', { account }, { ...person, locale })).data.list;
const why = async (person: Person, account: UserAccountKind) =>
  (await app.call('explainBalance', { account }, person)).data;

describe('two purses', () => {
  let shop: TestShop;
  let seller: Person;
  beforeAll(async () => {
    shop = await makeShop(app);
    await sellAndRelease(app, shop, 1000);
    seller = await loggedIn(app, shop.owner);
    await recharge(app, seller, 300);
  });

  test('stand apart and together', async () => {
    expect(await wallet(seller)).toEqual({
      balanceFen: 1250,
      availableFen: 300,
      earnedFen: 950,
      heldFen: 0,
      pendingFen: 0,
      owedFen: 0,
    });
  });

  test('each has its statement and its reason; what can only be spent is spent first', async () => {
    await buy(app, seller, await makeLicence(app, 500));
    expect(await wallet(seller)).toMatchObject({ balanceFen: 750, availableFen: 0, earnedFen: 750 });
    expect((await lines(seller, 'available')).map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['purchase', -300],
      ['recharge', 300],
    ]);
    expect((await lines(seller, 'earned')).map(({ kind, amountFen, afterFen }) => [kind, amountFen, afterFen])).toEqual(
      [
        ['purchase', -200, 750],
        ['release', 950, 950],
      ],
    );
    expect(await why(seller, 'earned')).toMatchObject({
      account: 'earned',
      balanceFen: 750,
      kinds: [
        { kind: 'purchase', outFen: 200 },
        { kind: 'release', inFen: 950 },
      ],
    });
    expect(await why(seller, 'available')).toMatchObject({ balanceFen: 0 });
  });
});

describe('a debt', () => {
  let debtor: TestDebtor;
  let seller: Person;
  beforeAll(async () => {
    debtor = await makeDebtor(app, { priceFen: 1000 });
    seller = debtor.seller;
  });

  test('is told above zero, beside empty purses', async () => {
    expect(await wallet(seller)).toMatchObject({ balanceFen: 0, earnedFen: 0, pendingFen: 0, owedFen: 950 });
    expect((await app.call('getDashboard', {}, seller)).data).toMatchObject({
      own: { balanceFen: 0, owedFen: 950 },
    });
  });

  test('has a statement whose line leads to the order that was refunded', async () => {
    expect(await lines(seller, 'owed')).toMatchObject([
      {
        kind: 'refund',
        amountFen: -950,
        afterFen: -950,
        memo: '退款后的欠款：云笔记',
        subject: { kind: 'order', id: debtor.orderId, opens: 'sale' },
      },
    ]);
    const [english] = await lines(seller, 'owed', 'en-US');
    expect(english?.memo).toBe('Owed after a refund: Cloud Notes');
    expect(await why(seller, 'owed')).toMatchObject({
      balanceFen: -950,
      kinds: [{ kind: 'refund', inFen: 0, outFen: 950, lines: 1 }],
      holds: null,
      earnings: null,
    });
  });

  test('is paid first by what comes in, with a line on each side', async () => {
    await recharge(app, seller, 400);
    expect(await wallet(seller)).toMatchObject({ balanceFen: 0, owedFen: 550 });
    expect((await lines(seller, 'owed'))[0]).toMatchObject({ kind: 'debt', amountFen: 400, memo: '欠款已偿还' });
    expect((await lines(seller, 'available'))[0]).toMatchObject({ kind: 'debt', amountFen: -400, memo: '偿还欠款' });
    await sellAndRelease(app, debtor.shop, 1000);
    seller = await loggedIn(app, seller);
    expect(await wallet(seller)).toMatchObject({ balanceFen: 400, earnedFen: 400, owedFen: 0 });
    expect(await why(seller, 'owed')).toMatchObject({
      balanceFen: 0,
      kinds: [
        { kind: 'debt', inFen: 950, outFen: 0, lines: 2 },
        { kind: 'refund', inFen: 0, outFen: 950, lines: 1 },
      ],
    });
  });

  test('of somebody else is seen by nobody', async () => {
    const stranger = await makePerson(app);
    const [line] = await lines(seller, 'owed');
    expect((await app.call('getBalanceChange', { id: line?.id ?? 0 }, stranger)).name).toBe('not_found');
    expect(await lines(stranger, 'owed')).toEqual([]);
    expect(await why(stranger, 'owed')).toMatchObject({ balanceFen: 0, kinds: [] });
  });
});

describe('an earning', () => {
  const hour = 60 * 60;
  const earnings = async (person: Person) =>
    (await app.call('listEarnings', {}, await loggedIn(app, person))).data.list;
  const dueIn = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();

  test('tells when it is released at the latest, and what brings it forward', async () => {
    const shop = await makeShop(app);
    await app.sql(`update shops set created_at = $2::timestamptz - interval '31 days' where id = $1`, [
      shop.id,
      app.now(),
    ]);
    const buyer = await makeBuyer(app, 5000);
    const id = await buy(app, buyer, await makeLicence(app, 1000, shop));
    const dueAt = dueIn(7 * 24 * hour);
    expect(await earnings(shop.owner)).toMatchObject([
      { dueAt, releaseDays: 1, waitsFor: ['seen', 'completed', 'days'], leftFen: 950 },
    ]);
    app.pass(24 * hour);
    expect(await earnings(shop.owner)).toMatchObject([{ dueAt, waitsFor: ['seen', 'completed'] }]);
    expect((await app.call('showOrder', { orderId: id }, await loggedIn(app, buyer))).name).toBeUndefined();
    expect(await earnings(shop.owner)).toMatchObject([{ dueAt, waitsFor: ['completed'] }]);
    app.pass(2 * 24 * hour);
    await app.runPeriodic('orders.complete');
    const completedAt = app.now().toISOString();
    expect(await earnings(shop.owner)).toMatchObject([{ dueAt: completedAt, waitsFor: [] }]);
  });

  test('of a new shop waits for its days alone, which nothing brings forward', async () => {
    const shop = await makeShop(app);
    await buy(app, await makeBuyer(app, 1000), await makeLicence(app, 1000, shop));
    expect(await earnings(shop.owner)).toMatchObject([{ releaseDays: 7, waitsFor: [], dueAt: dueIn(7 * 24 * hour) }]);
  });
});
