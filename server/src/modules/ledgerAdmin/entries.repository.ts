import type { AccountKind, EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../platform/database/walk.ts';

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

const moved =
  'select coalesce(-sum(p.amount_fen), 0)::bigint from ledger_postings p where p.entry_id = e.id and p.amount_fen < 0';
const columns = `e.id, e.kind, e.key, e.subject_kind, e.subject_id, e.created_at, e.reverses, (${moved}) as moved_fen`;

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

export interface EntriesQuery extends DayRange, AmountRange {
  kind?: EntryKind | undefined;
  subjectKind?: SubjectKind | undefined;
  /** Of what they belong to; without its kind the entry’s own counts as well. */
  number?: number | undefined;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

/** Entries by time; those of a number have an index of their own, kinds and amounts are checked row by row. */
export function walkOfEntries(query: EntriesQuery): Walk {
  const { kind, subjectKind, number, direction, timeZone } = query;
  const ofSubject = isValue('e.subject_id', number);
  const own: Condition = (put) => `(e.id = ${put(number)} and e.subject_id <> ${put(number)})`;
  const isEither = number !== undefined && subjectKind === undefined;
  return {
    table: 'ledger_entries',
    alias: 'e',
    columns,
    joins: '',
    key: { sql: 'e.created_at', is: 'time' },
    direction,
    within: [...(isEither ? [] : ofSubject), ...inDays('e.created_at', query, timeZone)],
    matching: [
      ...isValue('e.kind', kind),
      ...isValue('e.subject_kind', subjectKind),
      ...inAmounts(`(${moved})`, query),
    ],
    anyOf: isEither ? [...ofSubject, own] : undefined,
  };
}

/** An entry with the one that took it back and the seal that covers it. */
export function findEntry(tx: Tx, id: number): Promise<EntryDetailRow | undefined> {
  return tx.maybe(find, [id]);
}

/** The postings of an entry: first what was taken, then what was given. */
export function listPostingsOfEntry(tx: Tx, entryId: number): Promise<EntryPostingRow[]> {
  return tx.many(listPostings, [entryId]);
}
