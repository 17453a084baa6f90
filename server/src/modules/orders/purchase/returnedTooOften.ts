/**
 * Whoever buys goods, returns them unseen and buys them again keeps them from others for nothing: how often is bounded where they are bought,
 * and the right to return stays as it is. Purchases change nothing that is counted here, so they need no lock against each other: what was
 * bought before the last return that counts was bought before it, however many there are.
 */
import { day } from '#contract/core/durations.ts';
import { returnedTooOften } from '#contract/orders/refundRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { minuteIn } from '../../../platform/shownTime.ts';
import { siteConfiguration } from '../../site/service.ts';

/** From when on a product can be bought again that waits for a return which ended at this moment. */
export function buyAgainAt(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + returnedTooOften.seconds * 1000);
}

/** What a refusal says: how often it was returned, in how many days, and from when on it can be bought again. */
export function tooOftenParams(timeZone: string, returnedAt: Date): { times: number; days: number; until: string } {
  const { times, seconds } = returnedTooOften;
  // Minutes are shown, and in the one that is named it can be bought: rounded up.
  const until = new Date(Math.ceil(buyAgainAt(returnedAt).getTime() / 60_000) * 60_000);
  return { times, days: seconds / day, until: minuteIn(timeZone, until) };
}

/** The error for a person who returned it so often that it waits for one of these returns. */
export async function returnedTooOftenError(tx: Tx, returnedAt: Date): Promise<AppError> {
  const { timeZone } = (await siteConfiguration(tx)).site;
  return new AppError('returned_too_often', { params: tooOftenParams(timeZone, returnedAt) });
}
