/**
 * The adapter of Stripe: its page of payment (Checkout), charged in CNY. Events are signed with the secret of their endpoint; answers
 * come from Stripe's own address over TLS. What is of another mode, account, payment or currency is not believed.
 */
import type StripeClient from 'stripe';
import { z } from 'zod';
import type { MerchantTest } from '#contract/orders/merchantRules.ts';
import { formatFen } from '#contract/core/money.ts';
import { available } from './unavailable.ts';
import {
  asksNothing,
  type Gateway,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  type Notice,
  type OfferedPayment,
  type PaymentRequest,
  type RefundRequest,
  type SentNotice,
} from './gateway.ts';
import { submitEvidence } from './disputes/stripeEvidence.ts';
import { callTimeoutMs } from './request.ts';
import { stripeBillLines } from './stripeBill.ts';
import { Dispute, disputeStateOf, Intent, Refund, Session, stripeNumberField, StripeEvent } from './stripeObjects.ts';
import { isEventSigned } from './stripeProtocol.ts';

export interface StripeOptions {
  merchantId: number;
  /** The account that is paid. */
  account: string;
  /** A secret or restricted key. */
  key: string;
  /** The signing secret of the webhook endpoint. */
  webhookSecret: string;
  /** Whether the key moves no real money. */
  isTrial: boolean;
  /** Where Stripe answers programs, without a slash at the end. */
  address: string;
  noticeBase: () => string;
  /** Throws when nobody answers. */
  send: (
    url: string,
    request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ) => Promise<{ status: number; headers: Record<string, string>; body: string }>;
}

const currency = 'CNY';
/** Characters of what the payer reads. */
const subjectMax = 240;
/** The page takes no end that is nearer or farther, in ms; some of each for clocks that differ. */
const pageLives = { minMs: 31 * 60 * 1000, maxMs: 23.5 * 60 * 60 * 1000 };

/** A refund for which there is too little money there now. */
const laterCodes = ['balance_insufficient', 'insufficient_funds'];
/** Noes after which nothing went back, and nothing will. */
const refusedCodes = [
  'resource_missing',
  'charge_not_refundable',
  'payment_intent_unexpected_state',
  'amount_too_small',
];

/** A gateway by one merchant account. */
export function stripeGateway(options: StripeOptions): Gateway & { test: () => Promise<MerchantTest> } {
  const { merchantId, account, key, webhookSecret, isTrial, noticeBase } = options;
  let opened: Promise<StripeClient> | undefined;
  return {
    name: 'stripe',
    merchantId,
    noticeBase,
    create: (wish) => available(() => create(wish)),
    query: (merchantNumber, reference) => available(() => query(merchantNumber, reference)),
    verify: noticeOf,
    close: (_merchantNumber, reference) => available(() => close(reference)),
    refund: (wish) => available(() => refund(wish)),
    bill: (day) => available(async () => stripeBillLines(await client(), day)),
    disputeOf: (sent) => available(() => disputeOf(sent)),
    answerDispute: (answer) => available(async () => submitEvidence(await client(), answer, isTrial)),
    test,
  };

  /** Asked again with all as it was, it is the same page. */
  async function create(wish: PaymentRequest): Promise<OfferedPayment> {
    const { merchantNumber, amountFen, subject, returnUrl, askedAt, expiresAt } = wish;
    const name = [...subject].slice(0, subjectMax).join('');
    const end = Math.min(expiresAt.getTime() + pageLives.minMs, askedAt.getTime() + pageLives.maxMs);
    const metadata = { [stripeNumberField]: merchantNumber };
    const stripe = await client();
    const make = (idempotencyKey: string) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: merchantNumber,
          metadata,
          payment_intent_data: { metadata, description: name },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amountFen, product_data: { name } },
            },
          ],
          // What is shown and charged is that amount, in that currency.
          adaptive_pricing: { enabled: false },
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(end / 1000),
        },
        { idempotencyKey },
      );
    const answer = await make(`pay-${merchantNumber}`).catch((error: unknown) => {
      // No page was made, and the refusal of before is said again for a day: who asks within a minute has one page.
      if (Refusal.safeParse(error).data?.headers?.[replayedHeader] !== 'true') throw error;
      return make(`pay-${merchantNumber}-${Math.floor(Date.now() / 60_000)}`);
    });
    const session = sessionOf(answer, merchantNumber);
    if (session.amount_total !== amountFen || session.currency.toUpperCase() !== currency) {
      throw new Error('the gateway offers another amount');
    }
    if (session.url === null) throw new Error('the payment has no page any more');
    return { reference: session.id, payUrl: session.url };
  }

  /** By the page while it is unpaid, then by the payment. Stripe finds neither by our number. */
  async function query(merchantNumber: string, reference: string): Promise<GatewayPayment | undefined> {
    if (reference === '') return undefined;
    const stripe = await client();
    if (isIntent(reference)) {
      const intent = intentOf(
        await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
        merchantNumber,
      );
      return stateOfIntent(intent);
    }
    const answer = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] });
    const session = sessionOf(answer, merchantNumber);
    const { amount_total: amountFen } = session;
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    if (session.payment_status === 'paid') {
      if (!intent || intent.status !== 'succeeded') throw new Error('a paid page has no payment');
      // A smaller sum received is not what was asked for.
      return { ...stateOfIntent(intent), amountFen: Math.min(amountFen, intent.amount_received) };
    }
    // Some ways to pay take days after the page is done.
    const isUnderWay = session.status === 'open' || intent?.status === 'processing';
    return {
      state: isUnderWay ? 'waiting' : 'expired',
      amountFen,
      currency: session.currency.toUpperCase(),
      reference: session.id,
      paidAt: null,
    };
  }

  /** Nobody can pay on the page any more; paid already, it stays so. */
  async function close(reference: string): Promise<void> {
    // Without a page nobody was led to any.
    if (reference === '' || isIntent(reference)) return;
    const { checkout } = await client();
    try {
      await checkout.sessions.expire(reference);
    } catch (error) {
      const { status } = Session.parse(await checkout.sessions.retrieve(reference));
      if (status === 'open') throw error;
    }
  }

  /** By our number: Stripe forgets after a day that it was asked, so what is there is looked for first. */
  async function refund(wish: RefundRequest): Promise<GatewayRefund> {
    const { refundNumber, reference, amountFen, turn } = wish;
    if (!isIntent(reference)) throw new Error('a refund without its payment');
    const stripe = await client();
    for await (const one of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
      if (one.metadata?.[stripeNumberField] === refundNumber) return refundState(one, wish);
    }
    try {
      const made = await stripe.refunds.create(
        { payment_intent: reference, amount: amountFen, metadata: { [stripeNumberField]: refundNumber } },
        // A refusal is said again with the same key for a day.
        { idempotencyKey: `refund-${refundNumber}-${turn}` },
      );
      return refundState(made, wish);
    } catch (error) {
      const refusal = Refusal.safeParse(error).data;
      if (refusal?.type !== 'StripeInvalidRequestError') throw error;
      const { code: reason = 'invalid_request' } = refusal;
      if (laterCodes.includes(reason)) return { state: 'later', reason };
      if (refusedCodes.includes(reason)) return { state: 'refused', reason };
      // It may have gone back in another way, on Stripe's own site or by a dispute: nothing is given again before somebody looks.
      return { state: 'stuck', reason };
    }
  }

  /** Asks who we are: the account by its key, which charges nothing. */
  async function test(): Promise<MerchantTest> {
    try {
      const found = Account.parse(await (await client()).accounts.retrieveCurrent());
      return found.id === account ? 'known' : 'unknown';
    } catch (error) {
      const type = Refusal.safeParse(error).data?.type ?? '';
      return type === 'StripeAuthenticationError' || type === 'StripePermissionError' ? 'unknown' : 'unreachable';
    }
  }

  /** What Stripe signed for this endpoint, account and mode. */
  function eventOf({ body, signature, receivedAt }: SentNotice): z.infer<typeof StripeEvent> | undefined {
    if (!isEventSigned({ body, header: signature, at: receivedAt }, webhookSecret)) return undefined;
    const event = StripeEvent.safeParse(jsonOf(body)).data;
    if (!event || event.livemode === isTrial) return undefined;
    // Of another account that is connected to this one.
    return event.account === undefined || event.account === account ? event : undefined;
  }

  function noticeOf(sent: SentNotice): Notice | typeof asksNothing | undefined {
    const event = eventOf(sent);
    if (!event) return undefined;
    const isPaid =
      event.type === 'checkout.session.completed' || event.type === 'checkout.session.async_payment_succeeded';
    if (!isPaid || !isOurs(event.data.object)) return asksNothing;
    const session = Session.safeParse(event.data.object).data;
    if (!session || session.client_reference_id !== session.metadata[stripeNumberField]) return undefined;
    // Money that is on its way is told of once more.
    if (session.payment_status === 'unpaid' && event.type === 'checkout.session.completed') return asksNothing;
    const { payment_intent: intent } = session;
    return {
      merchantNumber: session.client_reference_id,
      amountFen: session.amount_total,
      currency: session.currency.toUpperCase(),
      isPaid: session.status === 'complete' && session.payment_status === 'paid' && intent !== null,
      reference: typeof intent === 'string' ? intent : (intent?.id ?? ''),
      paidAt: new Date(event.created * 1000),
    };
  }

  /** An event names the payment alone: our number is asked for. */
  async function disputeOf(sent: SentNotice): Promise<GatewayDispute | undefined> {
    const event = eventOf(sent);
    if (!event?.type.startsWith('charge.dispute.')) return undefined;
    const dispute = Dispute.parse(event.data.object);
    if (dispute.payment_intent === null) return undefined;
    const answer = await (await client()).paymentIntents.retrieve(dispute.payment_intent);
    if (!isOurs(answer)) return undefined;
    const intent = Intent.parse(answer);
    const state = disputeStateOf(dispute.status);
    if (state === undefined) return undefined;
    const { due_by: dueBy } = dispute.evidence_details;
    const isPart = dispute.amount !== intent.amount_received || dispute.currency !== intent.currency;
    return {
      merchantNumber: intent.metadata[stripeNumberField] ?? '',
      number: dispute.id,
      amountFen: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      isPart,
      state,
      // How much is not asked for again when it is ended by hand.
      reason: isPart
        ? `${formatFen(dispute.amount)} ${dispute.currency.toUpperCase()}, ${dispute.reason}`
        : dispute.reason,
      dueAt: dueBy === null ? null : new Date(dueBy * 1000),
    };
  }

  function sessionOf(answer: unknown, merchantNumber: string): z.infer<typeof Session> {
    const session = Session.parse(answer);
    const isThis = session.metadata[stripeNumberField] === merchantNumber && session.livemode !== isTrial;
    if (!isThis || session.client_reference_id !== merchantNumber)
      throw new Error('the answer is about another payment');
    return session;
  }

  function intentOf(answer: unknown, merchantNumber: string): z.infer<typeof Intent> {
    const intent = Intent.parse(answer);
    if (intent.metadata[stripeNumberField] !== merchantNumber) throw new Error('the answer is about another payment');
    return intent;
  }

  /** The library is large: it is loaded when Stripe is talked with first. */
  function client(): Promise<StripeClient> {
    opened ??= openClient();
    return opened;
  }

  async function openClient(): Promise<StripeClient> {
    const { default: Stripe } = await import('stripe');
    const { protocol, hostname, port } = new URL(options.address);
    const answer: typeof fetch = async (url, init) => {
      const sent = await options.send(url instanceof Request ? url.url : url.toString(), {
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...bodyOf(init?.body),
      });
      return new Response(sent.body, { status: sent.status, headers: sent.headers });
    };
    return new Stripe(key, {
      host: hostname,
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      protocol: protocol === 'https:' ? 'https' : 'http',
      httpClient: Stripe.createFetchHttpClient(answer),
      // Whoever asks again does so by a job.
      maxNetworkRetries: 0,
      timeout: callTimeoutMs,
      telemetry: false,
    });
  }
}

/** What a request of the library carries: a text, or the bytes of a form with a file. */
function bodyOf(body: unknown): { body?: string | Uint8Array<ArrayBuffer> } {
  if (typeof body === 'string') return body === '' ? {} : { body };
  return body instanceof Uint8Array ? { body: new Uint8Array(body) } : {};
}

const Account = z.object({ id: z.string() });
/** An error of the library. */
const Refusal = z.object({
  type: z.string(),
  code: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
});
/** Says that an answer is that of before, by its key. */
const replayedHeader = 'idempotent-replayed';

function isIntent(reference: string): boolean {
  return reference.startsWith('pi_');
}

/** Whether a record carries a number of ours: the account may sell elsewhere as well. */
function isOurs(record: unknown): boolean {
  return Numbered.safeParse(record).success;
}

const Numbered = z.object({
  metadata: z.object({ [stripeNumberField]: z.unknown().refine((one) => one !== undefined) }),
});

/** What went back before it was credited is shown to admins, as with other gateways. */
function stateOfIntent(intent: z.infer<typeof Intent>): GatewayPayment {
  const { status, latest_charge: charge } = intent;
  const isReturned = typeof charge === 'object' && charge !== null && charge.amount_refunded > 0;
  const paid = isReturned ? 'expired' : 'paid';
  return {
    state: status === 'succeeded' ? paid : status === 'canceled' ? 'expired' : 'waiting',
    isReturned,
    amountFen: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    reference: intent.id,
    paidAt: typeof charge === 'object' && charge !== null ? new Date(charge.created * 1000) : null,
  };
}

/** Where a refund stands, once the answer is about this one. */
function refundState(answer: unknown, { refundNumber, reference, amountFen }: RefundRequest): GatewayRefund {
  const refund = Refund.parse(answer);
  const isThis = refund.metadata[stripeNumberField] === refundNumber && refund.payment_intent === reference;
  const isSum = refund.amount === amountFen && refund.currency.toUpperCase() === currency;
  if (!isThis || !isSum) throw new Error('the answer is about another refund');
  const { status, failure_reason: failure } = refund;
  switch (status) {
    case 'succeeded':
      return { state: 'accepted' };
    case 'pending':
      return { state: 'processing', reason: status };
    // The payer must say where it shall go.
    case 'requires_action':
      return { state: 'stuck', reason: status };
    // The money stayed with the merchant.
    case 'failed':
    case 'canceled':
      return { state: 'refused', reason: failure ?? status };
    default:
      throw new Error(`a refund has an unknown state: ${status}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
