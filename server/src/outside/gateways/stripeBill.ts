/** What Stripe booked on a day of China's time, from its balance transactions: payments of ours, refunds, and what it kept of them. */
import type StripeClient from 'stripe';
import { z } from 'zod';
import { startOf } from '../../platform/day.ts';
import { BillUnreadable } from './billFile.ts';
import type { BillLine } from './gateway.ts';
import { Charge, Refund, stripeNumberField } from './stripeObjects.ts';

const timeZone = 'Asia/Shanghai';
const dayMs = 24 * 60 * 60 * 1000;
const currency = 'cny';

/** Money is booked in the account's own currency; `exchange_rate` is how much of it one of the charged is. */
const Booked = z.object({
  id: z.string(),
  type: z.string(),
  fee: z.int(),
  currency: z.string(),
  exchange_rate: z.number().positive().nullish(),
  source: z.unknown(),
});

const paymentTypes = ['charge', 'payment'];
const refundTypes = ['refund', 'payment_refund'];
/** A refund that failed after it had gone out: the money is there again. */
const failureTypes = ['refund_failure', 'payment_refund_failure'];

const BookedRefund = Refund.extend({ charge: z.string().nullish(), payment_intent: z.string().nullish() });

/** What of any record says whose it is; others sell, and pay back, in forms that we don't know. */
const Owned = z.object({
  charge: z.string().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** The lines of a day (YYYY-MM-DD), as they are read. Sales of the account that are none of ours are left out. */
export async function* stripeBillLines(stripe: StripeClient, day: string): AsyncGenerator<BillLine> {
  const start = startOf(day, timeZone).getTime();
  const created = { gte: start / 1000, lt: (start + dayMs) / 1000 };
  const pages = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
  for await (const one of pages) {
    const line = await lineOf(stripe, one);
    if (line) yield line;
  }
}

async function lineOf(stripe: StripeClient, one: unknown): Promise<BillLine | undefined> {
  try {
    const booked = Booked.parse(one);
    const owner = Owned.safeParse(booked.source).data;
    if (paymentTypes.includes(booked.type)) {
      if (owner?.metadata?.[stripeNumberField] === undefined) return undefined;
      const charge = Charge.parse(booked.source);
      const number = charge.metadata[stripeNumberField] ?? '';
      if (charge.currency !== currency) return undefined;
      const feeFen = feeOf(booked);
      return { record: 'payment', number, reference: charge.id, amountFen: charge.amount, feeFen, isDone: true };
    }
    const isFailure = failureTypes.includes(booked.type);
    if (!isFailure && !refundTypes.includes(booked.type)) return undefined;
    const isOurs =
      owner?.metadata?.[stripeNumberField] !== undefined || (await isOfOurs(stripe, owner?.charge ?? null));
    if (!isOurs) return undefined;
    const refund = BookedRefund.parse(booked.source);
    const number = refund.metadata[stripeNumberField] ?? '';
    if (refund.currency !== currency) return undefined;
    const feeFen = feeOf(booked);
    const { id: reference, amount: amountFen } = refund;
    if (!isFailure) return { record: 'refund', number, reference, amountFen, feeFen, isDone: true };
    return { record: 'payment', number: '', reference, amountFen, feeFen, isDone: true };
  } catch (error) {
    throw error instanceof z.ZodError ? new BillUnreadable('the bill has an unknown form', { cause: error }) : error;
  }
}

/** A refund that was given on Stripe's own site has no number of ours; its payment has. */
async function isOfOurs(stripe: StripeClient, charge: string | null): Promise<boolean> {
  if (charge === null) return false;
  const owner = Owned.safeParse(await stripe.charges.retrieve(charge)).data;
  return owner?.metadata?.[stripeNumberField] !== undefined;
}

/** In fen; where Stripe pays out in another currency, at the rate at which the payment was exchanged. */
function feeOf({ fee, currency: own, exchange_rate: rate }: z.infer<typeof Booked>): number {
  if (own === currency || fee === 0) return fee;
  if (!rate) throw new BillUnreadable('a fee in another currency has no rate');
  return Math.round(fee / rate);
}
