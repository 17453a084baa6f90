import type { Process } from '../core/process.ts';
import { refundAnswerSeconds, refundComplainSeconds } from './refundRules.ts';

/** How money comes back for an order: asked of the seller first, then, as a complaint, of the platform. */
export const refundStates = ['requested', 'refused', 'complained', 'refunded', 'rejected', 'withdrawn'] as const;
export type RefundState = (typeof refundStates)[number];

/** While one of these, the order's money stays where it is and the order does not complete. */
export const openRefundStates = ['requested', 'refused', 'complained'] as const satisfies readonly RefundState[];

/** Why a buyer wants money back. `unseen`: the goods were never shown, which needs nobody's consent. */
export const askedRefundReasons = ['unseen', 'faulty', 'other'] as const;
export type AskedRefundReason = (typeof askedRefundReasons)[number];
/**
 * Why money comes back. `late`: a service was not delivered in time, which needs nobody at all. `disputed`: the gateway took the
 * money back after a dispute.
 */
export const refundReasons = [...askedRefundReasons, 'late', 'disputed'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundProcess: Process<RefundState> = {
  states: refundStates,
  initial: 'requested',
  moves: [
    { from: 'requested', event: 'return_unseen', to: 'refunded', by: 'buyer' },
    { from: 'requested', event: 'approve', to: 'refunded', by: 'seller' },
    { from: 'requested', event: 'refuse', to: 'refused', by: 'seller' },
    { from: 'requested', event: 'withdraw', to: 'withdrawn', by: 'buyer' },
    { from: 'requested', event: 'silence', to: 'complained', by: 'system', afterSeconds: refundAnswerSeconds },
    { from: 'refused', event: 'complain', to: 'complained', by: 'buyer' },
    { from: 'refused', event: 'approve', to: 'refunded', by: 'seller' },
    { from: 'refused', event: 'withdraw', to: 'withdrawn', by: 'buyer' },
    { from: 'refused', event: 'accept', to: 'rejected', by: 'system', afterSeconds: refundComplainSeconds },
    { from: 'complained', event: 'grant', to: 'refunded', by: 'admin' },
    { from: 'complained', event: 'reject', to: 'rejected', by: 'admin' },
    { from: 'complained', event: 'approve', to: 'refunded', by: 'seller' },
    { from: 'complained', event: 'withdraw', to: 'withdrawn', by: 'buyer' },
  ],
};
