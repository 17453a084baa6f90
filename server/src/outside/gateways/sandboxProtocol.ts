/** What the sandbox gateway and its merchants send one another. `type` is signed with the rest, so that no message passes for another. */
import { z } from 'zod';

export const sandboxCurrency = 'CNY';
export const sandboxStates = ['waiting', 'paid', 'cancelled', 'expired'] as const;

const webAddress = z.url({ protocol: /^https?$/ }).max(500);
const merchantNumber = z.string().regex(/^[A-Za-z0-9_-]{6,64}$/);
const fen = z.number().int().min(1).max(1_000_000_000_00);

/** `POST /sandbox/api/payments`, signed by the merchant. */
export const PaymentRequest = z.strictObject({
  type: z.literal('payment.request'),
  merchant_number: merchantNumber,
  amount_fen: fen,
  currency: z.literal(sandboxCurrency),
  subject: z.string().min(1).max(200),
  notify_url: webAddress,
  return_url: webAddress,
  expires_at: z.iso.datetime(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** The gateway's answer to a request or a query, signed by the gateway. */
export const PaymentAnswer = z.object({
  type: z.literal('payment.answer'),
  merchant_number: merchantNumber,
  reference: z.string().min(1).max(100),
  pay_url: webAddress,
  amount_fen: fen,
  currency: z.string(),
  state: z.enum(sandboxStates),
  paid_at: z.iso.datetime().nullable(),
});
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** What the gateway posts to `notify_url` when somebody paid, signed by the gateway. */
export const PaymentNotice = z.object({
  type: z.literal('payment.notice'),
  merchant_number: z.string().max(64),
  reference: z.string().max(100),
  amount_fen: z.number(),
  currency: z.string().max(10),
  state: z.string().max(20),
  paid_at: z.iso.datetime().max(40).nullable(),
});
export type PaymentNotice = z.infer<typeof PaymentNotice>;

/** `POST /sandbox/api/refunds`, signed by the merchant: money of a payment goes back to whoever paid it. */
export const RefundWish = z.strictObject({
  type: z.literal('refund.request'),
  merchant_number: merchantNumber,
  refund_number: merchantNumber,
  amount_fen: fen,
});
export type RefundWish = z.infer<typeof RefundWish>;

/** The gateway's answer to it, signed by the gateway. */
export const RefundAnswer = z.object({
  type: z.literal('refund.answer'),
  merchant_number: merchantNumber,
  refund_number: merchantNumber,
  state: z.enum(['accepted', 'refused']),
});
export type RefundAnswer = z.infer<typeof RefundAnswer>;

export const sandboxDisputeStates = ['open', 'won', 'lost', 'withdrawn'] as const;

/** What the gateway posts when somebody disputes a payment, and when that ended; signed by the gateway. */
export const DisputeNotice = z.object({
  type: z.literal('dispute.notice'),
  merchant_number: z.string().max(64),
  dispute_number: z.string().min(1).max(64),
  amount_fen: z.number(),
  currency: z.string().max(10),
  state: z.enum(sandboxDisputeStates),
  reason: z.string().max(500),
  due_at: z.iso.datetime().max(40).nullable(),
});
export type DisputeNotice = z.infer<typeof DisputeNotice>;

/** The gateway's answer to a query of a dispute, signed by the gateway. */
export const DisputeAnswer = z.object({
  type: z.literal('dispute.answer'),
  dispute_number: z.string().max(64),
  merchant_number: z.string().max(64),
});
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

/** `POST /sandbox/api/disputes`, signed by the merchant: what they say of a dispute. */
export const DisputeReply = z.strictObject({
  type: z.literal('dispute.reply'),
  dispute_number: z.string().min(1).max(64),
  text: z.string().min(1).max(500),
  /** JPEG, in base64. */
  pictures: z.array(z.base64().max(4_000_000)).max(4),
});
export type DisputeReply = z.infer<typeof DisputeReply>;

/** The gateway's answer to it, signed by the gateway. */
export const DisputeReplyAnswer = z.object({
  type: z.literal('dispute.reply.answer'),
  dispute_number: z.string().max(64),
  state: z.enum(['taken', 'refused']),
});
export type DisputeReplyAnswer = z.infer<typeof DisputeReplyAnswer>;

/** How far the clocks of both sides may differ. */
export const clockSkewSeconds = 300;

/** What a query signs, for want of a body: the path and the moment (seconds since 1970). */
export function queryText(path: string, timestamp: string): string {
  return `GET ${path}\n${timestamp}`;
}

/** The path of one dispute's query. */
export function disputePath(number: string): string {
  return `/sandbox/api/disputes/${encodeURIComponent(number)}`;
}

/** The path of one payment's query. */
export function queryPath(number: string): string {
  return `/sandbox/api/payments/${encodeURIComponent(number)}`;
}
