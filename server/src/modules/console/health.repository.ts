import { prepared, type Tx } from '../../platform/database/database.ts';

const database = prepared<{ version: string; bytes: number; connections: number; connectionsMax: number }>(
  'health_database',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
     (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
     current_setting('max_connections')::int as connections_max`,
);
const migrations = prepared<{ applied: number; newest: string }>(
  'health_migrations',
  `select count(*)::int as applied, coalesce(max(name), '') as newest from migrations`,
);
const jobs = prepared<{ waiting: number; oldestWaitingAt: Date | null; givenUp: number }>(
  'health_jobs',
  `select count(*) filter (where is_available and run_at <= $1)::int as waiting,
     min(run_at) filter (where is_available and run_at <= $1) as oldest_waiting_at,
     count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up
   from graphile_worker._private_jobs`,
);
const lastFailure = prepared<{ task: string; error: string }>(
  'health_jobs_last_failure',
  `select t.identifier as task, left(coalesce(j.last_error, ''), 500) as error
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 1`,
);
const backups = prepared<{ finishedAt: Date; rows: number; bytes: number }>(
  'health_backups',
  `select finished_at, rows, bytes from backups order by finished_at desc limit 1`,
);
const lastDrill = prepared<{ at: Date | null }>('health_drill', `select max(drilled_at) as at from backups`);

/** The postings after the last fold are few; where they are not, their number alone tells. */
const oldestBehind = prepared<{ unsealedAt: Date | null; unfoldedAt: Date | null }>(
  'health_ledger_behind',
  `select (select created_at from ledger_entries where id > $1 order by id limit 1) as unsealed_at,
     (select e.created_at from (
        select min(p.entry_id) as id from ledger_folds f, ledger_postings p
        where p.id > f.up_to_posting_id and p.id <= f.up_to_posting_id + 100000) as p
      join ledger_entries e on e.id = p.id) as unfolded_at`,
);

/** The database that takes the changes: what it is and how full. */
export function databaseFigures(tx: Tx) {
  return tx.one(database, []);
}

export function migrationFigures(tx: Tx) {
  return tx.one(migrations, []);
}

/** What is due and not begun, what nobody tries any more, and why. */
export async function jobFigures(tx: Tx, now: Date) {
  const figures = await tx.one(jobs, [now]);
  return { ...figures, lastFailure: figures.givenUp > 0 ? ((await tx.maybe(lastFailure, [])) ?? null) : null };
}

export async function backupFigures(tx: Tx) {
  const [last, { at }] = await Promise.all([tx.maybe(backups, []), tx.one(lastDrill, [])]);
  return { last, drilledAt: at };
}

/** When the first entry was made that is not sealed yet, and the first that is not folded. */
export function findOldestBehind(tx: Tx, { toEntryId }: { toEntryId: number }) {
  return tx.one(oldestBehind, [toEntryId]);
}
