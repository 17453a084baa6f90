import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '#contract/orders/payments.ts';
import type { CallByName } from '../support/app/calls.ts';

/** Opens the gateway's page of a payment, as the QR code does, and presses its button. */
export async function payAtSandbox(payment: PaymentState): Promise<void> {
  const payUrl = payment.attempt?.payUrl;
  if (!payUrl) throw new Error('no gateway was asked for this payment');
  const page = await fetch(payUrl);
  if (!page.ok) throw new Error(`the gateway's page answers ${page.status}`);
  const reply = await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
  if (reply.status >= 400) throw new Error(`the gateway answers ${reply.status}`);
}

/** Until the shop knows that it was paid. */
export async function waitUntilPaid(call: CallByName, token: string, seconds = 60): Promise<PaymentState> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const { data } = await call('getPaymentState', { token });
    if (data.state === 'paid') return data;
    if (Date.now() > until) throw new Error(`the payment is still ${data.state} after ${seconds} s`);
    await sleep(100);
  }
}

export async function rechargeAtSandbox(call: CallByName, user: { token: string }, amountFen: number): Promise<void> {
  const { data } = await call('getPayment', { gateway: 'sandbox', amountFen }, user);
  await payAtSandbox(data);
  await waitUntilPaid(call, data.token);
}
