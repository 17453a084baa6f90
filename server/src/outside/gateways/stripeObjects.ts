/** What we read of Stripe's records; everything else in them is left alone. Amounts are in fen where the currency is CNY. */
import { z } from 'zod';
import type { GatewayDispute } from './gateway.ts';

/** The field of a record's metadata that holds our number. */
export const stripeNumberField = 'merchant_number';

const amount = z.int().nonnegative();
const moment = z.int().positive();
const metadata = z.record(z.string(), z.string());

export const Charge = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  amount_refunded: amount,
  created: moment,
  metadata,
});

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: amount,
  currency: z.string(),
  metadata,
  /** A number, where it was not asked for. */
  latest_charge: z.union([z.string(), Charge]).nullish(),
});

export const Session = z.object({
  id: z.string(),
  livemode: z.boolean(),
  /** The page is open, done, or at its end. */
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: amount,
  currency: z.string(),
  client_reference_id: z.string(),
  metadata,
  payment_intent: z.union([z.string(), Intent]).nullable(),
  url: z
    .url()
    .nullish()
    .transform((url) => url ?? null),
});

export const Refund = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.string(),
  payment_intent: z.string(),
  failure_reason: z.string().nullish(),
  metadata,
});

export const Dispute = z.object({
  id: z.string().max(64),
  amount,
  currency: z.string(),
  status: z.string(),
  reason: z.string().max(200),
  payment_intent: z.string().nullable(),
  evidence_details: z.object({ due_by: moment.nullable() }),
});

export const StripeEvent = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  /** Of another account, where it is of one that is connected. */
  account: z.string().optional(),
  created: moment,
  data: z.object({ object: z.unknown() }),
});

/** States of disputes there. An inquiry (`warning_…`) that ends without a dispute was withdrawn. */
const disputeStates: Readonly<Record<string, GatewayDispute['state']>> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'withdrawn',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** Undefined for a state that nobody here knows. */
export function disputeStateOf(status: string): GatewayDispute['state'] | undefined {
  return Object.hasOwn(disputeStates, status) ? disputeStates[status] : undefined;
}
