import type { OutputOf } from '#contract/core/endpoint.ts';
import type { Failure } from '#contract/core/errors.ts';
import type { getPaymentState } from '#contract/orders/payments.ts';
import { sandboxSecret } from '../../../server/src/outside/gateways/sandbox.ts';
import type { Act } from '../../../server/src/outside/gateways/sandboxPeer/texts.ts';
import { signText } from '../../../server/src/outside/gateways/signature.ts';
import { unprepared } from '../../../server/src/platform/database/database.ts';
import type { TestApp } from '../app/app.ts';
import { placeOrder } from './orders.ts';
import { makeProduct, type TestProduct } from './products.ts';
import type { TestUser } from '../people/users.ts';

export type Buyer = Pick<TestUser, 'id' | 'token'>;

/** A licence on the shelf, called 云笔记 and Cloud Notes. */
export async function makeNotes(test: TestApp, priceFen: number): Promise<TestProduct> {
  return makeProduct(test, { title: '云笔记', titleEnglish: 'Cloud Notes', skus: [{ priceFen }] });
}

/** An order that waits for its payment, with the payment open at the gateway. */
export async function orderAtGateway(
  test: TestApp,
  buyer: Buyer,
  product: Pick<TestProduct, 'skuId' | 'priceFen'>,
): Promise<{ id: number; token: string }> {
  const { id, paymentToken } = await placeOrder(test, buyer, product);
  if (paymentToken === null) throw new Error('the order has no payment');
  await test.call('getPayment', { gateway: 'sandbox', token: paymentToken }, { token: buyer.token });
  return { id, token: paymentToken };
}

/** Money on the balance, by way of the gateway. */
export async function recharge(test: TestApp, buyer: Buyer, amountFen: number): Promise<string> {
  const asked = await test.call('getPayment', { gateway: 'sandbox', amountFen }, { token: buyer.token });
  await press(test, asked.data.token, 'pay');
  return asked.data.token;
}

/** Where a payment stands, for somebody without an account. */
export async function paymentOf(test: TestApp, token: string): Promise<OutputOf<typeof getPaymentState>> {
  return (await test.call('getPaymentState', { token })).data;
}

/** Presses a button on the gateway's page of a payment; where that leads to. */
export async function press(test: TestApp, token: string, act: Act): Promise<string> {
  const { attempt } = await paymentOf(test, token);
  if (!attempt) throw new Error('the payment is not open at the gateway');
  const answer = await fetch(attempt.payUrl, {
    method: 'POST',
    body: new URLSearchParams({ act }),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? `HTTP ${answer.status}`;
}

export interface Attempt {
  id: number;
  merchantNumber: string;
  amountFen: number;
  createdAt: Date;
}

/** What the shop asked of the gateway for a payment. */
export async function attemptOf(test: TestApp, token: string): Promise<Attempt> {
  const statement = unprepared<Attempt>(
    `select a.id, a.merchant_number, a.amount_fen, a.created_at
     from payment_attempts a join payments p on p.id = a.payment_id where token = $1 limit 1`,
  );
  return test.database.primary.one(statement, [token]);
}

/** The body of a right notice, but for what `change` says. */
export function noticeBody(attempt: Attempt, change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    type: 'payment.notice',
    merchant_number: attempt.merchantNumber,
    reference: 'reference',
    amount_fen: attempt.amountFen,
    currency: 'CNY',
    state: 'paid',
    paid_at: null,
    ...change,
  });
}

/** Sends a notice as the gateway does, rightly signed unless `options` say otherwise. */
export async function notify(
  test: TestApp,
  body: string,
  options: { gateway?: string; signature?: string } = {},
): Promise<{ status: number; body: { status: string; code: number; msg: string; data: Partial<Failure> } }> {
  const answer = await fetch(`${test.url}/api/payment/notify/${options.gateway ?? 'sandbox'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      signature: options.signature ?? signText(sandboxSecret(test.app.keys), body),
    },
    body,
  });
  // The answer's form is what the tests then look at.
  return { status: answer.status, body: (await answer.json()) as Awaited<ReturnType<typeof notify>>['body'] };
}

export async function balanceFen(test: TestApp, buyer: Buyer): Promise<number> {
  return (await test.call('getWallet', {}, { token: buyer.token })).data.balanceFen;
}
