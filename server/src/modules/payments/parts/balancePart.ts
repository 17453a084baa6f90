/** What the balance pays of orders beside a gateway: held while their payment waits, free again when the rest does not come. */
import { randomBytes } from 'node:crypto';
import type { HeldPurses } from '#contract/orders/payments.ts';
import { returnDisputable, spendDisputable } from '../../../ledger/disputable.ts';
import { earnedFenOfHold, lockPursesOf, placeHold, releaseHold } from '../../../ledger/holds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { setPaymentPart, type PartRow } from '../repository.ts';

/**
 * Holds so much of the buyer's balance for a locked payment that waits, in fen, instead of what was held before; 0: nothing. Fails by
 * `not_overdrawn`, and by `ledger_owed` for whoever owes.
 */
export async function holdPart(tx: Tx, payment: PartRow, { balanceFen, now }: { balanceFen: number; now: Date }) {
  if (payment.balanceFen === balanceFen) return;
  await releaseParts(tx, [payment], now);
  const holdId = balanceFen === 0 ? null : await place(tx, payment, { balanceFen, now });
  await setPaymentPart(tx, payment.id, { balanceFen, holdId });
}

/** What is held of each purse for a payment that waits; null: nothing. */
export async function heldOf(
  tx: Tx,
  { state, balanceFen, holdId }: Pick<PartRow, 'balanceFen' | 'holdId'> & { state: string },
): Promise<HeldPurses | null> {
  if (state !== 'waiting' || holdId === null) return null;
  const earnedFen = await earnedFenOfHold(tx, holdId);
  return { spendFen: balanceFen - earnedFen, earnedFen };
}

async function place(
  tx: Tx,
  { id, userId }: PartRow,
  { balanceFen, now }: { balanceFen: number; now: Date },
): Promise<number> {
  const hold = await placeHold(tx, {
    userId,
    // The payment is locked: another part, or the same again, is another hold.
    key: `payment:${id}:${randomBytes(9).toString('base64url')}`,
    kind: 'payment',
    from: 'balance',
    subject: { kind: 'payment', id },
    reason: '',
    amountFen: balanceFen,
    expiresAt: null,
    placedBy: null,
    now,
  });
  await spendDisputable(tx, { userId, fen: balanceFen, subject: { kind: 'hold', id: hold.id }, now });
  return hold.id;
}

/**
 * Gives back what was held for payments that wait no more; nothing for those without. Whoever calls it holds the payments and all else
 * that comes before accounts.
 */
export async function releaseParts(tx: Tx, payments: readonly PartRow[], now: Date): Promise<void> {
  // In the order in which everybody locks people.
  for (const { id, userId, balanceFen: fen, holdId } of payments.toSorted((one, other) => one.userId - other.userId)) {
    if (holdId === null) continue;
    await lockPursesOf(tx, userId);
    if (!(await releaseHold(tx, { id: holdId, now }))) throw new Error(`the hold of payment ${id} ended before`);
    const subject = { kind: 'hold', id: holdId } as const;
    await returnDisputable(tx, { userId, fen, keptFen: fen, subject, now });
  }
}
