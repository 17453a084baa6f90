/** A bank's word against what was entered, and the money that it puts in doubt. */
import { formatFen } from '#contract/core/money.ts';
import { releaseHold } from '../../../ledger/holds.ts';
import { holdInDoubt } from '../../../ledger/payouts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notify } from '../../messages/service.ts';
import { payeeParams } from '../payees/payees.ts';
import type { WithdrawalRow } from '../withdrawals.repository.ts';
import { keepContradiction, noteHold, type ContradictionRow, type NewWord } from './contradictions.repository.ts';

/**
 * Keeps the bank's word until admins settle it. Where it says that it paid, what may have to be taken is set aside, as far as
 * the purses reach, and its owner is told. False where it contradicts nothing, or waits already.
 */
export async function keepDoubt(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'userId' | 'amountFen' | 'feeFen' | 'kind' | 'bank' | 'accountMasked'>,
  word: Omit<NewWord, 'withdrawalId'>,
): Promise<boolean> {
  const { id: withdrawalId, userId, amountFen, feeFen } = row;
  const { said, receipt, now } = word;
  const kept = await keepContradiction(tx, { withdrawalId, ...word });
  if (!kept) return false;
  if (said !== 'paid') return true;
  const { id, entered } = kept;
  const takenFen = entered === 'paid' ? amountFen - feeFen : amountFen;
  const held = await holdInDoubt(tx, { userId, key: `contradiction:${id}`, amountFen: takenFen, now });
  if (!held) return true;
  await noteHold(tx, { id, holdId: held.id });
  const params = { withdrawalId, amountFen, held: formatFen(held.amountFen), receipt, ...payeeParams(row) };
  await notify(tx, [{ kind: 'withdrawal_in_doubt', to: [userId], params }], now);
  return true;
}

/** Frees what was set aside for a bank's word. */
export async function freeDoubt(tx: Tx, { holdId }: Pick<ContradictionRow, 'holdId'>, now: Date): Promise<void> {
  if (holdId !== null && !(await releaseHold(tx, { id: holdId, now }))) {
    throw new Error(`hold ${holdId} of a contradiction has ended before`);
  }
}
