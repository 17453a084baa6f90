import * as contract from '#contract/money/ledgerAdmin.ts';
import type { AccountPosting } from '#contract/money/ledgerAdmin.ts';
import { handle } from '../../platform/http/http.ts';
import { countLines, listLines, type Line } from '../../ledger/statement.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, idOfCursor } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { daysOfAccount } from '../wallet/service.ts';
import { findAccountName } from './accounts.repository.ts';

/** The postings of any account, newest first, as its owner's statement has them. */
export const listLedgerPostings = handle(
  contract.listLedgerPostings,
  async ({ tx }, { accountId, kind, from, to, cursor, limit }) => {
    const account = await findAccountName(tx, accountId);
    if (!account) throw new AppError('not_found');
    const of = { userId: account.ownerId, account: account.kind, kind, from, to };
    const beforeId = idOfCursor(cursor);
    const place = beforeId === undefined ? { skip: 0 } : { beforeId };
    const [{ lines, next }, { total, isExact }] = await Promise.all([
      listLines(tx, { ...of, place, limit }),
      countLines(tx, of),
    ]);
    return {
      list: lines.map(postingOf),
      next: next ? String(next.beforeId) : null,
      total: Math.min(total, countedMax - 1),
      totalExact: isExact && total < countedMax,
    };
  },
);

/** What came in and went out by day. */
export const listLedgerDays = handle(contract.listLedgerDays, async ({ tx }, { accountId, from, to }) => {
  const account = await findAccountName(tx, accountId);
  if (!account) throw new AppError('not_found');
  const of = { ownerId: account.ownerId, accountKind: account.kind };
  return { days: await daysOfAccount(tx, of, { from, to }) };
});

function postingOf({ subjectKind, subjectId, createdAt, ...line }: Line): Reply<AccountPosting> {
  return { ...line, subject: { kind: subjectKind, id: subjectId }, createdAt };
}
