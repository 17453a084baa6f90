import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { accountsOfPerson, isDecider } from '../identity/service.ts';
import type { AdjustmentRow } from './adjustments.repository.ts';
import { adjustmentAbilities, type Reader } from './permissions.ts';

/** The admin who calls, and whether they may decide on what others ask for. */
export async function readerOf(call: Call): Promise<Reader> {
  const adminId = userIdOf(call);
  const [decides, accounts] = await Promise.all([
    isDecider(call.tx, adminId, call.now),
    accountsOfPerson(call.tx, adminId),
  ]);
  return { adminId, accounts, decides };
}

/** An adjustment as an admin sees it. */
export function adjustmentOf(row: AdjustmentRow, reader: Reader): Reply<Adjustment> {
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
    may: adjustmentAbilities(row, reader),
  };
}

/** Somebody by number and name; null when nobody did it. */
export function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null ? null : { id, username: username ?? '' };
}
