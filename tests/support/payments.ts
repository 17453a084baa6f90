import { randomBytes } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import type { getPaymentState } from '#contract/payments.ts';
import { saveCategory, saveProduct, saveSkus } from '../../server/src/modules/catalogue/service.ts';
import { createUser } from '../../server/src/modules/identity/service.ts';
import { sandboxSecret } from '../../server/src/outside/gateways/sandbox.ts';
import type { Act } from '../../server/src/outside/gateways/sandboxPeer/texts.ts';
import { signText } from '../../server/src/outside/gateways/signature.ts';
import { openSession } from '../../server/src/platform/session.ts';
import type { TestApp } from './app.ts';

export interface Buyer {
  id: number;
  token: string;
}

/** Somebody who is logged in and has bought nothing yet. */
export async function newBuyer(test: TestApp): Promise<Buyer> {
  const now = test.now();
  const username = `buyer${randomBytes(5).toString('hex')}`;
  return test.database.transaction(async (tx) => {
    const user = { username, email: `${username}@example.com`, password: 'Passw0rd1', role: 'user' as const, now };
    const { id } = await createUser(tx, user);
    const { token } = await openSession(tx, { userId: id, role: 'user', remember: true, now });
    return { id, token };
  });
}

/** A licence for a year on the shelf, called 云笔记 and Cloud Notes; the id of its SKU. */
export async function newSku(test: TestApp, priceFen: number): Promise<number> {
  const texts = (title: string) => ({ title, subtitle: '', description: title, instructions: title });
  return test.database.transaction(async (tx) => {
    const names = { 'zh-CN': '软件', 'en-US': 'Software' };
    const categoryId = await saveCategory(tx, { slug: 'software', names, parentId: null, position: 0 });
    const product = {
      categoryId,
      kind: 'licence' as const,
      state: 'on_shelf' as const,
      texts: { 'zh-CN': texts('云笔记'), 'en-US': texts('Cloud Notes') },
      tags: [],
      featured: false,
    };
    const productId = await saveProduct(tx, product, test.now());
    const sku = {
      names: { 'zh-CN': '一年', 'en-US': 'One year' },
      priceFen,
      steps: [],
      minQuantity: 1,
      maxQuantity: 10,
      termDays: 365,
      seats: 1,
      binds: ['domain' as const],
      entitlements: [],
    };
    const [skuId] = await saveSkus(tx, productId, [sku]);
    if (skuId === undefined) throw new Error('the SKU was not saved');
    return skuId;
  });
}

/** An order that waits for its payment, with the payment open at the gateway. */
export async function placeOrder(
  test: TestApp,
  buyer: Buyer,
  sku: { skuId: number; priceFen: number },
): Promise<{ id: number; token: string }> {
  const wanted = { skuId: sku.skuId, quantity: 1, unitPriceFen: sku.priceFen };
  const { id, paymentToken } = (await test.call('createOrder', wanted, { token: buyer.token })).data;
  if (paymentToken === null) throw new Error('the order has no payment');
  await test.call('getPayment', { gateway: 'sandbox', token: paymentToken }, { token: buyer.token });
  return { id, token: paymentToken };
}

/** Money on the balance, by way of the gateway. */
export async function recharge(test: TestApp, buyer: Buyer, amountFen: number): Promise<void> {
  const asked = await test.call('getPayment', { gateway: 'sandbox', amountFen }, { token: buyer.token });
  await press(test, asked.data.token, 'pay');
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
  const row = await test.database.primary.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .selectAll('payment_attempts')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return { id: row.id, merchantNumber: row.merchant_number, amountFen: row.amount_fen, createdAt: row.created_at };
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

export async function availableFen(test: TestApp, buyer: Buyer): Promise<number> {
  return (await test.call('getWallet', {}, { token: buyer.token })).data.availableFen;
}
