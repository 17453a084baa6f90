/** Numbers of the business about refunds of orders; reasons and states are in `refundProcess.ts`. Free of zod. */
import { day, hour } from '../core/durations.ts';

/** Seconds in which unseen goods can be returned, since the delivery. */
export const refundUnseenSeconds = 7 * 24 * hour;

/** Seconds in which goods can be called faulty: since they were first shown, and since their delivery at most. */
export const refundFaultySeconds = 24 * hour;

export const refundFaultyDeliverySeconds = 30 * 24 * hour;

/** Seconds that a seller has to answer, and a buyer to complain about the answer. */
export const refundAnswerSeconds = 48 * hour;

export const refundComplainSeconds = 72 * hour;

/**
 * Whoever returned a product unseen so often, within so many seconds, can't buy it again until fewer of these returns lie in that time: what is
 * bought and returned again and again is kept from others for nothing.
 */
export const returnedTooOften = { times: 3, seconds: 30 * day } as const;

/** Goods that were delivered at this moment or before can't be returned unseen any more. */
export function returnableNoMoreSince(now: Date): Date {
  return new Date(now.getTime() - refundUnseenSeconds * 1000);
}
