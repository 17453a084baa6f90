/** A withdrawal as its owner reads it. */
import { movesFrom } from '#contract/core/process.ts';
import { withdrawalProcess } from '#contract/withdrawals/withdrawalProcess.ts';
import type { Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { decidedBy } from './dueTime.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

/** What owners and admins read alike. */
export function shownWithdrawal(row: WithdrawalRow, now: Date): Omit<Reply<Withdrawal>, 'may'> {
  const { amountFen, feeFen, kind, bank, nameMasked: name, accountMasked: account, dueAt, endedAt, reason } = row;
  return {
    ...row,
    paidFen: amountFen - feeFen,
    payee: { kind, bank: bank === '' ? null : bank, name, account },
    decidedBy: decidedBy(dueAt),
    late: endedAt === null && dueAt < now,
    reason: reason === '' ? null : reason,
  };
}

export function withdrawalReply(row: WithdrawalRow, now: Date): Reply<Withdrawal> {
  const mayCancel = movesFrom(withdrawalProcess, row.state).some(({ event }) => event === 'cancel');
  return { ...shownWithdrawal(row, now), may: mayCancel ? ['cancel'] : [] };
}
