/** All lines of a user's account, oldest first, in batches by key: for files of any length. */
import { prepared, type Database, type Tx } from '../platform/database/database.ts';
import { idBounds } from './days.ts';
import { settledHorizon } from './settled.ts';
import { firstDay, lastDay, lineColumns, type Line, type StatementFilters } from './statement.ts';

const accountOf = prepared<{ id: number; guarded: boolean; foldedId: number }>(
  'ledger_stream_account',
  `select id, guarded, (select up_to_posting_id from ledger_folds) as "foldedId"
   from ledger_accounts where owner_id = $1 and kind = $2`,
);
/** Each line tells whether it is of the kind and the days: the others count for the balance of an open account. */
const batch = prepared<Line & { isMeant: boolean }>(
  'ledger_stream',
  `select ${lineColumns},
     ($5::text is null or p.kind = $5)
       and (e.created_at at time zone (select time_zone from ledger_folds))::date between $6::date and $7::date as "isMeant"
   from (
     select * from ledger_postings where account_id = $1 and id > $2 and id <= $3 order by id limit $4) as p
   join ledger_entries e on e.id = p.entry_id order by p.id`,
);
const batchOfKind = prepared<Line & { isMeant: boolean }>(
  'ledger_stream_of_kind',
  `select ${lineColumns},
     (e.created_at at time zone (select time_zone from ledger_folds))::date between $6::date and $7::date as "isMeant"
   from (
     select * from ledger_postings
     where account_id = $1 and kind = $5 and id > $2 and id <= $3 order by id limit $4) as p
   join ledger_entries e on e.id = p.entry_id order by p.id`,
);
const balanceAt = prepared<{ balanceFen: number }>(
  'ledger_stream_balance',
  `select balance_fen as "balanceFen" from ledger_balances_at($1, array[$2::bigint])`,
);

/** Lines up to the last one that is there when it begins, and final by then. */
export async function* streamLines(
  { tx, database }: { tx: Tx; database: Pick<Database, 'primary'> },
  filters: StatementFilters,
  batchSize = 2000,
): AsyncGenerator<Line[]> {
  const account = await tx.maybe(accountOf, [filters.userId, filters.account]);
  if (!account) return;
  const { kind, from = firstDay, to = lastDay } = filters;
  const horizon = await settledHorizon(database);
  const range = await idBounds(tx, { accountId: account.id, fromDay: from, toDay: to });
  if (!range) return;
  const lastId = Math.min(range.lastId, horizon?.postingId ?? account.foldedId);
  let afterId = range.firstId - 1;
  let balanceFen = account.guarded ? 0 : (await tx.one(balanceAt, [account.id, afterId])).balanceFen;
  // An open account's balance goes through all lines, also those that are not shown.
  const statement = account.guarded && kind !== undefined ? batchOfKind : batch;
  for (;;) {
    const lines = await tx.many(statement, [account.id, afterId, lastId, batchSize, kind, from, to]);
    const shown: Line[] = [];
    for (const { isMeant, ...line } of lines) {
      balanceFen += line.amountFen;
      if (isMeant) shown.push(account.guarded ? line : { ...line, afterFen: balanceFen });
    }
    yield shown;
    const last = lines.at(-1);
    if (!last || lines.length < batchSize) return;
    afterId = last.id;
  }
}
