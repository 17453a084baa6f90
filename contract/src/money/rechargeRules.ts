/** Recharges: how much, and how long one waits for its payment. Free of zod. */
import { orderUnpaidSeconds } from '../orders/orderRules.ts';

export const rechargeRules = {
  /** At once. */
  fen: { min: 100, max: 5_000_000 },
  /** It can be paid for as long as an order. */
  lifeSeconds: orderUnpaidSeconds,
  /** One that was asked for before is used again while it has so long to go. */
  reuseSeconds: 5 * 60,
  /** It closes so long after it expired: a notice may still be on its way. Later ones count as well. */
  graceSeconds: 120,
} as const;
