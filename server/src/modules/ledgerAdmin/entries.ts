import * as contract from '#contract/money/ledgerAdmin.ts';
import type { AccountName, LedgerEntry, LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import type { Reply } from '../../platform/http/reply.ts';
import {
  findEntry,
  listPostingsOfEntry,
  type EntryPostingRow,
  type EntryRow,
  walkOfEntries,
} from './entries.repository.ts';
import { siteConfiguration } from '../site/service.ts';
import { linksOf } from './links.ts';

/** Entries by time, narrowed. Throws invalid_input for days or amounts that end before they begin. */
export const findLedgerEntries = handle(contract.findLedgerEntries, async ({ tx }, { cursor, limit, ...query }) => {
  refuseBackwards(query);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = walkOfEntries({ ...query, timeZone });
  const cursors = walkCursors('ledgerEntries', query.sort, query.direction);
  return mapPage(await listWalk<EntryRow>(tx, walk, cursors, { cursor, limit }), summaryOf);
});

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
