import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import type { AccountPosting, listLedgerDays, listLedgerPostings } from '#contract/money/ledgerAdmin.ts';
import { countLines, listLines, type Line } from '../../ledger/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http.ts';
import { countedMax, idOfCursor } from '../../platform/idPage.ts';
import { daysOfAccount } from '../wallet/service.ts';
import { findAccountName } from './accounts.repository.ts';

/** The postings of any account, newest first, as its owner's statement has them. */
export async function listPostings(
  { tx }: Call,
  { accountId, kind, from, to, cursor, limit }: ParsedInputOf<typeof listLedgerPostings>,
): Promise<OutputOf<typeof listLedgerPostings>> {
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
}

/** What came in and went out by day. */
export async function listAccountDays(
  { tx }: Call,
  { accountId, from, to }: ParsedInputOf<typeof listLedgerDays>,
): Promise<OutputOf<typeof listLedgerDays>> {
  const account = await findAccountName(tx, accountId);
  if (!account) throw new AppError('not_found');
  const of = { ownerId: account.ownerId, accountKind: account.kind };
  return { days: await daysOfAccount(tx, of, { from, to }) };
}

function postingOf({ subjectKind, subjectId, createdAt, ...line }: Line): AccountPosting {
  return { ...line, subject: { kind: subjectKind, id: subjectId }, createdAt: createdAt.toISOString() };
}
