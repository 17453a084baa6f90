/** Unspent recharges go back to the channel they came by: only what was recharged, once, and never more than is left. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/core/durations.ts';
import { rechargeReturnRules } from '#contract/money/rechargeReturnRules.ts';
import type { Recharge } from '#contract/money/recharges.ts';
import { gateways, type GatewayName } from '#contract/orders/gateways.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/realNames.ts';
import {
  alipayAnswers,
  alipayNotice,
  openAlipay,
  sendForm,
  signedForm,
} from '../../../../tests/support/servers/alipay.ts';
import { tellOfDispute } from '../../../../tests/support/trade/disputes.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { attemptOf, balanceFen, press, type Attempt } from '../../../../tests/support/trade/payments.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { makeVerified } from '../../../../tests/support/trade/rentals.ts';
import { addPayee, askedBy, giveEarnings } from '../../../../tests/support/trade/withdrawals.ts';
import { buy, loggedIn, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { drawFrom, platformAccount, userAccount } from '../../ledger/accounts.ts';
import { addDisputable } from '../../ledger/disputable.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { post } from '../../ledger/post.ts';

let app: TestApp;
let shop: TestShop;
let goods: TestProduct;
let merchant: number;
let entries = 0;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  goods = await makeLicence(app, 3000, shop);
  merchant = await openAlipay(app, await makePerson(app, 'admin'));
});
afterEach(() => alipayAnswers(app, 'right'));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

async function recharge(person: Person, amountFen: number, gateway: GatewayName = 'alipay'): Promise<string> {
  const { token } = (await app.call('getPayment', { gateway, amountFen }, person)).data;
  await press(app, token, 'pay');
  return token;
}
const recharges = async (person: Person) => (await app.call('listRecharges', {}, person)).data;
async function newest(person: Person): Promise<Recharge> {
  const [first] = (await recharges(person)).list;
  if (!first) throw new Error('nothing was recharged');
  return first;
}
const giveBack = (person: Person, { id, bonusFen }: Pick<Recharge, 'id' | 'bonusFen'>, amountFen: number) =>
  app.call('returnRecharge', { id, amountFen, bonusFen }, person);
/** Money that nobody recharged. */
async function give(person: Person, amountFen: number, kind: 'available' | 'earned' = 'available'): Promise<void> {
  entries += 1;
  const transfers = [{ source: platformAccount('gifts'), target: userAccount(person.id, kind), amountFen }];
  const subject = { kind: 'payment', id: entries } as const;
  const entry = { kind: 'gift', key: `given:${entries}`, subject, transfers, now: app.now() } as const;
  await app.database.transaction((tx) => post(tx, entry));
}
/** Makes somebody owe what they do not have. */
async function owe(person: Person, amountFen: number): Promise<void> {
  entries += 1;
  const transfers = [{ source: drawFrom(person.id, 'share'), target: platformAccount('adjustments'), amountFen }];
  const subject = { kind: 'payment', id: entries } as const;
  const entry = { kind: 'adjustment', key: `taken:${entries}`, subject, transfers, now: app.now() } as const;
  await app.database.transaction((tx) => post(tx, entry));
}
/** For how many days what came through the sandbox gateway can be undone. */
const setDays = (days: number) =>
  app.sql(
    `insert into site_settings (name, value, changed_at) values ('withdrawals.disputeDaysSandbox', $1, now())
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(String(days))],
  );
async function atGateway(token: string): Promise<unknown[]> {
  const { merchantNumber } = await attemptOf(app, token);
  const { rows } = await app.sql('select amount_fen::int as fen from sandbox_refunds where merchant_number = $1', [
    merchantNumber,
  ]);
  return rows.map(({ fen }) => fen);
}
async function cashFen(kind: string): Promise<number> {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.owner_id = 0 and a.kind = $1`,
    [kind],
  );
  return Number(rows[0]?.['fen']);
}
const lastNews = async ({ id }: Person) =>
  (await app.sql('select kind from messages where user_id = $1 order by id desc limit 1', [id])).rows[0]?.['kind'];

test.each(['alipay', 'sandbox'] as const)('goes back through %s in parts, as far as it is there', async (gateway) => {
  const person = await makePerson(app);
  const before = await cashFen(`cash_${gateway}`);
  const token = await recharge(person, 10_000, gateway);
  await buy(app, person, goods);
  const one = await newest(person);
  expect(one).toMatchObject({ gateway, amountFen: 10_000, maxFen: 7000, bonusFen: 0, why: null, returns: [] });
  expect((await giveBack(person, one, 7001)).name).toBe('recharge_return_too_large');
  const asked = (await giveBack(person, one, 4000)).data;
  expect(asked).toMatchObject({ maxFen: 0, why: 'under_way', returns: [{ amountFen: 4000, state: 'asked' }] });
  expect((await app.call('getWallet', {}, person)).data).toMatchObject({ balanceFen: 3000, heldFen: 4000 });
  expect((await giveBack(person, one, 1000)).name).toBe('recharge_unreturnable');
  await app.drainJobs();
  expect(await newest(person)).toMatchObject({ maxFen: 3000, why: null, returns: [{ state: 'accepted' }] });
  expect(await lastNews(person)).toBe('recharge_returned');
  await giveBack(person, one, 3000);
  await app.drainJobs();
  expect(await newest(person)).toMatchObject({ maxFen: 0, why: 'spent' });
  expect(await atGateway(token)).toEqual([4000, 3000]);
  expect([await balanceFen(app, person), await cashFen(`cash_${gateway}`)]).toEqual([0, before - 3000]);
  const { list } = (await app.call('listBalanceChanges', {}, person)).data;
  expect(list[0]).toMatchObject({ kind: 'hold', amountFen: -3000, subject: { title: '充值退回支付渠道' } });
});

test('only what was recharged goes back: no gift, no earnings, whatever was spent before', async () => {
  const person = await makePerson(app);
  await give(person, 3000);
  await give(person, 5000, 'earned');
  await recharge(person, 3000);
  // The gift is spent first, then the recharge; what comes after is no recharge.
  await buy(app, person, goods);
  expect(await newest(person)).toMatchObject({ maxFen: 3000 });
  await buy(app, person, goods);
  await give(person, 3000);
  const one = await newest(person);
  expect(one).toMatchObject({ maxFen: 0, why: 'spent' });
  expect((await giveBack(person, one, 1)).name).toBe('recharge_unreturnable');
  // Nor does the older one go out with the money of the newer one.
  await recharge(person, 2000, 'sandbox');
  const { list } = await recharges(person);
  expect(list.map(({ gateway, maxFen }) => [gateway, maxFen])).toEqual([
    ['sandbox', 2000],
    ['alipay', 0],
  ]);
});

test('an order or a hold that comes back brings the recharge back', async () => {
  const person = await makePerson(app);
  await recharge(person, 3000);
  const orderId = await buy(app, person, goods);
  expect(await newest(person)).toMatchObject({ maxFen: 0, why: 'spent' });
  await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, person);
  expect(await newest(person)).toMatchObject({ maxFen: 3000 });
  // Once.
  await give(person, 3000);
  await buy(app, person, goods);
  await buy(app, person, goods);
  await give(person, 3000);
  expect(await newest(person)).toMatchObject({ maxFen: 0 });
});

test('a part that comes back brings its part of the recharge back, and the rest the rest', async () => {
  const person = await makePerson(app);
  await give(person, 2000);
  await recharge(person, 3000);
  const orderId = await buy(app, person, goods);
  expect(await newest(person)).toMatchObject({ maxFen: 2000 });
  const refund = (amountFen: number) => app.call('refundBuyer', { orderId, amountFen, words: '退' }, shop.owner);
  await refund(1501);
  expect(await newest(person)).toMatchObject({ maxFen: 2500 });
  await refund(1499);
  expect([await newest(person), await balanceFen(app, person)]).toMatchObject([{ maxFen: 3000 }, 5000]);
});

test('pressed at once it goes back once, and not what is spent meanwhile', async () => {
  const person = await makePerson(app);
  const token = await recharge(person, 3000);
  const one = await newest(person);
  const all = await Promise.all([
    ...Array.from({ length: 5 }, () => giveBack(person, one, 3000)),
    app.call('createOrder', { skuId: goods.skuId, quantity: 1, unitPriceFen: 3000, payBy: 'balance' }, person),
  ]);
  expect(all.filter(({ name }) => name === undefined)).toHaveLength(1);
  await app.drainJobs();
  expect((await atGateway(token)).length).toBeLessThan(2);
  expect(await balanceFen(app, person)).toBe(0);
});

test('where the gateway refuses it is on the balance again, and can be returned again', async () => {
  const person = await makePerson(app);
  const token = await recharge(person, 3000);
  await give(person, 500);
  await alipayAnswers(app, 'refused');
  await giveBack(person, await newest(person), 3000);
  await app.drainJobs();
  expect(await newest(person)).toMatchObject({ maxFen: 3000, returns: [{ state: 'failed' }] });
  expect([await balanceFen(app, person), await lastNews(person)]).toEqual([3500, 'recharge_return_failed']);
  await alipayAnswers(app, 'lost');
  await giveBack(person, await newest(person), 3000);
  await app.drainJobs();
  await alipayAnswers(app, 'right');
  app.pass(60);
  await app.drainJobs();
  expect([await atGateway(token), await balanceFen(app, person)]).toEqual([[3000], 500]);
  expect(await newest(person)).toMatchObject({ maxFen: 0, why: 'returned' });
});

test('the bonus goes with it, what of it was spent is taken off the money', async () => {
  for (const [name, value] of Object.entries({
    bonusRate: 500,
    bonusFromFen: 10_000,
    bonusMaxFen: 5000,
    bonusBudgetFen: 50_000,
  })) {
    await app.sql(
      `insert into site_settings (name, value, changed_at) values ('payments.' || $1, $2, now())
       on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(String(value))],
    );
  }
  const [person, spender] = [await makeVerified(app), await makeVerified(app)];
  const spent = await cashFen('bonuses');
  await recharge(person, 20_000);
  await recharge(spender, 20_000);
  expect([await balanceFen(app, person), await balanceFen(app, spender)]).toEqual([21_000, 21_000]);
  const one = await newest(person);
  expect(one).toMatchObject({ maxFen: 20_000, bonusFen: 1000 });
  expect((await app.call('returnRecharge', { id: one.id, amountFen: 5000, bonusFen: 0 }, person)).name).toBe(
    'bonus_changed',
  );
  // All of the bonus goes with the first part; refused, all is there again.
  await alipayAnswers(app, 'refused');
  await giveBack(person, one, 5000);
  await app.drainJobs();
  expect([await balanceFen(app, person), await newest(person)]).toMatchObject([
    21_000,
    { maxFen: 20_000, bonusFen: 1000 },
  ]);
  await alipayAnswers(app, 'right');
  await giveBack(person, one, 5000);
  await app.drainJobs();
  expect([await balanceFen(app, person), await newest(person)]).toMatchObject([
    15_000,
    { maxFen: 15_000, bonusFen: 0 },
  ]);
  await buy(app, spender, goods);
  await give(spender, 9000);
  const other = await newest(spender);
  expect(other).toMatchObject({ maxFen: 17_000, bonusFen: 1000 });
  await giveBack(spender, other, 17_000);
  await app.drainJobs();
  expect(await balanceFen(app, spender)).toBe(9000);
  expect(await cashFen('bonuses')).toBe(spent);
  await app.sql(`delete from site_settings where name like 'payments.bonus%'`);
});

test.each(['taken', 'refused'] as const)(
  'paid twice, the second payment goes back, debts or not: %s',
  async (answer) => {
    const person = await makePerson(app);
    const { token } = (await app.call('getPayment', { gateway: 'alipay', way: 'page', amountFen: 3000 }, person)).data;
    await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, person);
    const { rows } = await app.sql(
      `select a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen"
     from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 order by a.id`,
      [token],
    );
    await owe(person, 500);
    await alipayAnswers(app, answer === 'refused' ? 'refused' : 'right');
    for (const attempt of rows.map((row) => ({ ...(row as unknown as Attempt) }))) {
      await app.sql(`update sandbox_payments set state = 'paid', paid_at = now() where merchant_number = $1`, [
        attempt.merchantNumber,
      ]);
      const notice = await signedForm(app, alipayNotice(attempt));
      // Told twice it is one.
      await sendForm(app, merchant, notice);
      expect(await sendForm(app, merchant, notice)).toBe('200 success');
    }
    expect(await lastNews(person)).toBe('recharge_paid_twice');
    expect(await balanceFen(app, person)).toBe(2500);
    await app.drainJobs();
    const back = await app.sql(
      'select merchant_number as number, amount_fen::int as fen from sandbox_refunds where merchant_number = any($1)',
      [rows.map(({ merchantNumber }) => merchantNumber)],
    );
    const { list } = await recharges(person);
    if (answer === 'taken') {
      expect(back.rows).toEqual([{ number: rows[1]?.['merchantNumber'], fen: 3000 }]);
      expect([await balanceFen(app, person), list.map(({ maxFen }) => maxFen)]).toEqual([2500, [0, 2500]]);
      return;
    }
    // Refused, it is as if it was recharged.
    expect([back.rows, await balanceFen(app, person), await lastNews(person)]).toEqual([
      [],
      5500,
      'recharge_return_failed',
    ]);
    expect(list.map(({ maxFen }) => maxFen)).toEqual([3000, 2500]);
  },
);

test('not while one owes, is leaving, has changed an address, is disputed or did so too often', async () => {
  const [person, accomplice] = [await makePerson(app), await makePerson(app)];
  const token = await recharge(person, 3000, 'sandbox');
  const one = await newest(person);
  expect((await giveBack(accomplice, one, 1000)).name).toBe('not_found');
  await tellOfDispute(app, token, 'open');
  expect((await recharges(person)).hindrances).toEqual(['disputed']);
  expect((await giveBack(person, one, 1000)).name).toBe('payment_disputed');
  await tellOfDispute(app, token, 'won');
  expect(await newest(person)).toMatchObject({ maxFen: 3000, why: null });
  await app.sql(
    `insert into security_events (user_id, kind, detail, created_at) values ($1, 'email_changed', '{}', $2)`,
    [person.id, app.now()],
  );
  expect((await giveBack(person, one, 1000)).name).toBe('recharge_return_waits');
  app.pass(withdrawalRules.waitSeconds);
  const again = one;
  for (let times = 0; times < rechargeReturnRules.times; times += 1) {
    expect((await giveBack(person, again, 1)).name).toBeUndefined();
    await app.drainJobs();
  }
  expect((await giveBack(person, again, 1)).name).toBe('recharge_returns_of_month');
  await owe(person, 5000);
  expect((await giveBack(person, again, 1)).name).toBe('money_owed');
});

test('a lost dispute ends it, also where other money paid for it', async () => {
  const person = await makePerson(app);
  const token = await recharge(person, 3000, 'sandbox');
  await give(person, 3000, 'earned');
  await give(person, 1000);
  await tellOfDispute(app, token, 'open');
  await tellOfDispute(app, token, 'lost');
  expect(await balanceFen(app, person)).toBe(4000);
  expect(await newest(person)).toMatchObject({ maxFen: 0 });
  // And what comes after stands for itself.
  await recharge(person, 2000);
  expect((await recharges(person)).list.map(({ maxFen }) => maxFen)).toEqual([2000, 0]);
});

test('what of a lost recharge was spent comes back as none, and newer ones as they are', async () => {
  const person = await makePerson(app);
  // For good, so that its channel gets nothing of what comes later.
  await recharge(person, 3000);
  await buy(app, person, goods);
  const token = await recharge(person, 3000, 'sandbox');
  const orderId = await buy(app, person, goods);
  await recharge(person, 3000, 'sandbox');
  const newerId = await buy(app, person, goods);
  await tellOfDispute(app, token, 'open');
  await tellOfDispute(app, token, 'lost');
  await give(person, 3000);
  const refund = (id: number) => app.call('refundBuyer', { orderId: id, amountFen: 3000, words: '退' }, shop.owner);
  expect((await refund(orderId)).name).toBeUndefined();
  expect([(await recharges(person)).list.map(({ maxFen }) => maxFen), await balanceFen(app, person)]).toEqual([
    [0, 0, 0],
    3000,
  ]);
  expect((await refund(newerId)).name).toBeUndefined();
  expect([(await recharges(person)).list.map(({ maxFen }) => maxFen), await balanceFen(app, person)]).toEqual([
    [3000, 0, 0],
    6000,
  ]);
});

test('what covers earnings that can be undone stays, and a return ends its own lot alone', async () => {
  const person = await makePerson(app);
  await verifyAsOne(app, [person]);
  const payeeId = await addPayee(app, person);
  // Its payer can have it undone, longer or shorter than the recharge.
  const earn = async (days: number) => {
    await giveEarnings(app, person.id, 10_000);
    const until = new Date(app.now().getTime() + days * dayMs);
    await app.database.transaction((tx) =>
      addDisputable(tx, { userId: person.id, fen: 10_000, until, now: app.now() }),
    );
  };
  const lots = async () =>
    (await app.sql('select left_fen::int as fen from ledger_disputable where user_id = $1 order by until', [person.id]))
      .rows;
  await setDays(0);
  await earn(1);
  // No lot of its own: the earnings can be withdrawn as long as it stays.
  await recharge(person, 10_000, 'sandbox');
  const free = await newest(person);
  expect(free).toMatchObject({ maxFen: 10_000, why: null });
  expect(await askedBy(app, { ...person, payeeId }, 6000)).toBeGreaterThan(0);
  expect(await newest(person)).toMatchObject({ maxFen: 4000 });
  expect((await giveBack(person, free, 4001)).name).toBe('recharge_return_too_large');
  await giveBack(person, free, 4000);
  await app.drainJobs();
  expect(await newest(person)).toMatchObject({ maxFen: 0, why: 'covers' });
  expect(await lots()).toEqual([{ fen: 10_000 }]);
  expect((await giveBack(person, free, 1)).name).toBe('recharge_unreturnable');
  // With one, all of it goes back, also once the days of the rule are others.
  await setDays(30);
  await recharge(person, 20_000, 'sandbox');
  await setDays(60);
  const own = await newest(person);
  expect([own, await lots()]).toMatchObject([{ maxFen: 20_000 }, [{ fen: 10_000 }, { fen: 20_000 }]]);
  await giveBack(person, own, 5000);
  await app.drainJobs();
  expect(await lots()).toEqual([{ fen: 10_000 }, { fen: 15_000 }]);
  await giveBack(person, own, 15_000);
  await app.drainJobs();
  expect(await lots()).toEqual([{ fen: 10_000 }]);
  expect((await recharges(person)).list).toMatchObject([{ why: 'returned' }, { why: 'covers' }]);
  await setDays(0);
});

test('only so long as the gateway takes it', async () => {
  const person = await makePerson(app);
  await recharge(person, 3000);
  const days = gateways.alipay.refundDays;
  app.pass(days * (dayMs / 1000) - 60);
  expect(await newest(await loggedIn(app, person))).toMatchObject({ why: null });
  app.pass(60);
  const later = await loggedIn(app, person);
  expect(await newest(later)).toMatchObject({ maxFen: 0, why: 'too_late' });
});
