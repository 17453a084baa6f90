import type { AccountKind, EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { countedMax } from '../../platform/database/listPage.ts';

export interface EntryRow extends Row<'ledger_entries', 'id key subjectId createdAt reverses'> {
  kind: EntryKind;
  subjectKind: SubjectKind;
  movedFen: number;
}

export interface EntryDetailRow extends EntryRow {
  reversedBy: number | null;
  sealId: number | null;
  sealedAt: Date | null;
}

export interface EntryPostingRow extends Row<'ledger_postings', 'id accountId amountFen number'> {
  account: AccountKind;
  /** 0: the platform. */
  ownerId: number;
  username: string | null;
  afterFen: number | null;
}

const columns = `e.id, e.kind, e.key, e.subject_kind, e.subject_id, e.created_at, e.reverses,
  (select coalesce(-sum(p.amount_fen), 0)::bigint from ledger_postings p where p.entry_id = e.id and p.amount_fen < 0) as moved_fen`;

const listAll = prepared<EntryRow>(
  'admin_entries',
  `select ${columns} from ledger_entries e where e.id < $1 order by e.id desc limit $2`,
);
const listOfSubject = prepared<EntryRow>(
  'admin_entries_of_subject',
  `select ${columns} from ledger_entries e
   where e.subject_kind = $3 and e.subject_id = $4 and e.id < $1 order by e.id desc limit $2`,
);
const countAll = prepared<{ total: number }>(
  'admin_entries_count',
  `select count(*)::int as total from (select from ledger_entries limit ${countedMax}) as counted`,
);
const countOfSubject = prepared<{ total: number }>(
  'admin_entries_of_subject_count',
  `select count(*)::int as total from (
     select from ledger_entries where subject_kind = $1 and subject_id = $2 limit ${countedMax}) as counted`,
);
const find = prepared<EntryDetailRow>(
  'admin_entry',
  `select ${columns}, (select r.id from ledger_entries r where r.reverses = e.id) as reversed_by,
     s.id as seal_id, s.sealed_at
   from ledger_entries e
     left join lateral (
       select id, sealed_at from ledger_seals where to_entry_id >= e.id order by to_entry_id, id limit 1) s on true
   where e.id = $1`,
);
const listPostings = prepared<EntryPostingRow>(
  'admin_entry_postings',
  `select p.id, p.account_id, a.kind as account, a.owner_id, u.username,
     p.amount_fen, p.balance_after_fen as after_fen, p.number
   from ledger_postings p join ledger_accounts a on a.id = p.account_id left join users u on u.id = a.owner_id
   where p.entry_id = $1 order by p.amount_fen, a.owner_id, a.kind`,
);

export interface EntriesQuery {
  subject?: { kind: SubjectKind; id: number } | undefined;
  beforeId: number;
  limit: number;
}

/** Entries below an id, newest first, one more than asked for; and how many there are, counted up to `countedMax`. */
export async function listEntries(tx: Tx, query: EntriesQuery): Promise<{ rows: EntryRow[]; total: number }> {
  const { subject, beforeId, limit } = query;
  const [rows, { total }] = await Promise.all(
    subject === undefined
      ? [tx.many(listAll, [beforeId, limit + 1]), tx.one(countAll, [])]
      : [
          tx.many(listOfSubject, [beforeId, limit + 1, subject.kind, subject.id]),
          tx.one(countOfSubject, [subject.kind, subject.id]),
        ],
  );
  return { rows, total };
}

/** An entry with the one that took it back and the seal that covers it. */
export function findEntry(tx: Tx, id: number): Promise<EntryDetailRow | undefined> {
  return tx.maybe(find, [id]);
}

/** The postings of an entry: first what was taken, then what was given. */
export function listPostingsOfEntry(tx: Tx, entryId: number): Promise<EntryPostingRow[]> {
  return tx.many(listPostings, [entryId]);
}
