import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '#contract/payments.ts';
import type { TestApp } from './app.ts';

type Act = 'pay' | 'lost' | 'late' | 'doubled' | 'forged_signature' | 'forged_amount' | 'cancel';

/** Recharges through the sandbox gateway, as a person does, until the money is there. */
export async function recharge(app: TestApp, user: { token: string }, amountFen: number): Promise<void> {
  const payment = (await app.call('getPayment', { gateway: 'sandbox', amountFen }, user)).data;
  await actAtSandbox(app, payment, 'pay');
  await waitForPayment(app, payment.token);
}

/** Presses a button on the sandbox gateway's page of a payment. */
export async function actAtSandbox(app: TestApp, payment: PaymentState, act: Act): Promise<void> {
  if (!payment.attempt) throw new Error('no gateway was asked for this payment');
  const { pathname, search } = new URL(payment.attempt.payUrl);
  const reply = await app.request({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ act }).toString(),
  });
  if (reply.status >= 400) throw new Error(`the sandbox answered ${reply.status}: ${reply.text.slice(0, 200)}`);
}

const triesMax = 50;

/** The notice travels over HTTP and may come a moment later. */
export async function waitForPayment(app: TestApp, token: string): Promise<PaymentState> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { data } = await app.call('getPaymentState', { token });
    if (data.state === 'paid') return data;
    await sleep(50);
  }
  throw new Error('the payment was never paid');
}
