import Stripe from 'stripe';
import { startTestApp, type TestApp } from '../app/app.ts';
import { attemptOf, type Attempt } from '../trade/payments.ts';
import type { Person } from '../people/people.ts';
import { startStripe, stripeAccount, stripeHost, stripeKey, type StripeServer } from './stripeServer.ts';

export const stripeSecret = 'whsec_MallardCounterpart01';

/** An application that reaches a counterpart of Stripe, with one clock. */
export async function startStripeApp(): Promise<{ app: TestApp; stripe: StripeServer }> {
  const stripe = await startStripe();
  const app = await startTestApp(stripe.environment);
  Object.assign(app.app.config.outbound, stripe.outbound);
  stripe.now = () => app.now();
  return { app, stripe };
}

/** What to enter for the counterpart, but for what `change` says. */
export function stripeMerchant(change: object = {}) {
  return {
    gateway: 'stripe' as const,
    name: 'Stripe',
    account: stripeAccount,
    address: `https://${stripeHost}`,
    merchantKey: stripeKey,
    webhookSecret: stripeSecret,
    weight: 10,
    minFen: 400,
    maxFen: 5_000_000,
    ...change,
  };
}

/** A merchant account of Stripe that takes money; its number. */
export async function openStripe(app: TestApp, admin: Person, change: object = {}): Promise<number> {
  const { id } = (await app.call('makeMerchant', stripeMerchant(change), admin)).data;
  await app.call('testMerchant', { id }, admin);
  await app.call('moveMerchant', { id, event: 'approve' }, admin);
  return id;
}

/** Stripe's page of the payment that was asked for last. */
export async function pageOf(app: TestApp, token: string): Promise<{ page: string; attempt: Attempt }> {
  const attempt = await attemptOf(app, token);
  const { rows } = await app.sql('select gateway_reference from payment_attempts where id = $1', [attempt.id]);
  return { page: String(rows[0]?.['gateway_reference']), attempt };
}

export interface SentEvent {
  body: string;
  signature: string;
}

/** An event signed by Stripe's own library, at the application's time unless `change` says otherwise. */
export function signedEvent(
  app: Pick<TestApp, 'now'>,
  event: unknown,
  change: { secret?: string; at?: Date } = {},
): SentEvent {
  const { secret = stripeSecret, at = app.now() } = change;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

/** Sends an event; status and text of the answer. */
export async function sendEvent(
  app: Pick<TestApp, 'url'>,
  merchantId: number | string,
  { body, signature }: SentEvent,
): Promise<string> {
  const answer = await fetch(`${app.url}/api/payment/notify/stripe/${merchantId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return `${answer.status} ${await answer.text()}`;
}
