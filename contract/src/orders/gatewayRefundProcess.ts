/** Money of a refund on its way back to the gateway that it came through. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';

/** Asked for; then the gateway accepts it, or it fails and the money is on the balance. */
export const gatewayRefundStates = ['asked', 'accepted', 'failed'] as const;
export type GatewayRefundState = (typeof gatewayRefundStates)[number];

/** Where the money of a refund goes: to the balance, or back to where it was paid. */
export const refundTargets = ['balance', 'gateway'] as const;
export type RefundTarget = (typeof refundTargets)[number];

/** How admins end one that the gateway never answers: they paid the payer themselves, or the buyer has it on the balance. */
export const handEnds = ['paid_by_hand', 'to_balance'] as const;
export type HandEnd = (typeof handEnds)[number];

export const gatewayRefundRules = {
  /** Pauses between asking the gateway, in seconds; the last one again and again, since what is not known may have been paid. */
  askAfterSeconds: [30, 2 * minute, 10 * minute, hour, 6 * hour, day],
  /** A gateway that says no for now, as when the merchant has too little money there, is asked so long, in seconds. */
  laterSeconds: 3 * day,
  /** What the gateway says to be on its way, as to a bank card, waits for admins only after so long, in seconds. */
  processingSeconds: 5 * day,
  /** What the gateway has not answered for so long waits for admins, in seconds. */
  waitsForAdminsAfterSeconds: 6 * hour,
  /** What the payer is told: how long a gateway may take once it accepted, in days. */
  arrivesDays: 3,
} as const;
