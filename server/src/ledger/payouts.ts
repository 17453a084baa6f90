/** Withdrawals whose end the bank turned over: money that came back, or had gone out after all. */
import { platformAccount, drawFrom, userAccount, type Account, type Draw } from './accounts.ts';
import { paidOutKind } from '#contract/money/ledger.ts';
import type { Tx } from '../platform/database/database.ts';
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
