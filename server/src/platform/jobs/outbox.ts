import { prepared, type Database, type Tx } from '../database/database.ts';

const append = prepared(
  'outbox_append',
  `insert into outbox (task, payload, run_at, job_key, queue) values ($1, $2, $3, $4, $5)`,
);
const appendEach = prepared(
  'outbox_append_each',
  `insert into outbox (task, payload, run_at) select $1, payload::jsonb, $3 from unnest($2::text[]) as payload`,
);
const drain = prepared<{ task: string }>(
  'outbox_drain',
  `with taken as (
     delete from outbox where id in (select id from outbox order by id limit 1000 for update skip locked) returning *
   )
   select (graphile_worker.add_job(task, payload => payload::json, run_at => run_at, max_attempts => 10, job_key => job_key, queue_name => queue)).id, task
   from taken order by id`,
);

/** Appends a job to be, in the transaction of what wants it: it runs if and only if that commits. A job may run twice; those of one `queue` run one at a time. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: Record<string, string | number>,
  options: { at: Date; jobKey?: string; queue?: string },
): Promise<void> {
  await tx.run(append, [task, JSON.stringify(payload), options.at, options.jobKey, options.queue]);
}

/** Appends one job for each payload, in one statement. */
export async function enqueueEach(
  tx: Tx,
  task: string,
  payloads: readonly Record<string, string | number>[],
  options: { at: Date },
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.run(appendEach, [task, payloads.map((payload) => JSON.stringify(payload)), options.at]);
}

/** Turns a batch of outbox rows into jobs; how many there were. */
export async function drainOutbox(database: Database): Promise<number> {
  return database.transaction(async (tx) => (await tx.many(drain, [])).length);
}
