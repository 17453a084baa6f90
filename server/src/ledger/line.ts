/** One line of a user's account, and what stands around it. */
import { userAccountKinds, type EntryKind, type UserAccountKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';
import { lineColumns, type Line } from './statement.ts';

export interface OwnLine extends Line {
  accountId: number;
  account: UserAccountKind;
}

/** An entry that reverses another one, or is reversed by it, with its line on an account. */
export interface LinkedEntry {
  kind: EntryKind;
  createdAt: Date;
  /** Null: it has none there. */
  lineId: number | null;
  amountFen: number;
  /** True: the entry asked about reverses this one; false: this one reverses it. */
  isReversed: boolean;
}

const afterFen = `coalesce(p.balance_after_fen, (select balance_fen from ledger_balances_at(a.id, array[p.id])))`;
const own = `
  select ${lineColumns.replace('p.balance_after_fen', afterFen)},
    a.id as "accountId", a.kind as account
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_entries e on e.id = p.entry_id
  where a.owner_id = $1 and a.kind = any($2::text[])`;

const byId = prepared<OwnLine>('ledger_line', `${own} and p.id = $3`);
const ofEntry = prepared<OwnLine>('ledger_lines_beside', `${own} and p.entry_id = $3 and a.id <> $4 order by p.id`);
const around = prepared<Line>(
  'ledger_lines_around',
  `select ${lineColumns} from (
     (select * from ledger_postings where account_id = $1 and id < $2 order by id desc limit 1)
     union all
     (select * from ledger_postings where account_id = $1 and id > $2 order by id limit 1)
   ) as p join ledger_entries e on e.id = p.entry_id`,
);
const linked = prepared<LinkedEntry>(
  'ledger_linked_entries',
  `select e.kind, e.created_at as "createdAt", p.id as "lineId", coalesce(p.amount_fen, 0) as "amountFen",
     e.reverses is distinct from $1 as "isReversed"
   from ledger_entries e left join ledger_postings p on p.entry_id = e.id and p.account_id = $2
   where e.reverses = $1 or e.id = (select reverses from ledger_entries where id = $1)`,
);

/** A line of one of the user's accounts; undefined when it is none of theirs. */
export async function findLine(tx: Tx, userId: number, id: number): Promise<OwnLine | undefined> {
  return tx.maybe(byId, [userId, userAccountKinds, id]);
}

/** The lines of the same entry on the user's other accounts. */
export async function listLinesBeside(tx: Tx, userId: number, line: OwnLine): Promise<OwnLine[]> {
  return tx.many(ofEntry, [userId, userAccountKinds, line.entryId, line.accountId]);
}

/** The lines right before and after one on its account. */
export async function findNeighbours(
  tx: Tx,
  line: OwnLine,
): Promise<{ older: OwnLine | undefined; newer: OwnLine | undefined }> {
  const lines = await tx.many(around, [line.accountId, line.id]);
  const { accountId, account } = line;
  const older = lines.find(({ id }) => id < line.id);
  const newer = lines.find(({ id }) => id > line.id);
  return {
    older: older && { ...older, accountId, account, afterFen: line.afterFen - line.amountFen },
    newer: newer && { ...newer, accountId, account, afterFen: line.afterFen + newer.amountFen },
  };
}

/** The entry that the line's entry reverses, and the one that reverses it. */
export async function listLinkedEntries(tx: Tx, line: OwnLine): Promise<LinkedEntry[]> {
  return tx.many(linked, [line.entryId, line.accountId]);
}
