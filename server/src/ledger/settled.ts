/** Which numbers of the ledger are final: everything up to them is there or never will be. */
import { setTimeout as sleep } from 'node:timers/promises';
import { prepared, type Database } from '../platform/database/database.ts';

/** The last number of each sequence of which nobody can still write one that is not above it. */
export interface Horizon {
  entryId: number;
  postingId: number;
  accountId: number;
}

const drawn = prepared<Horizon>(
  'ledger_drawn',
  `select e.value as "entryId", p.value as "postingId", a.value as "accountId"
   from (select case when is_called then last_value else 0 end as value from ledger_entries_id_seq) as e,
     (select case when is_called then last_value else 0 end as value from ledger_postings_id_seq) as p,
     (select case when is_called then last_value else 0 end as value from ledger_accounts_id_seq) as a`,
);
// A snapshot's xmax will not do: it is the number after the last transaction that has ended, not that has begun.
const next = prepared<{ xid: string }>('ledger_next_xact', `select pg_current_xact_id()::text as xid`);
const hasPassed = prepared<{ passed: boolean }>(
  'ledger_has_passed',
  `select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as passed`,
);

/**
 * The same where only other databases of this server have older transactions: none of them can have drawn anything here. A
 * transaction of which no lock tells the database may have begun or ended just now; it is waited for.
 */
const hasPassedHere = prepared<{ passed: boolean }>(
  'ledger_has_passed_here',
  `select not exists (
     select from pg_snapshot_xip(pg_current_snapshot()) as running
     where running < $1::text::xid8 and not exists (
       select from pg_locks held join pg_stat_activity holder on holder.pid = held.pid
       where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.granted
         and held.transactionid = running::xid
         and holder.datid <> (select oid from pg_database where datname = current_database()))
   ) as passed`,
);

const pollMs = 20;

/**
 * Numbers drawn from a sequence show up when their transaction commits, and later ones may come first. Whoever posts
 * draws a transaction's number before those of the ledger, so when all transactions of this database before one of ours have ended, what
 * was drawn before ours is final for every statement from now on. Undefined while an old transaction still runs after
 * `withinMs`. Must not be called where a transaction is open that has changed anything: it would wait for itself.
 */
export async function settledHorizon(
  database: Pick<Database, 'primary'>,
  { withinMs = 5000 }: { withinMs?: number } = {},
): Promise<Horizon | undefined> {
  const horizon = await database.primary.one(drawn, []);
  const { xid } = await database.primary.one(next, []);
  const until = performance.now() + withinMs;
  for (;;) {
    const { passed } = await database.primary.one(hasPassed, [xid]);
    if (passed || (await database.primary.one(hasPassedHere, [xid])).passed) return horizon;
    if (performance.now() >= until) return undefined;
    await sleep(pollMs);
  }
}
