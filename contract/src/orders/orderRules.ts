/** Numbers of orders: their notes, how long they wait for their payment, when they are completed. Free of zod. */

/** Notes that a shop keeps on one order for itself. */
export const orderNoteRules = { perOrder: 50, wordsMax: 500 } as const;

/** Seconds an order waits for its payment, and seconds after delivery until it is completed. */
export const orderUnpaidSeconds = 15 * 60;

export const orderCompleteSeconds = 72 * 60 * 60;

/** How long the link to a sold file works. */
export const downloadLinkMinutes = 60;
