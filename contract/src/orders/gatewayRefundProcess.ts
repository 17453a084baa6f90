/** Money of a refund on its way back to the gateway that it came through. Free of zod. */

/** Asked for; then the gateway accepts it, or it fails and the money is on the balance. */
export const gatewayRefundStates = ['asked', 'accepted', 'failed'] as const;
export type GatewayRefundState = (typeof gatewayRefundStates)[number];

/** Where the money of a refund goes: to the balance, or back to where it was paid. */
export const refundTargets = ['balance', 'gateway'] as const;
export type RefundTarget = (typeof refundTargets)[number];

/** How admins end one that the gateway never answers: they paid the payer themselves, or the buyer has it on the balance. */
export const handEnds = ['paid_by_hand', 'to_balance'] as const;
export type HandEnd = (typeof handEnds)[number];
