import { prepared } from '../database/database.ts';
import type { App } from '../http/http.ts';
import { jobContext, type Jobs } from './jobs.ts';
import { drainOutbox } from './outbox.ts';

interface DueJob {
  id: number;
  task: string;
  payload: Record<string, string | number>;
}

const takenAtOnce = 50;
const roundsMax = 1000;

const take = prepared<DueJob>(
  'jobs_take_due',
  `with taken as (
     delete from graphile_worker._private_jobs where id in (
       select id from graphile_worker._private_jobs
       where run_at <= $1 or (run_at <= $3 and (id <= $4 or run_at >= $5)) order by priority, run_at, id limit $2)
     returning id, task_id, payload, priority, run_at
   )
   select taken.id, t.identifier as task, taken.payload
   from taken join graphile_worker._private_tasks t on t.id = taken.task_id
   order by taken.priority, taken.run_at, taken.id`,
);

const newest = prepared<{ id: number }>(
  'jobs_newest',
  `select coalesce(max(id), 0)::bigint as id from graphile_worker._private_jobs`,
);

/**
 * Runs the jobs that are due until a moment, and those that they cause, one after the other, where no worker is: for
 * whoever lives through time quicker than it passes. `databaseTime`: of a clock that stands while the database's goes on, jobs until that moment as
 * well, as far as they were there before or the database made them; what a job puts off by the clock that stands waits. How many there were.
 * Throws what a job throws; it is not tried again.
 */
export async function runDueJobs(app: App, jobs: Jobs, until: Date, databaseTime?: () => Date): Promise<number> {
  let count = 0;
  while ((await drainOutbox(app.database)) > 0);
  const begun = databaseTime?.() ?? until;
  const { id: newestId } = await app.database.primary.one(newest, []);
  for (let round = 0; round < roundsMax; round += 1) {
    while ((await drainOutbox(app.database)) > 0);
    const last = databaseTime?.() ?? until;
    const due = await app.database.primary.many(take, [until, takenAtOnce, last, newestId, begun]);
    if (due.length === 0) return count;
    for (const { task, payload } of due) {
      const run = jobs[task];
      if (!run) throw new Error(`there is no job ${task}`);
      await run(jobContext(app), payload);
    }
    count += due.length;
  }
  throw new Error(`after ${count} jobs there are still more`);
}
