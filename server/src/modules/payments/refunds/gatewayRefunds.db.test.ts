/** Money of refunds on its way back to where it was paid: once, never more than came, and never lost. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import {
  alipayAnswers,
  alipayNotice,
  openAlipay,
  sendForm,
  signedForm,
} from '../../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, balanceFen, press, type Attempt } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, lettersTo, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { drawFrom, platformAccount } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { post } from '../../../ledger/post.ts';

const priceFen = 600;
let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let merchant: number;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, priceFen, shop);
  merchant = await openAlipay(app, await makePerson(app, 'admin'));
});
afterEach(() => alipayAnswers(app, 'right'));
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

/** An order that somebody new paid at a gateway, or somebody else for them. */
async function paid(gateway: GatewayName, quantity = 1, { byOther = false } = {}) {
  const buyer = await makePerson(app);
  const { id, paymentToken } = await placeOrder(app, buyer, notes, { quantity });
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway, token }, byOther ? undefined : buyer);
  await press(app, token, 'pay');
  return { buyer, orderId: id, token };
}

const giveBack = (buyer: Person, orderId: number, pieces = 1) =>
  app.call('requestRefund', { orderId, reason: 'unseen', pieces, refundTo: 'gateway' }, buyer);
const refundOf = async (buyer: Person, orderId: number) => {
  const { refunds } = (await app.call('getOrder', { id: orderId }, buyer)).data;
  return refunds[0]?.gatewayRefund;
};
const returned = async (token: string) => {
  const { merchantNumber } = await attemptOf(app, token);
  const { rows } = await app.sql('select amount_fen::int as fen from sandbox_refunds where merchant_number = $1', [
    merchantNumber,
  ]);
  return rows.map(({ fen }) => fen);
};
const cashFen = async (gateway: GatewayName) => {
  const { rows } = await app.sql(
    `select coalesce(sum(p.amount_fen), 0)::int as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind = $1`,
    [`cash_${gateway}`],
  );
  return Number(rows[0]?.['fen']);
};

test.each(['alipay', 'sandbox'] as const)('goes back through %s, whole, and leaves its cash', async (gateway) => {
  const before = await cashFen(gateway);
  const { buyer, orderId, token } = await paid(gateway);
  expect(await cashFen(gateway)).toBe(before - priceFen);
  expect((await giveBack(buyer, orderId)).data).toMatchObject({ state: 'refunded', refundTo: 'gateway' });
  expect(await refundOf(buyer, orderId)).toMatchObject({ gateway, state: 'asked', amountFen: priceFen, endedAt: null });
  const wallet = (await app.call('getWallet', {}, buyer)).data;
  expect(wallet).toMatchObject({ balanceFen: 0, heldFen: priceFen });
  await app.drainJobs();
  expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'accepted', endedAt: app.now().toISOString() });
  expect((await app.call('getWallet', {}, buyer)).data).toMatchObject({ balanceFen: 0, heldFen: 0 });
  expect(await cashFen(gateway)).toBe(before);
  expect(await returned(token)).toEqual([priceFen]);
  expect((await lettersTo(app, buyer.email))[0]?.body).toContain(`${gatewayRefundRules.arrivesDays} 天`);
});

test('goes back in parts, and never more than came', async () => {
  const { buyer, orderId, token } = await paid('alipay', 3);
  await giveBack(buyer, orderId, 1);
  await app.drainJobs();
  await giveBack(buyer, orderId, 2);
  await app.drainJobs();
  expect(await returned(token)).toEqual([priceFen, 2 * priceFen]);
  expect(await balanceFen(app, buyer)).toBe(0);
  // Alipay tells of each of them; and the notice of the payment may come once more.
  const attempt = await attemptOf(app, token);
  for (const change of [{ trade_status: 'TRADE_CLOSED', refund_fee: '18.00' }, { refund_fee: '6.00' }, {}]) {
    expect(await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt, change)))).toBe('200 success');
  }
  expect(await balanceFen(app, buyer)).toBe(0);
});

test('goes to the balance when the gateway refuses, and the buyer is told', async () => {
  const { buyer, orderId, token } = await paid('alipay');
  await alipayAnswers(app, 'refused');
  await giveBack(buyer, orderId);
  await app.drainJobs();
  expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'failed' });
  expect([await balanceFen(app, buyer), await returned(token)]).toEqual([priceFen, []]);
  const { rows } = await app.sql('select kind from messages where user_id = $1 order by id desc limit 1', [buyer.id]);
  expect(rows).toEqual([{ kind: 'gateway_refund_failed' }]);
});

test.each(['lost', 'error', 'busy', 'forged'] as const)(
  'is asked for again when the answer is %s, and is one',
  async (answers) => {
    const { buyer, orderId, token } = await paid('alipay');
    await alipayAnswers(app, answers);
    await giveBack(buyer, orderId);
    await app.drainJobs();
    expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'asked' });
    await alipayAnswers(app, 'right');
    app.pass(60);
    await app.drainJobs();
    expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'accepted' });
    expect([await balanceFen(app, buyer), await returned(token)]).toEqual([0, [priceFen]]);
  },
);

test('is taken up again after a crash between asking and recording', async () => {
  const { buyer, orderId, token } = await paid('alipay');
  await giveBack(buyer, orderId);
  const { rows } = await app.sql(`delete from outbox where task = 'payment.refund' returning payload`);
  expect(rows).toHaveLength(1);
  // The gateway did it, and nobody wrote that down.
  await app.sql(
    `insert into sandbox_refunds select a.merchant_number, 'R' || g.id || '-' || a.merchant_number, g.amount_fen, now()
     from gateway_refunds g join payment_attempts a on a.id = g.attempt_id where g.state = 'asked'`,
  );
  app.pass(120);
  await app.runPeriodic('payments.refunds');
  await app.drainJobs();
  expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'accepted' });
  expect(await returned(token)).toEqual([priceFen]);
});

test('is recorded once when several ask at once', async () => {
  const { buyer, orderId, token } = await paid('alipay');
  await giveBack(buyer, orderId);
  await app.sql(
    `insert into outbox (task, payload, run_at) select task, payload, run_at from outbox, generate_series(1, 7)
     where task = 'payment.refund'`,
  );
  await Promise.all([app.drainJobs(), app.drainJobs(), app.drainJobs(), app.drainJobs()]);
  expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'accepted' });
  expect([await balanceFen(app, buyer), await returned(token)]).toEqual([0, [priceFen]]);
});

test('is asked of nobody where no gateway was paid, or where it takes nothing back', async () => {
  const buyer = await makeBuyer(app, priceFen);
  const orderId = await buy(app, buyer, notes);
  const refused = await giveBack(buyer, orderId);
  expect(refused.error?.fields).toEqual([{ field: 'refundTo', rule: 'not_from_gateway' }]);
  const back = await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, buyer);
  expect(back.data).toMatchObject({ refundTo: 'balance', gatewayRefund: null });
  expect(await balanceFen(app, buyer)).toBe(priceFen);
});

test('follows the buyer’s wish when the seller agrees', async () => {
  const { buyer, orderId, token } = await paid('alipay', 2);
  await app.call('showOrder', { orderId }, buyer);
  const wish = { orderId, reason: 'other' as const, wantedFen: 500, words: '不想要了', refundTo: 'gateway' as const };
  const { id } = (await app.call('requestRefund', wish, buyer)).data;
  await app.call('answerRefund', { id, accept: true, words: '' }, shop.owner);
  await app.drainJobs();
  expect(await refundOf(buyer, orderId)).toMatchObject({ state: 'accepted', amountFen: 500 });
  expect(await returned(token)).toEqual([500]);
});

/** Owes some fen, with this account. */
const owe = (person: { id: number }, fen: number) =>
  app.database.transaction((tx) =>
    post(tx, {
      kind: 'adjustment',
      key: `test debt ${person.id}`,
      subject: { kind: 'adjustment', id: person.id },
      transfers: [{ source: drawFrom(person.id, 'share'), target: platformAccount('adjustments'), amountFen: fen }],
      now: app.now(),
    }),
  );

test('passes on what a debt left of it', async () => {
  const { buyer, orderId, token } = await paid('alipay');
  await owe(buyer, 1);
  expect((await giveBack(buyer, orderId)).data).toMatchObject({ state: 'refunded' });
  await app.drainJobs();
  expect(await returned(token)).toEqual([priceFen - 1]);
  expect(await balanceFen(app, buyer)).toBe(0);
});

test('passes on nothing while the person owes more than came back, or owes with another account', async () => {
  const [one, other] = [await paid('alipay'), await paid('alipay')];
  await owe(one.buyer, priceFen + 1);
  await giveBack(one.buyer, one.orderId);
  const same = await makePerson(app);
  await app.sql(
    `with p as (insert into persons (fingerprint, created_at) values ('one person', now()) returning id)
     update users set person_id = p.id from p where users.id = any($1)`,
    [[other.buyer.id, same.id]],
  );
  await owe(same, 1);
  await giveBack(other.buyer, other.orderId);
  await app.drainJobs();
  expect([await returned(one.token), await returned(other.token)]).toEqual([[], []]);
  expect(await balanceFen(app, other.buyer)).toBe(priceFen);
});

test('goes back to whoever paid by link, whoever gives it and whatever the buyer wishes', async () => {
  const [asked, given] = [await paid('alipay', 1, { byOther: true }), await paid('alipay', 1, { byOther: true })];
  const wish = { orderId: asked.orderId, reason: 'unseen' as const, pieces: 1, refundTo: 'balance' as const };
  expect((await app.call('requestRefund', wish, asked.buyer)).data).toMatchObject({ refundTo: 'gateway' });
  const gift = { orderId: given.orderId, amountFen: priceFen, words: '商品下架' };
  expect((await app.call('refundBuyer', gift, shop.owner)).data).toMatchObject({ refundTo: 'gateway' });
  await app.drainJobs();
  expect([await returned(asked.token), await returned(given.token)]).toEqual([[priceFen], [priceFen]]);
});

test('orders of one cart that are refunded at once wait for each other', async () => {
  const buyer = await makePerson(app);
  const more = await makeLicence(app, priceFen, shop);
  const lines = [notes, more].map(({ skuId }) => ({ skuId, quantity: 1, unitPriceFen: priceFen }));
  const { paymentToken: token } = (await app.call('checkOut', { lines }, buyer)).data;
  const { rows } = await app.sql(
    'select o.id::int from orders o join payments p on p.id = o.payment_id where p.token = $1 order by o.id',
    [token],
  );
  const orders = rows.map(({ id }) => Number(id));
  await app.call('getPayment', { gateway: 'alipay', token }, buyer);
  await press(app, token, 'pay');
  const answers = await Promise.all(orders.map((id) => giveBack(buyer, id)));
  expect(answers.map(({ data }) => data.state)).toEqual(orders.map(() => 'refunded'));
  await app.drainJobs();
  expect(await returned(token)).toEqual([priceFen, priceFen]);
});

test('a second payment in another way goes back by itself, and what was not paid is closed', async () => {
  const buyer = await makePerson(app);
  const { paymentToken } = await placeOrder(app, buyer, notes, { quantity: 1 });
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'alipay', way: 'page', token }, buyer);
  await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, buyer);
  await app.call('getPayment', { gateway: 'alipay', way: 'phone', token }, buyer);
  const { rows } = await app.sql(
    `select a.id::int, a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen"
     from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 order by a.id`,
    [token],
  );
  const attempts = rows.map((row) => ({ ...(row as unknown as Attempt) }));
  const [first, second] = attempts;
  if (!first || !second) throw new Error('there are no attempts');
  for (const attempt of [first, second]) {
    await app.sql(`update sandbox_payments set state = 'paid', paid_at = now() where merchant_number = $1`, [
      attempt.merchantNumber,
    ]);
    expect(await sendForm(app, merchant, await signedForm(app, alipayNotice(attempt)))).toBe('200 success');
  }
  await app.runPeriodic('payments.closeOthers');
  await app.drainJobs();
  expect(await balanceFen(app, buyer)).toBe(0);
  const back = await app.sql(
    'select merchant_number, amount_fen::int as fen from sandbox_refunds where merchant_number = any($1)',
    [attempts.map(({ merchantNumber }) => merchantNumber)],
  );
  expect(back.rows).toEqual([{ merchant_number: second.merchantNumber, fen: priceFen }]);
  const states = await app.sql(
    'select state, closed_at is not null as closed from payment_attempts where id = any($1) order by id',
    [attempts.map(({ id }) => id)],
  );
  expect(states.rows.map(({ state }) => state).slice(0, 2)).toEqual(['paid', 'paid']);
  expect(states.rows[2]).toMatchObject({ closed: true });
  const { rows: told } = await app.sql('select kind from messages where user_id = $1 order by id', [buyer.id]);
  expect(told).toContainEqual({ kind: 'second_payment_returned' });
});

test('without an answer for hours it is ended by two admins, paid by hand or to the balance', async () => {
  const [one, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  const [byHand, toBalance] = [await paid('alipay'), await paid('alipay')];
  await alipayAnswers(app, 'error');
  for (const { buyer, orderId } of [byHand, toBalance]) await giveBack(buyer, orderId);
  await app.drainJobs();
  const listed = async (orderId: number, admin = other) =>
    (await app.call('listUnansweredRefunds', {}, admin)).data.list.find((row) => row.orderId === orderId);
  expect(await listed(byHand.orderId)).toBeUndefined();
  app.pass(gatewayRefundRules.waitsForAdminsAfterSeconds);
  const ids = await Promise.all([byHand, toBalance].map(async ({ orderId }) => (await listed(orderId))?.id ?? 0));
  const [handId = 0, balanceId = 0] = ids;
  expect((await app.call('endUnansweredRefund', { id: handId, how: 'paid_by_hand', words: '' }, one)).status).toBe(422);
  await app.call('endUnansweredRefund', { id: handId, how: 'paid_by_hand', words: '银行回单 8812' }, one);
  await app.call('endUnansweredRefund', { id: balanceId, how: 'to_balance', words: '密钥已更换' }, one);
  const again = { id: balanceId, how: 'paid_by_hand', words: '回单' } as const;
  expect((await app.call('endUnansweredRefund', again, other)).name).toBe('state_conflict');
  expect((await app.call('decideUnansweredRefund', { id: handId, agree: true }, one)).name).toBe('four_eyes');
  // Nobody asks the gateway meanwhile, even where it would answer now.
  await alipayAnswers(app, 'right');
  await app.runPeriodic('payments.refunds');
  await app.drainJobs();
  expect([await returned(byHand.token), await returned(toBalance.token)]).toEqual([[], []]);
  const before = await cashFen('alipay');
  const decided = await Promise.all(
    [1, 2, 3].map(() => app.call('decideUnansweredRefund', { id: handId, agree: true }, other)),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  await app.call('decideUnansweredRefund', { id: balanceId, agree: true }, other);
  expect(await cashFen('alipay')).toBe(before + priceFen);
  expect([await balanceFen(app, byHand.buyer), await balanceFen(app, toBalance.buyer)]).toEqual([0, priceFen]);
  expect(await refundOf(byHand.buyer, byHand.orderId)).toMatchObject({ state: 'accepted' });
});

test('let go by the other admin, the gateway is asked again', async () => {
  const [one, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  const { buyer, orderId, token } = await paid('alipay');
  await alipayAnswers(app, 'error');
  await giveBack(buyer, orderId);
  await app.drainJobs();
  app.pass(gatewayRefundRules.waitsForAdminsAfterSeconds);
  const { list } = (await app.call('listUnansweredRefunds', {}, one)).data;
  const id = list.find((row) => row.orderId === orderId)?.id ?? 0;
  await app.call('endUnansweredRefund', { id, how: 'to_balance', words: '等不及了' }, one);
  await alipayAnswers(app, 'right');
  await app.call('decideUnansweredRefund', { id, agree: false }, other);
  await app.drainJobs();
  expect([await returned(token), await balanceFen(app, buyer)]).toEqual([[priceFen], 0]);
});

test('what the gateway gave back without being asked is seen by admins', async () => {
  const { token } = await paid('alipay');
  const admin = await makePerson(app, 'admin');
  const attempt = await attemptOf(app, token);
  const closed = alipayNotice(attempt, { trade_status: 'TRADE_CLOSED', refund_fee: '6.00' });
  expect(await sendForm(app, merchant, await signedForm(app, closed))).toBe('200 success');
  const { returnedOutside } = (await app.call('listUnansweredRefunds', {}, admin)).data;
  expect(returnedOutside).toMatchObject([{ merchantNumber: attempt.merchantNumber, amountFen: priceFen }]);
  const { rows } = await app.sql('select accepted from payment_notices where reason like $1', [
    `returned without being asked ${attempt.merchantNumber}`,
  ]);
  expect(rows).toHaveLength(1);
});
