import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import type { AdjustmentRow } from './adjustments.repository.ts';
import { adjustmentAbilities } from './permissions.ts';

/** An adjustment as an admin sees it. */
export function adjustmentOf(row: AdjustmentRow, adminId: number): Adjustment {
  const { id, userId, username, amountFen, holdId, state, reversalBy, reversalAt } = row;
  return {
    id,
    user: { id: userId, username },
    amountFen,
    holdId,
    state,
    reason: row.reason,
    askedBy: { id: row.askedBy, username: row.askedByName },
    askedAt: row.askedAt.toISOString(),
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    words: row.words,
    reversal:
      reversalBy === null || reversalAt === null
        ? null
        : {
            askedBy: { id: reversalBy, username: row.reversalByName ?? '' },
            askedAt: reversalAt.toISOString(),
            reason: row.reversalReason,
            decidedBy: personOf(row.reversalDecidedBy, row.reversalDecidedByName),
            decidedAt: row.reversalDecidedAt?.toISOString() ?? null,
            words: row.reversalWords,
          },
    may: adjustmentAbilities(row, adminId),
  };
}

/** Somebody by number and name; null when nobody did it. */
export function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null ? null : { id, username: username ?? '' };
}
