/** Money of refunds on its way back to where it was paid: once, never more than came, and never lost. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundProcess.ts';
import { alipayAnswers, alipayNotice, openAlipay, sendForm, signedForm } from '../../../../../tests/support/alipay.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/goods.ts';
import { placeOrder } from '../../../../../tests/support/orders.ts';
import { attemptOf, balanceFen, press } from '../../../../../tests/support/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people.ts';
import type { TestProduct } from '../../../../../tests/support/products.ts';
import { buy, lettersTo, makeBuyer, makeLicence } from '../../../../../tests/support/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

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

/** An order that somebody new paid at a gateway. */
async function paid(gateway: GatewayName, quantity = 1) {
  const buyer = await makePerson(app);
  const { id, paymentToken } = await placeOrder(app, buyer, notes, { quantity });
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway, token }, buyer);
  await press(app, token, 'pay');
  return { buyer, orderId: id, token };
}

const giveBack = (buyer: Person, orderId: number, pieces = 1) =>
  app.call('requestRefund', { orderId, reason: 'unseen', pieces, refundTo: 'gateway' }, buyer);
const refundOf = async (buyer: Person, orderId: number) => {
  const { refunds } = (await app.call('getOrder', { id: orderId }, buyer)).data;
  return refunds[0]?.passedOn;
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
  expect(back.data).toMatchObject({ refundTo: 'balance', passedOn: null });
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
