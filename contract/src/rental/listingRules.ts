/** How long, how many and how often: what is let out and its units. Free of zod. */
import { minute } from '../core/durations.ts';

export const listingRules = {
  title: { min: 2, max: 80 },
  descriptionMax: 10_000,
  stepsMax: 5000,
  picturesMax: 8,
  /** Characters of the name by which a lessor knows a unit, and of a value of its credentials. */
  unitNameMax: 40,
  credentialMax: 500,
  /** Listings of one account, and units of one listing. */
  listingsMax: 200,
  unitsMax: 50,
  /** Units that one call adds. */
  unitsAtOnce: 20,
  /** Times that a unit can be blocked for, and how long, in days. */
  blocksMax: 50,
  blockDaysMax: 366,
  /** Days that a calendar shows at once, and days of income that a chart shows. */
  calendarDays: 14,
  incomeDays: 30,
  /** Orders that are offered to be let out, and licences. */
  ordersShown: 50,
  licencesShown: 100,
  /** Leases that a calendar shows at most. */
  calendarLeasesMax: 2000,
  /** Showings of credentials to their lessor. */
  showings: { max: 20, seconds: 10 * minute },
} as const;
