/** An order is paid at the sandbox gateway, over real HTTP: whatever the gateway does, the money counts once and is never dropped. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { untilOneWaits } from '../../../../tests/support/app/locks.ts';
import {
  attemptOf,
  balanceFen,
  makeNotes,
  noticeBody,
  notify,
  paymentOf,
  orderAtGateway,
  press,
  recharge,
  type Buyer,
} from '../../../../tests/support/trade/payments.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { unprepared } from '../../platform/database/database.ts';

const priceFen = 1200;
let test: TestApp;
let product: TestProduct;

beforeAll(async () => {
  // A gateway that is away is among what is tried here, and not worth a line in the log.
  test = await startTestApp({ LOG_LEVEL: 'fatal' });
  product = await makeNotes(test, priceFen);
});

afterAll(() => test.stop());

describe('a payment', () => {
  it('is credited once, delivers once and leads back to the shop', async () => {
    const { buyer, order } = await buyerWithOrder();
    const back = await press(test, order.token, 'pay');
    expect(back).toBe(`${test.app.config.publicUrl}/payment?token=${order.token}`);
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'paid', amountFen: priceFen, attempt: null });
    await expectDeliveredOnce(buyer, order.id);
  });

  it('is named at the gateway in the language of whoever asked for it, also when it is asked for again in another', async () => {
    const buyer = await makeUser(test);
    const ask = (locale: 'zh-CN' | 'en-US') =>
      test.call('getPayment', { gateway: 'sandbox', amountFen: 4_321 }, { token: buyer.token, locale });
    const { attempt } = (await ask('en-US')).data;
    const pageOf = async () => (await fetch(attempt?.payUrl ?? '')).text();
    expect(await pageOf()).toContain('Recharge');
    await ask('zh-CN');
    expect(await pageOf()).not.toContain('充值');
  });

  it('tells whoever has the link what is bought and of whom, and the order only its buyer', async () => {
    const { buyer, order } = await buyerWithOrder();
    const state = await paymentOf(test, order.token);
    expect(state).toMatchObject({
      items: [
        {
          title: '云笔记',
          orderId: null,
          productId: product.id,
          topCategorySlug: product.categorySlug,
          kind: 'licence',
          // As it was ordered, for whoever pays.
          terms: expect.arrayContaining([expect.stringMatching(/^最多同时绑定|^不绑定任何对象/)]),
          unitPriceFen: priceFen,
          picture: null,
          shop: null,
        },
      ],
    });
    expect(state.items[0]?.skuName).not.toBe('');
    const own = await test.call('getPaymentState', { token: order.token }, { token: buyer.token });
    expect(own.data.items[0]?.orderId).toBe(order.id);
    const money = await test.call('getPayment', { gateway: 'sandbox', amountFen: 500 }, { token: buyer.token });
    expect(money.data.items).toEqual([]);
  });

  it.each(['pay', 'doubled'] as const)('counts once (%s) although the notice comes ten times more', async (act) => {
    const { buyer, order } = await buyerWithOrder();
    const body = noticeBody(await attemptOf(test, order.token));
    await press(test, order.token, act);
    await notifyTenTimes(body);
    await expectDeliveredOnce(buyer, order.id);
  });

  it('counts once although the first notice comes ten times at once', async () => {
    const { buyer, order } = await buyerWithOrder();
    await notifyTenTimes(noticeBody(await attemptOf(test, order.token)));
    await expectDeliveredOnce(buyer, order.id);
  });

  it('leaves the balance alone while its notice waits for the order: who has the order may come to the balance next', async () => {
    const { buyer, order } = await buyerWithOrder();
    const body = noticeBody(await attemptOf(test, order.token));
    const lockOrder = unprepared('select from orders where id = $1 for no key update');
    const lockBalance = unprepared(
      `select from ledger_accounts where owner_id = $1 and kind = 'available' for no key update nowait`,
    );
    let notified: ReturnType<typeof notify> | undefined;
    await test.database.transaction(async (tx) => {
      await tx.many(lockOrder, [order.id]);
      notified = notify(test, body);
      await untilOneWaits(test);
      expect(await tx.many(lockBalance, [buyer.id])).toHaveLength(1);
    });
    expect((await notified)?.status).toBe(200);
    await expectDeliveredOnce(buyer, order.id);
  });

  it('counts although its notice comes late, when the order has closed', async () => {
    const { buyer, order } = await buyerWithOrder();
    const body = noticeBody(await attemptOf(test, order.token));
    await press(test, order.token, 'late');
    await test.call('closeOrder', { orderId: order.id }, { token: buyer.token });
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'closed', attempt: null });
    expect((await notify(test, body)).status).toBe(200);
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'paid' });
    await expectDeliveredOnce(buyer, order.id);
  });

  it('goes back when the order was paid from the balance before', async () => {
    const { buyer, order } = await buyerWithOrder();
    const attempt = await attemptOf(test, order.token);
    await recharge(test, buyer, priceFen);
    const paid = await test.call('payOrderByBalance', { orderId: order.id }, { token: buyer.token });
    expect(paid.data.state).toBe('delivered');
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'paid', attempt: null });
    const again = await test.call('getPayment', { gateway: 'sandbox', token: order.token });
    expect(again.name).toBe('order_already_paid');
    expect((await notify(test, noticeBody(attempt))).status).toBe(200);
    const wallet = (await test.call('getWallet', {}, { token: buyer.token })).data;
    expect(wallet).toMatchObject({ balanceFen: 0, heldFen: priceFen });
    expect((await paymentOf(test, order.token)).credited).toBeNull();
    expect(await licencesOf(buyer)).toBe(1);
  });

  it('and one from the balance at the same moment buy once, and the rest stays theirs', async () => {
    const buyer = await makeUser(test);
    await recharge(test, buyer, priceFen);
    const order = await orderAtGateway(test, buyer, product);
    const body = noticeBody(await attemptOf(test, order.token));
    const [noticed] = await Promise.all([
      notify(test, body),
      test.call('payOrderByBalance', { orderId: order.id }, { token: buyer.token }),
    ]);
    expect(noticed.status).toBe(200);
    // On the balance, or on its way back to the gateway, by which came first.
    const wallet = (await test.call('getWallet', {}, { token: buyer.token })).data;
    expect(wallet.balanceFen + wallet.heldFen).toBe(priceFen);
    expect(await licencesOf(buyer)).toBe(1);
  });
});

describe('a notice that never comes', () => {
  it('is made up for by asking the gateway 30 s after', async () => {
    const { buyer, order } = await buyerWithOrder();
    const attempt = await attemptOf(test, order.token);
    await press(test, order.token, 'lost');
    test.pass(29);
    expect(await runsUntilNow(attempt.id)).toBe(0);
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'waiting' });
    test.pass(1);
    await test.drainJobs();
    expect(await paymentOf(test, order.token)).toMatchObject({ state: 'paid' });
    expect((await notify(test, noticeBody(attempt))).status).toBe(200);
    await expectDeliveredOnce(buyer, order.id);
  });

  it('is asked for again at 2 min, 5 min and so on while nobody pays, and given up when nobody can', async () => {
    const { buyer, order } = await buyerWithOrder();
    const attempt = await attemptOf(test, order.token);
    for (const [pause, next] of [
      [30, 120],
      [90, 300],
      [180, 900],
    ] as const) {
      test.pass(pause);
      await test.drainJobs();
      expect((await plannedAsk(attempt.id)).getTime() - attempt.createdAt.getTime()).toBe(next * 1000);
    }
    test.pass(600);
    await test.drainJobs();
    // The gateway now says that its time is over: there is nothing to ask any more, and a page would lead nowhere.
    await expect(plannedAsk(attempt.id)).rejects.toThrow();
    const { rows } = await test.sql('select state from payment_attempts where id = $1', [attempt.id]);
    expect(rows).toEqual([{ state: 'failed' }]);
    expect(await balanceFen(test, buyer)).toBe(0);
  });
});

describe('the payment link', () => {
  it('lets anybody pay and shows the order to its buyer only', async () => {
    const { buyer, order } = await buyerWithOrder();
    const other = await makeUser(test);
    const asVisitor = await test.call('getPayment', { gateway: 'sandbox', token: order.token });
    expect(asVisitor.data).toMatchObject({
      state: 'waiting',
      items: [{ orderId: null, title: '云笔记', quantity: 1 }],
    });
    const reading = { token: other.token, locale: 'en-US' as const };
    const asOther = await test.call('getPaymentState', { token: order.token }, reading);
    expect(asOther.data).toMatchObject({ items: [{ orderId: null, title: 'Cloud Notes' }] });
    const asBuyer = await test.call('getPaymentState', { token: order.token }, { token: buyer.token });
    expect(asBuyer.data.items[0]?.orderId).toBe(order.id);
    await press(test, order.token, 'pay');
    await expectDeliveredOnce(buyer, order.id);
    expect(await balanceFen(test, other)).toBe(0);
  });

  it('leads to one payment at the gateway, however often it is asked for', async () => {
    const buyer = await makeUser(test);
    const wanted = { skuId: product.skuId, quantity: 1, unitPriceFen: priceFen };
    const { paymentToken } = (await test.call('createOrder', wanted, { token: buyer.token })).data;
    const input = { gateway: 'sandbox' as const, token: paymentToken ?? '' };
    const asked = await Promise.all(Array.from({ length: 5 }, () => test.call('getPayment', input)));
    const pages = asked.map(({ data }) => data.attempt?.payUrl);
    expect(pages[0]).toMatch(/\/sandbox\/pay\/[\w-]{20,}$/);
    expect(new Set(pages).size).toBe(1);
  });

  it('can’t be guessed, and is refused once the order closed or the time is over', async () => {
    const unknown = 'A'.repeat(32);
    expect((await test.call('getPaymentState', { token: unknown })).name).toBe('not_found');
    expect((await test.call('getPayment', { gateway: 'sandbox', token: unknown })).name).toBe('not_found');
    for (const token of ['', 'short', 'A'.repeat(65), `${'A'.repeat(30)}'--`]) {
      expect((await test.call('getPaymentState', { token })).error?.fields).toMatchObject([{ field: 'token' }]);
    }
    const { buyer, order } = await buyerWithOrder();
    const late = await buyerWithOrder();
    await test.call('closeOrder', { orderId: order.id }, { token: buyer.token });
    test.pass(15 * 60);
    for (const { token } of [order, late.order]) {
      expect((await test.call('getPayment', { gateway: 'sandbox', token })).name).toBe('order_closed');
    }
  });

  it('works again after the process died before the gateway heard of the payment', async () => {
    const { buyer, order } = await buyerWithOrder();
    const attempt = await attemptOf(test, order.token);
    await test.sql('delete from sandbox_payments where merchant_number = $1', [attempt.merchantNumber]);
    await test.sql(`update payment_attempts set state = 'asked', pay_url = null where id = $1`, [attempt.id]);
    await test.sql('delete from outbox');
    await test.runPeriodic('payments.repair');
    expect(await test.drainJobs()).toBe(0);
    test.pass(60);
    await test.runPeriodic('payments.repair');
    await test.drainJobs();
    expect(await attemptOf(test, order.token)).toEqual(attempt);
    await press(test, order.token, 'pay');
    await expectDeliveredOnce(buyer, order.id);
  });
});

describe('a gateway that is not there', () => {
  it('is reported, and the same call works once it is back', async () => {
    const { order } = await buyerWithOrder();
    const attempt = await attemptOf(test, order.token);
    await test.sql(`update payment_attempts set state = 'asked', pay_url = null where id = $1`, [attempt.id]);
    await test.sql('alter table sandbox_payments rename to sandbox_payments_away');
    const failed = await test.call('getPayment', { gateway: 'sandbox', token: order.token });
    await test.sql('alter table sandbox_payments_away rename to sandbox_payments');
    expect([failed.status, failed.name]).toEqual([502, 'gateway_unavailable']);
    const worked = await test.call('getPayment', { gateway: 'sandbox', token: order.token });
    expect(worked.data.attempt?.gateway).toBe('sandbox');
    expect(await attemptOf(test, order.token)).toEqual(attempt);
  });
});

it('after all of that, every sum of the books holds', async () => {
  const { rows } = await test.sql('select count(*)::int as entries from ledger_entries');
  expect(rows[0]?.['entries']).toBeGreaterThan(0);
  expect(await test.database.transaction(auditLedger)).toEqual([]);
});

async function buyerWithOrder(): Promise<{ buyer: Buyer; order: { id: number; token: string } }> {
  const buyer = await makeUser(test);
  return { buyer, order: await orderAtGateway(test, buyer, product) };
}

async function notifyTenTimes(body: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(test, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
}

async function expectDeliveredOnce(buyer: Buyer, orderId: number): Promise<void> {
  const order = await test.call('getOrder', { id: orderId }, { token: buyer.token });
  expect(order.data).toMatchObject({ state: 'delivered', paidBy: 'sandbox' });
  expect(order.data.licences).toHaveLength(1);
  const { list } = (await test.call('listBalanceChanges', {}, { token: buyer.token })).data;
  expect(list.map(({ kind, amountFen, afterFen }) => [kind, amountFen, afterFen])).toEqual([
    ['purchase', -priceFen, 0],
    ['payment', priceFen, priceFen],
  ]);
}

async function licencesOf(buyer: Buyer): Promise<number> {
  return (await test.call('listLicences', {}, { token: buyer.token })).data.list.length;
}

/** When the gateway will be asked about an attempt. Throws when it won't. */
async function plannedAsk(attemptId: number): Promise<Date> {
  const { rows } = await test.sql(
    `select run_at from outbox where job_key = $1
     union all select run_at from graphile_worker._private_jobs where key = $1`,
    [`payment.ask:${attemptId}`],
  );
  const [row] = rows;
  if (!(row?.['run_at'] instanceof Date)) throw new Error('nothing is planned');
  return row['run_at'];
}

/** How many jobs of an attempt are due and run now. */
async function runsUntilNow(attemptId: number): Promise<number> {
  const before = await plannedAsk(attemptId);
  if (before <= test.now()) return 1;
  await test.drainJobs();
  return (await plannedAsk(attemptId)).getTime() === before.getTime() ? 0 : 1;
}
