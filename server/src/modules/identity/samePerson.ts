/** Who counts as one: all accounts of a verified person. */
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isPaidAlike, isSamePerson } from './samePerson.repository.ts';

/** Whether whoever buys would buy from themselves. `ownSellers`: those of a `Buyer`; `sellerId`: null for the platform. */
export function sellsToThemselves(ownSellers: readonly number[], { sellerId }: { sellerId: number | null }): boolean {
  return sellerId !== null && ownSellers.includes(sellerId);
}

/** Throws four_eyes when an admin would decide on what they asked for themselves, or on what is theirs, with whichever account. */
export async function mustBeSomebodyElse(tx: Tx, adminId: number, others: readonly number[]): Promise<void> {
  if (await isSamePerson(tx, adminId, others)) throw new AppError('four_eyes');
}

/** The same for money that is paid out: whoever shares a payee with an admin counts as that admin. Throws four_eyes. */
export async function mustBePaidElsewhere(tx: Tx, adminId: number, others: readonly number[]): Promise<void> {
  if (await isPaidAlike(tx, adminId, others)) throw new AppError('four_eyes');
}
