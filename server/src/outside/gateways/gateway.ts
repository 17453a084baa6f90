import type { GatewayName } from '#contract/orders/gateways.ts';

/** What we ask of a gateway. Asking again with the same merchant number gives the same payment. */
export interface PaymentRequest {
  /** Our number for it; one payment at the gateway has one. */
  merchantNumber: string;
  amountFen: number;
  /** What the payer reads at the gateway. */
  subject: string;
  /** Where the gateway sends its notices. */
  notifyUrl: string;
  /** Where it sends the payer back to. */
  returnUrl: string;
  expiresAt: Date;
}

/** A payment as the gateway offers it to the payer. */
export interface OfferedPayment {
  /** The gateway's own number; empty: it gives one only when it is paid. */
  reference: string;
  /** The page on which a person pays; also what a QR code holds. */
  payUrl: string;
}

/** `expired`: it was not paid and never can be any more. */
export type GatewayPaymentState = 'waiting' | 'paid' | 'expired';

/** Where a payment stands at the gateway, in an answer that we know to be the gateway's. */
export interface GatewayPayment {
  state: GatewayPaymentState;
  amountFen: number;
  currency: string;
  reference: string;
  paidAt: Date | null;
}

/** What a gateway says in a notice whose signature is right; nothing of it is believed beyond that. */
export interface Notice {
  merchantNumber: string;
  amountFen: number;
  currency: string;
  isPaid: boolean;
  reference: string;
  /** Null: it does not say when. */
  paidAt: Date | null;
}

/** A notice as it came: some gateways sign the body, some the query. */
export interface SentNotice {
  body: string;
  /** Without its question mark. */
  query: string;
  signature: string;
}

/** A way to pay: one file an adapter. `create` and `query` throw `gateway_unavailable` when the gateway can't be reached or understood. */
export interface Gateway {
  readonly name: GatewayName;
  /** The merchant account that it works for; null: it needs none. */
  readonly merchantId: number | null;
  /** The address at which this gateway reaches us, without a slash at the end. */
  noticeBase(): string;
  create(wish: PaymentRequest): Promise<OfferedPayment>;
  /** Undefined when the gateway does not know the number. */
  query(merchantNumber: string): Promise<GatewayPayment | undefined>;
  /** The notice, or undefined when this gateway did not sign it. */
  verify(sent: SentNotice): Notice | undefined;
}
