/** What an admin may do with a withdrawal, as far as it needs nothing but the facts. */
import { movesFrom } from '#contract/core/process.ts';
import {
  contradictionActs,
  withdrawalActs,
  withdrawalProcess,
  type BankResult,
  type ContradictionAct,
  type WithdrawalAct,
  type WithdrawalState,
} from '#contract/withdrawals/withdrawalProcess.ts';

interface Facts {
  state: WithdrawalState;
  userId: number;
  firstApprovedBy: number | null;
  ofDayFen: number;
  secondAdminFromFen: number;
  owes: boolean;
  isActive: boolean;
  isContested: boolean;
  endedBy: number | null;
}

interface Reader {
  /** All that are paid where the admin is: of the same person, or with the same payee. */
  accounts: readonly number[];
  /** Not while they are new. */
  decides: boolean;
}

/** From so much of the person's day on, as it was when it was asked for, two admins approve. */
export function needsTwo({ ofDayFen, secondAdminFromFen }: Pick<Facts, 'ofDayFen' | 'secondAdminFromFen'>): boolean {
  return ofDayFen >= secondAdminFromFen;
}

/** Nobody acts on their own; whoever was the first of two is not the second. */
export function withdrawalAbilities(facts: Facts, { accounts, decides }: Reader): WithdrawalAct[] {
  const { state, userId, firstApprovedBy, owes, isActive, isContested } = facts;
  if (accounts.includes(userId)) return [];
  const open = new Set(movesFrom(withdrawalProcess, state).map(({ event }) => event));
  const isFirst = firstApprovedBy !== null && accounts.includes(firstApprovedBy);
  const mayBePaid = !owes && isActive && !isContested;
  return withdrawalActs.filter((act) => {
    if (act === 'look') return state === 'paying';
    if (act === 'contradict') return decides && (state === 'paid' || state === 'failed');
    if (!open.has(act)) return false;
    if (act === 'approve') return decides && mayBePaid && !isFirst;
    return act === 'refuse' || (decides && (act !== 'pay' || mayBePaid));
  });
}

/**
 * What an admin may do with a bank's word that waits. Following it moves money, so that whoever brought it does not; what was
 * entered is not kept by whoever entered it. With the same word and another receipt no money moves.
 */
export function contradictionAbilities(
  { outcome, said, foundBy }: { outcome: string | null; said: BankResult; foundBy: number },
  { state, userId, endedBy }: Pick<Facts, 'state' | 'userId' | 'endedBy'>,
  { accounts, decides }: Reader,
): ContradictionAct[] {
  if (outcome !== null || !decides || accounts.includes(userId)) return [];
  return contradictionActs.filter((act) => {
    if (act === 'keep') return endedBy === null || !accounts.includes(endedBy);
    return said === state || !accounts.includes(foundBy);
  });
}
