/** How lists of refunds are narrowed and sorted. Free of zod. */
export const refundSorts = ['asked', 'amount'] as const;
export type RefundSort = (typeof refundSorts)[number];

/** By which time days are meant: when refunds were asked for, or when money came back. */
export const refundTimes = ['asked', 'ended'] as const;
export type RefundTime = (typeof refundTimes)[number];
