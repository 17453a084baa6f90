/** Withdrawals whose end the bank turned over: money that came back, or had gone out after all. */
import { balancesOf, platformAccount, drawFrom, userAccount, type Account, type Draw } from './accounts.ts';
import { paidOutKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';
import { placeHold } from './holds.ts';
import { netAmounts, postAmounts } from './post.ts';

export interface TurnedPayout {
  /** What makes it one: the same key posts once. */
  key: string;
  /** The hold that the withdrawal was paid out of. */
  holdId: number;
  userId: number;
  /** What arrived, and what the platform kept, in fen. */
  paidFen: number;
  feeFen: number;
  now: Date;
}

/** Puts what the bank returned back on the earnings, the fee with it; it pays what is owed first. */
export function returnPayout(tx: Tx, payout: TurnedPayout): Promise<void> {
  return turn(tx, payout, 'withdrawal_return', (platform) => ({
    source: platform,
    target: userAccount(payout.userId, 'earned'),
  }));
}

/** Takes what was given back and had been paid all the same: from the purses as far as they reach, the rest is owed. */
export function takePayout(tx: Tx, payout: TurnedPayout): Promise<void> {
  return turn(tx, payout, 'withdrawal', (platform) => ({ source: drawFrom(payout.userId, 'share'), target: platform }));
}

/** Takes what was paid a second time: from the purses as far as they reach, the rest is owed. No fee is taken for it. */
export function takeSecondPayout(tx: Tx, payout: Omit<TurnedPayout, 'feeFen'>): Promise<void> {
  return turn(tx, { ...payout, feeFen: 0 }, 'withdrawal', (platform) => ({
    source: drawFrom(payout.userId, 'share'),
    target: platform,
  }));
}

const purseLock = prepared('ledger_payout_lock_purses', `select ledger_lock_purses($1)`);

/** Sets aside what may have to be taken, as far as the purses reach; the same key holds once. Null: there is nothing. */
export async function holdInDoubt(
  tx: Tx,
  { userId, key, amountFen, now }: { userId: number; key: string; amountFen: number; now: Date },
): Promise<{ id: number; amountFen: number } | null> {
  await tx.run(purseLock, [userId]);
  const { availableFen, earnedFen } = await balancesOf(tx, userId);
  const heldFen = Math.min(amountFen, availableFen + earnedFen);
  if (heldFen <= 0) return null;
  const hold = { userId, key, kind: 'payout_check', reason: '', amountFen: heldFen } as const;
  return { id: (await placeHold(tx, { ...hold, expiresAt: null, placedBy: null, now })).id, amountFen: heldFen };
}

async function turn(
  tx: Tx,
  { key, holdId, paidFen, feeFen, now }: TurnedPayout,
  kind: 'withdrawal' | 'withdrawal_return',
  between: (platform: Account) => { source: Account | Draw; target: Account },
): Promise<void> {
  const transfers = [
    { ...between(platformAccount(paidOutKind)), amountFen: paidFen },
    { ...between(platformAccount('revenue')), amountFen: feeFen },
  ].filter(({ amountFen }) => amountFen > 0);
  const entry = { kind, key, subject: { kind: 'hold' as const, id: holdId }, now };
  if ((await postAmounts(tx, entry, netAmounts(transfers))) === undefined) {
    throw new Error(`the books have ${key} already`);
  }
}
