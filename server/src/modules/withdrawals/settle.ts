/** What the end of a withdrawal does to the books, and what its owner is told. */
import { formatFen } from '#contract/core/money.ts';
import { paidOutKind } from '#contract/money/ledger.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { releaseHold, settleHold } from '../../ledger/holds.ts';
import { returnPayout, takePayout, takeSecondPayout } from '../../ledger/payouts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify, type Notice } from '../messages/service.ts';
import { payeeParams } from './payees/payees.ts';
import type { BankResult } from '#contract/withdrawals/withdrawalProcess.ts';
import { endWithdrawal, turnWithdrawal, type WithdrawalEnd, type WithdrawalRow } from './withdrawals.repository.ts';

type Ended = Pick<
  WithdrawalRow,
  'id' | 'userId' | 'holdId' | 'amountFen' | 'feeFen' | 'kind' | 'bank' | 'accountMasked'
>;

const told = {
  confirm: 'withdrawal_paid',
  refuse: 'withdrawal_refused',
  fail: 'withdrawal_failed',
  owe: 'withdrawal_owing',
  dispute: 'withdrawal_disputed',
} as const satisfies Partial<Record<WithdrawalEnd['event'], Notice['kind']>>;

/**
 * Ends a withdrawal: paid, the held money leaves and the fee with it; else it goes back to the earnings, where it pays what is
 * owed first. False, and nothing happened, when it is in no state that the event ends.
 */
export async function finish(tx: Tx, row: Ended, end: Omit<WithdrawalEnd, 'id'>): Promise<boolean> {
  const { event, receipt = '', now } = end;
  const { id, userId, amountFen, feeFen } = row;
  if (!(await endWithdrawal(tx, { ...end, id }))) return false;
  const paid = formatFen(amountFen - feeFen);
  if (event !== 'cancel') {
    const params = { withdrawalId: id, amountFen, paid, receipt, ...payeeParams(row) };
    await notify(tx, [{ kind: told[event], to: [userId], params }], now);
  }
  // Last, so that accounts are locked for as short as can be.
  if (event === 'confirm') await payOut(tx, row, now);
  else await giveBack(tx, row, now);
  return true;
}

/**
 * Turns an end over as the bank says: what it returned is back on the earnings with its fee; what it had paid after all is taken
 * from its owner, who owes what they have no more. False, and nothing happened, when it is not in the state before.
 */
export async function turnOver(
  tx: Tx,
  row: Ended,
  word: { id: number; said: BankResult; receipt: string; by: number; now: Date },
): Promise<boolean> {
  const { id, userId, holdId, amountFen, feeFen } = row;
  const { said, receipt, by, now } = word;
  const event = said === 'failed' ? 'return' : 'reinstate';
  if (!(await turnWithdrawal(tx, { id, event, by, receipt, now }))) return false;
  const paid = formatFen(amountFen - feeFen);
  const kind = event === 'return' ? 'withdrawal_returned' : 'withdrawal_paid_after_all';
  const params = { withdrawalId: id, amountFen, paid, receipt, ...payeeParams(row) };
  await notify(tx, [{ kind, to: [userId], params }], now);
  const key = `withdrawal:${id}:${event}:${word.id}`;
  const turned = { key, holdId, userId, paidFen: amountFen - feeFen, feeFen, now };
  await (event === 'return' ? returnPayout(tx, turned) : takePayout(tx, turned));
  return true;
}

/** Charges what the bank paid a second time of a paid withdrawal; its owner owes what they have no more. */
export async function chargeSecond(
  tx: Tx,
  row: Ended,
  word: { id: number; receipt: string; now: Date },
): Promise<boolean> {
  const { id, userId, holdId, amountFen, feeFen } = row;
  const { receipt, now } = word;
  const paidFen = amountFen - feeFen;
  const params = { withdrawalId: id, amountFen: paidFen, paid: formatFen(paidFen), receipt, ...payeeParams(row) };
  await notify(tx, [{ kind: 'withdrawal_paid_twice', to: [userId], params }], now);
  await takeSecondPayout(tx, { key: `withdrawal:${id}:twice:${word.id}`, holdId, userId, paidFen, now });
  return true;
}

async function payOut(tx: Tx, { id, holdId, amountFen, feeFen }: Ended, now: Date): Promise<void> {
  const parts = [
    { key: 'paid', as: 'withdrawal', target: platformAccount(paidOutKind), amountFen: amountFen - feeFen },
    { key: 'fee', as: 'withdrawal_fee', target: platformAccount('revenue'), amountFen: feeFen },
  ] as const;
  for (const part of parts) {
    if (part.amountFen > 0 && !(await settleHold(tx, { id: holdId, ...part, now }))) {
      throw new Error(`withdrawal ${id} is paid and its hold has too little left`);
    }
  }
}

async function giveBack(tx: Tx, { id, holdId }: Ended, now: Date): Promise<void> {
  if (!(await releaseHold(tx, { id: holdId, now }))) throw new Error(`the hold of withdrawal ${id} has ended before`);
}
