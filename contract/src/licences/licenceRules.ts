/** Numbers of the business about licences. Free of zod. */
import { dayMs } from '../core/durations.ts';

/** A licence ends soon in its last days: the same in every list, count and word. */
export const licenceEndingDays = 30;
/** Days that are left, the same in every place: to the nearest, so that a year that was just bought has all of its days. */
export const daysLeftOf = (milliseconds: number) => Math.max(1, Math.round(milliseconds / dayMs));
/** How often a holder may unbind within so many days; a floating seat counts for nothing. */
export const unbindLimit = { max: 3, days: 30 } as const;
/** How often a holder may replace a key within so many days. */
export const rotationLimit = { max: 3, days: 30 } as const;
/** How long a signed reply to a validation is good. */
export const replySeconds = 300;
/** Bounds of what an option and a licence can be: days of a term, a trial's too, seats, entitlements; and of licences at once. */
export const licenceLimits = {
  termDays: { max: 36_500 },
  seats: { max: 100_000 },
  entitlements: { max: 20 },
  /** That something is done with at once. */
  atOnce: { max: 100 },
  /** Of licences issued by hand: lines of the list, and licences in all. */
  recipients: { max: 1000 },
  issued: { max: 1000 },
} as const;
/** Characters of a machine code and of an account that a licence is bound to. */
export const targetLengths = { code: { min: 8, max: 128 }, account: { min: 4, max: 32 } } as const;
/** To how many people a shop issues licences by hand a day; each gets a letter that nobody asked for. */
export const issueRecipients = { aDay: 200, aDayVerified: 2000 } as const;
/** How many lines of lists are looked up for one user within so many seconds: enough for work, too few for finding names. */
export const previewLines = { max: 2000, seconds: 10 * 60 } as const;
/** Over how many days public lookups are counted for a holder. */
export const lookupDays = 30;
/** How long a floating seat may go without a heartbeat before it is given up, in seconds. */
export const heartbeatSeconds = { min: 30, max: 24 * 60 * 60 } as const;

/** For how long an offer waits for its receiver. */
export const licenceTransferDays = 7;
/** As many offers as can wait at the top of their receiver's page; more come when these are answered. */
export const offersMax = 20;

/** How long a file is good, unless the licence ends sooner. */
export const offlineDays = 14;
