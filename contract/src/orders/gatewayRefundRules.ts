/** Numbers of the business about refunds to gateways. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';

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
