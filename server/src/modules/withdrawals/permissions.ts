/** What an admin may do with a withdrawal, as far as it needs nothing but the facts. */
import { movesFrom } from '#contract/core/process.ts';
import {
  withdrawalActs,
  withdrawalProcess,
  type WithdrawalAct,
  type WithdrawalState,
} from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';

interface Facts {
  state: WithdrawalState;
  userId: number;
  firstApprovedBy: number | null;
  ofDayFen: number;
  owes: boolean;
  isActive: boolean;
}

interface Reader {
  /** All of the admin's person. */
  accounts: readonly number[];
  /** Not while they are new. */
  decides: boolean;
}

/** From so much of the person's day on, two admins approve. */
export function needsTwo({ ofDayFen }: Pick<Facts, 'ofDayFen'>): boolean {
  return ofDayFen >= withdrawalRules.secondAdminFromFen;
}

/** Nobody acts on their own; whoever was the first of two is not the second. */
export function withdrawalAbilities(facts: Facts, { accounts, decides }: Reader): WithdrawalAct[] {
  const { state, userId, firstApprovedBy, owes, isActive } = facts;
  if (accounts.includes(userId)) return [];
  const open = new Set(movesFrom(withdrawalProcess, state).map(({ event }) => event));
  const isFirst = firstApprovedBy !== null && accounts.includes(firstApprovedBy);
  const mayBePaid = !owes && isActive;
  return withdrawalActs.filter((act) => {
    if (act === 'look') return state === 'paying';
    if (!open.has(act)) return false;
    if (act === 'approve') return decides && mayBePaid && !isFirst;
    return act !== 'pay' || mayBePaid;
  });
}
