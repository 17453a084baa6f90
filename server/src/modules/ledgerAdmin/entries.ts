import * as contract from '#contract/money/ledgerAdmin.ts';
import type { AccountName, LedgerEntry, LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import {
  findEntry,
  listEntries,
  listPostingsOfEntry,
  type EntryPostingRow,
  type EntryRow,
} from './entries.repository.ts';
import { linksOf } from './links.ts';

/** Entries, newest first: of one subject, or the one with a number, or all. */
export const findLedgerEntries = handle(
  contract.findLedgerEntries,
  async ({ tx }, { subjectKind, subjectId, entryId, cursor, limit }) => {
    if ((subjectKind === undefined) !== (subjectId === undefined)) {
      const field = subjectKind === undefined ? 'subjectKind' : 'subjectId';
      throw new AppError('invalid_input', { fields: [{ field, rule: 'required' }] });
    }
    if (entryId !== undefined) {
      const entry = await findEntry(tx, entryId);
      const isWanted = entry && (subjectId === undefined || isOf(entry, subjectKind, subjectId));
      return pageOf(isWanted ? { rows: [entry], total: 1 } : { rows: [], total: 0 }, limit, summaryOf);
    }
    const subject =
      subjectKind === undefined || subjectId === undefined ? undefined : { kind: subjectKind, id: subjectId };
    const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
    return pageOf(await listEntries(tx, { subject, beforeId, limit }), limit, summaryOf);
  },
);

/** An entry with everything that is known of it. */
export const getLedgerEntry = handle(contract.getLedgerEntry, async (call, { id }) => {
  const { tx } = call;
  const entry = await findEntry(tx, id);
  if (!entry) throw new AppError('not_found');
  const [postings, links] = await Promise.all([listPostingsOfEntry(tx, id), linksOf(call, entry)]);
  const { key, reverses, reversedBy, sealId, sealedAt } = entry;
  return {
    ...summaryOf(entry),
    key,
    postings: postings.map(postingOf),
    reverses,
    reversedBy,
    seal: sealId === null || sealedAt === null ? null : { id: sealId, sealedAt },
    links,
  };
});

function isOf(entry: EntryRow, kind: string | undefined, id: number): boolean {
  return entry.subjectKind === kind && entry.subjectId === id;
}

function summaryOf({ id, kind, subjectKind, subjectId, movedFen, createdAt }: EntryRow): Reply<LedgerEntrySummary> {
  return { id, kind, subject: { kind: subjectKind, id: subjectId }, movedFen, createdAt };
}

function postingOf({ id, amountFen, afterFen, number, ...row }: EntryPostingRow): LedgerEntry['postings'][number] {
  return { id, account: accountNameOf(row), amountFen, afterFen, number };
}

function accountNameOf(row: Pick<EntryPostingRow, 'accountId' | 'account' | 'ownerId' | 'username'>): AccountName {
  const owner = row.ownerId === 0 ? null : { id: row.ownerId, username: row.username ?? '' };
  return { id: row.accountId, kind: row.account, owner };
}
