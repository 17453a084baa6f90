/** How lists of orders are narrowed and sorted. Free of zod. */
import { gatewayNames } from './gateways.ts';

/** How an order can be paid: from the balance, or through a gateway. */
export const payWays = ['balance', ...gatewayNames] as const;
export type PayWay = (typeof payWays)[number];

export const orderSorts = ['placed', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** By which time days are meant: when orders were placed, or when they were paid. */
export const orderTimes = ['placed', 'paid'] as const;
export type OrderTime = (typeof orderTimes)[number];
