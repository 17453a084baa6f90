/** Money through epay providers by version 2 of their protocol: what does not pass for a payment, lost notices, and money back. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../tests/support/app/app.ts';
import {
  epay2Merchant,
  openEpay2,
  paidAtEpay2,
  signedQuery,
  startEpay2App,
  type Epay2Answers,
  type Epay2Server,
} from '../../../../../tests/support/servers/epay2.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, balanceFen, makeNotes, paymentOf } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { isEpay2Signed } from '../../../outside/gateways/epay2Protocol.ts';
import { keyText } from '../../../outside/gateways/rsa.ts';

const priceFen = 1200;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
let app: TestApp;
let epay: Epay2Server;
let admin: Person;
let buyer: Person;
let notes: TestProduct;
let merchant: number;
beforeAll(async () => {
  ({ app, epay } = await startEpay2App());
  // What is planned by this clock is not due by another one, however long the tests take.
  app.pass(60 * 60);
  admin = await makePerson(app, 'admin');
  notes = await makeNotes(app, priceFen);
  merchant = await openEpay2(app, epay, admin);
});
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
});
afterEach(() => {
  epay.answers = 'right';
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
  await epay.stop();
});

const ask = (input: { amountFen: number } | { token: string }, who = buyer) =>
  app.call('getPayment', { gateway: 'epay2', ...input }, who);
const send = async (query: string, to: number | string = merchant) => {
  const { status, text } = await app.request({ method: 'GET', url: `/api/payment/notify/epay2/${to}?${query}` });
  return `${status} ${text}`;
};
const later = async (seconds: number) => {
  app.pass(seconds);
  await app.drainJobs();
};
async function opened(amountFen: number) {
  const { token } = (await ask({ amountFen })).data;
  return { token, attempt: await attemptOf(app, token) };
}

test('a merchant account is tested by who it is, by keys of both sides', async () => {
  const result = async (change: object) => {
    const { id } = (await app.call('makeMerchant', epay2Merchant(epay, change), admin)).data;
    return (await app.call('testMerchant', { id }, admin)).data.tested?.result;
  };
  expect(await result({})).toBe('known');
  expect(await result({ merchantKey: keyText(stranger.privateKey) })).toBe('unknown');
  expect(await result({ providerKey: keyText(stranger.publicKey) })).toBe('unsigned');
  epay.answers = 'error';
  expect(await result({})).toBe('unreachable');
  const own = { providerKey: keyText(createPublicKey(epay.keys.merchant)) };
  const refused = await app.call('makeMerchant', epay2Merchant(epay, own), admin);
  expect(refused.error?.fields).toMatchObject([{ field: 'providerKey', rule: 'own_public_key' }]);
});

test('a payer is led to a signed address of their own, the same payment each time', async () => {
  const { token, attempt } = await opened(700);
  const addressOf = async () => (await ask({ token })).data.attempt?.payUrl ?? '';
  const url = new URL(await addressOf());
  const fields = Object.fromEntries(url.searchParams);
  expect(url.origin + url.pathname).toBe('https://epay.example/api/pay/submit');
  expect(fields).toMatchObject({ pid: '1001', out_trade_no: attempt.merchantNumber, money: '7.00', sign_type: 'RSA' });
  expect(isEpay2Signed(fields, createPublicKey(epay.keys.merchant), new Date())).toBe(true);
  expect(new URL(await addressOf()).searchParams.get('out_trade_no')).toBe(attempt.merchantNumber);
  expect((await paymentOf(app, token)).attempt).toBeNull();
});

test('what the provider did not sign for that merchant, order and exact amount is refused, always the same', async () => {
  const { token, attempt } = await opened(1200);
  const right = paidAtEpay2(epay, attempt);
  const about = (change: Record<string, string>, how: object = {}) =>
    signedQuery(app, epay, { ...right, ...change }, how);
  const query = about({});
  const cases: Record<string, string> = {
    nothing: '',
    'another key': about({}, { key: stranger.privateKey }),
    'no signature': query.replace(/&sign=[^&]*/, ''),
    'changed afterwards': query.replace('money=12.00', 'money=12.01'),
    'a name twice': `${query}&money=12.00`,
    'a list': query.replace('money=', 'money[]='),
    'signed six minutes ago': about({}, { at: new Date(app.now().getTime() - 360_000) }),
    'signed in six minutes': about({}, { at: new Date(app.now().getTime() + 360_000) }),
    'another merchant': about({ pid: '1002' }),
    'another order': about({ out_trade_no: 'P1-000000000000' }),
    'one fen less': about({ money: '11.99' }),
    'one fen more': about({ money: '12.01' }),
    'part of a fen': about({ money: '12.001' }),
    'an amount in words': about({ money: '1e1' }),
    'not paid': about({ trade_status: 'WAIT_BUYER_PAY' }),
    'paid before it was asked for': about({ endtime: '2020-01-01 00:00:00' }),
  };
  for (const [what, sent] of Object.entries(cases)) expect([what, await send(sent)]).toEqual([what, '422 fail']);
  expect(await send(query, merchant + 1000)).toBe('422 fail');
  expect((await paymentOf(app, token)).state).toBe('waiting');
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(query)));
  expect(new Set(answers)).toEqual(new Set(['200 success']));
  expect(await balanceFen(app, buyer)).toBe(1200);
});

test('a lost notice is made up for by asking, and what is not signed, is old or a fen less is not believed', async () => {
  const { attempt } = await opened(2100);
  paidAtEpay2(epay, attempt);
  for (const [answers, seconds] of [
    ['forged', 40],
    ['fen', 120],
    ['old', 300],
  ] as const) {
    epay.answers = answers;
    await later(seconds);
    expect([answers, await balanceFen(app, buyer)]).toEqual([answers, 0]);
  }
  epay.answers = 'right';
  await later(15 * 60);
  expect(await balanceFen(app, buyer)).toBe(2100);
});

describe('money back', () => {
  /** An order of which the buyer asks for their money. */
  async function givenBack(answers: Epay2Answers = 'right', refundmoney = '0.00') {
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, notes);
    const token = paymentToken ?? '';
    await ask({ token });
    expect(await send(signedQuery(app, epay, paidAtEpay2(epay, await attemptOf(app, token))))).toBe('200 success');
    expect((await app.call('getOrder', { id: orderId }, buyer)).data).toMatchObject({
      state: 'delivered',
      paidBy: 'epay2',
    });
    const { merchantNumber } = await attemptOf(app, token);
    epay.orders.set(merchantNumber, { ...epay.orders.get(merchantNumber), refundmoney });
    epay.answers = answers;
    await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
    await app.drainJobs();
    return orderId;
  }
  const standing = async (orderId: number) => {
    const { rows } = await app.sql(
      `select g.state, a.merchant_number from gateway_refunds g join ledger_holds h on h.id = g.hold_id
       join payment_attempts a on a.id = g.attempt_id
       where h.subject_id = $1 and h.kind = 'gateway_refund'`,
      [orderId],
    );
    const asked = epay.refundsAsked.filter((number) => number === rows[0]?.['merchant_number']);
    return [rows[0]?.['state'], await balanceFen(app, buyer), asked.length];
  };

  test('is asked for once and accepted', async () => {
    expect(await standing(await givenBack())).toEqual(['accepted', 0, 1]);
  });

  test('refused is asked for again while the money is there, and on the balance after days', async () => {
    const orderId = await givenBack('refused');
    expect(await standing(orderId)).toEqual(['asked', 0, 1]);
    epay.answers = 'right';
    await later(60);
    expect(await standing(orderId)).toEqual(['accepted', 0, 2]);
    const refused = await givenBack('refused');
    await later(gatewayRefundRules.laterSeconds);
    expect(await standing(refused)).toEqual(['failed', priceFen, 2]);
  });

  test.each([
    ['all', '12.00'],
    ['a part', '0.01'],
  ])('is not asked for where %s went back on the provider’s own site', async (_what, refundmoney) => {
    const orderId = await givenBack('right', refundmoney);
    await later(60);
    expect(await standing(orderId)).toEqual(['asked', 0, 0]);
  });

  test('is not asked for while nobody says readably what went back', async () => {
    const orderId = await givenBack('right', 'none');
    expect(await standing(orderId)).toEqual(['asked', 0, 0]);
    const number = [...epay.orders.keys()].at(-1) ?? '';
    epay.orders.set(number, { ...epay.orders.get(number), refundmoney: '0.00' });
    await later(60);
    expect(await standing(orderId)).toEqual(['accepted', 0, 1]);
  });

  test('of two parts, the second knows what went back by the first', async () => {
    const { id: orderId, paymentToken } = await placeOrder(app, buyer, notes, { quantity: 2 });
    const token = paymentToken ?? '';
    await ask({ token });
    const attempt = await attemptOf(app, token);
    expect(await send(signedQuery(app, epay, paidAtEpay2(epay, attempt)))).toBe('200 success');
    for (const part of [1, 2]) {
      await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, refundTo: 'gateway' }, buyer);
      await app.drainJobs();
      epay.orders.set(attempt.merchantNumber, {
        ...epay.orders.get(attempt.merchantNumber),
        refundmoney: `${12 * part}.00`,
      });
    }
    expect(await standing(orderId)).toEqual(['accepted', 0, 2]);
  });

  test('done without an answer is given once', async () => {
    const orderId = await givenBack('lost');
    expect(await standing(orderId)).toEqual(['asked', 0, 1]);
    epay.answers = 'right';
    await later(60);
    expect(await standing(orderId)).toEqual(['accepted', 0, 1]);
  });

  test('begun there and not done stays held, and is not asked for a second time', async () => {
    const orderId = await givenBack('begun');
    epay.answers = 'right';
    await later(60 * 60);
    expect(await standing(orderId)).toEqual(['asked', 0, 1]);
  });
});
