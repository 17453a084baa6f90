/** What an adjustment does to the books. */
import { formatFen } from '#contract/core/money.ts';
import { balancesOf, drawFrom, platformAccount, userAccount } from '../../ledger/accounts.ts';
import { findHold, settleHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { reverse } from '../../ledger/reverse.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findEntryId } from './adjustments.repository.ts';

interface Adjusted {
  userId: number;
  amountFen: number;
  holdId: number | null;
}

/** Tells an admin early, and in words, what the ledger would refuse. Throws balance_too_small, hold_too_small, not_found. */
export async function checkFunds(tx: Tx, { userId, amountFen, holdId }: Adjusted): Promise<void> {
  if (holdId !== null) {
    if (amountFen > 0) throw new AppError('invalid_input', { fields: [{ field: 'amountFen', rule: 'below_zero' }] });
    const hold = await findHold(tx, holdId);
    // Other holds belong to a process of their own, such as a withdrawal.
    if (!hold || hold.userId !== userId || hold.kind !== 'review') throw new AppError('not_found');
    if (hold.leftFen < -amountFen) throw holdTooSmall(hold.leftFen);
    return;
  }
  if (amountFen > 0) return;
  const { balanceFen } = await balancesOf(tx, userId);
  if (balanceFen + amountFen < 0) {
    throw new AppError('balance_too_small', { params: { available: formatFen(balanceFen) } });
  }
}

/** Moves what was agreed on. */
export async function moveAdjusted(tx: Tx, adjustment: Adjusted & { id: number }, now: Date): Promise<void> {
  const { id, userId, amountFen, holdId } = adjustment;
  await checkFunds(tx, adjustment);
  const target = platformAccount('adjustments');
  if (holdId !== null) {
    const hold = await settleHold(tx, { id: holdId, key: keyOf(id), target, amountFen: -amountFen, now });
    if (!hold) throw holdTooSmall((await findHold(tx, holdId))?.leftFen ?? 0);
    return;
  }
  await postOnce(tx, { id, key: keyOf(id), userId, amountFen, now });
}

/** Takes back what was moved, by the reverse entry. What was paid out of a hold comes to the spend-only purse: the hold has ended. */
export async function moveBack(tx: Tx, adjustment: Adjusted & { id: number }, now: Date): Promise<void> {
  const { id, userId, amountFen, holdId } = adjustment;
  await checkFunds(tx, { userId, amountFen: -amountFen, holdId: null });
  if (holdId !== null) return postOnce(tx, { id, key: `${keyOf(id)}:back`, userId, amountFen: -amountFen, now });
  const entryId = await findEntryId(tx, keyOf(id));
  if (entryId === undefined) throw new Error(`adjustment ${id} is applied and has no entry`);
  if ((await reverse(tx, { entryId, now })) === undefined) throw new Error(`adjustment ${id} was reversed before`);
}

async function postOnce(
  tx: Tx,
  { id, key, userId, amountFen, now }: { id: number; key: string; userId: number; amountFen: number; now: Date },
): Promise<void> {
  const costs = platformAccount('adjustments');
  const { source, target } =
    amountFen > 0
      ? { source: costs, target: userAccount(userId, 'available') }
      : { source: drawFrom(userId, 'purses'), target: costs };
  const entry = { kind: 'adjustment', key, subject: { kind: 'adjustment', id }, now } as const;
  const entryId = await post(tx, { ...entry, transfers: [{ source, target, amountFen: Math.abs(amountFen) }] });
  if (entryId === undefined) throw new Error(`the books have ${key} already`);
}

function keyOf(id: number): string {
  return `adjustment:${id}`;
}

function holdTooSmall(leftFen: number): AppError {
  return new AppError('hold_too_small', { params: { left: formatFen(leftFen) } });
}
