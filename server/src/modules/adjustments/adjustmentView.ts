import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { AdjustmentRow } from './adjustments.repository.ts';
import { adjustmentAbilities } from './permissions.ts';

/** An adjustment as an admin sees it. */
export function adjustmentOf(row: AdjustmentRow, adminId: number): Reply<Adjustment> {
  const { userId, username, reversalBy, reversalAt } = row;
  return {
    ...row,
    user: { id: userId, username },
    askedBy: { id: row.askedBy, username: row.askedByName },
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    reversal:
      reversalBy === null || reversalAt === null
        ? null
        : {
            askedBy: { id: reversalBy, username: row.reversalByName ?? '' },
            askedAt: reversalAt,
            reason: row.reversalReason,
            decidedBy: personOf(row.reversalDecidedBy, row.reversalDecidedByName),
            decidedAt: row.reversalDecidedAt,
            words: row.reversalWords,
          },
    may: adjustmentAbilities(row, adminId),
  };
}

/** Somebody by number and name; null when nobody did it. */
export function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null ? null : { id, username: username ?? '' };
}
