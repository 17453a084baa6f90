import type pg from 'pg';
import { jobContext, type Jobs } from '../../server/src/platform/jobs.ts';
import type { App } from '../../server/src/platform/http.ts';
import { drainOutbox } from '../../server/src/platform/outbox.ts';

interface DueJob {
  id: string;
  task: string;
  payload: Record<string, string | number>;
}

const roundsMax = 1000;

/** Runs what is due by the application's clock, one after the other, until nothing is; a job that fails fails the test. */
export async function runDueJobs(app: App, jobs: Jobs, pool: pg.Pool): Promise<number> {
  for (let count = 0; count < roundsMax; count += 1) {
    while ((await drainOutbox(app.database)) > 0);
    const job = await takeDueJob(pool, app.clock());
    if (!job) return count;
    const run = jobs[job.task];
    if (!run) throw new Error(`there is no job ${job.task}`);
    await run(jobContext(app), job.payload);
  }
  throw new Error(`after ${roundsMax} jobs there are still more`);
}

async function takeDueJob(pool: pg.Pool, now: Date): Promise<DueJob | undefined> {
  const { rows } = await pool.query<DueJob>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where j.task_id = t.id and j.id = (
       select id from graphile_worker._private_jobs where run_at <= greatest($1::timestamptz, now())
       order by priority, run_at, id limit 1)
     returning j.id, t.identifier as task, j.payload`,
    [now],
  );
  return rows[0];
}
