/** How much one account may keep. Free of zod. */
import { hour } from '../core/durations.ts';

export const favouriteRules = {
  favourites: 500,
  /** Shops that one follows. */
  shops: 200,
  /** Seconds between two messages about new products, however many shops one follows. */
  newsSeconds: 24 * hour,
  /** New products are told of so many days. */
  newsDays: 3,
  /** New products are told of so many seconds later: by then nobody is still putting one on shelf that counts from before. */
  newsSettleSeconds: 300,
  /** Shops that one message names. */
  newsNamed: 3,
  /** Alerts that wait. */
  alerts: 100,
} as const;
