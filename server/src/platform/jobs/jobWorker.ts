import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { prepared, type Tx } from '../database/database.ts';
import type { Log } from '../log.ts';

const concurrency = 4;
const pollMs = 1000;
const againAfterMs = 1000;

const unlockOf = prepared(
  'jobs_unlock_of',
  `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = any($1::text[])`,
);
const unlockQueuesOf = prepared(
  'jobs_unlock_queues_of',
  `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1::text[])`,
);

export interface JobWorker {
  isAlive(): boolean;
  stop(): Promise<void>;
}

interface Place {
  pool: pg.Pool;
  tasks: TaskList;
  /** For freeing the jobs of workers that broke. */
  attempts: Tx;
  log: Log;
}

/**
 * Works on jobs until it is stopped. A worker that can't tell the database how its job ended gives up for good and
 * without a word to its runner; so all of them are replaced then, again and again until the database is back, and what
 * the broken ones had locked is free at once.
 */
export async function startJobWorker(place: Place): Promise<JobWorker> {
  const { log, attempts } = place;
  let current: Runner | undefined;
  let isStopped = false;
  let replacing: Promise<void> | undefined;

  const begin = async (): Promise<void> => {
    const ids: string[] = [];
    const replace = () => {
      if (!isStopped) replacing ??= replaceRunner(ids).finally(() => (replacing = undefined));
    };
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => ids.push(worker.workerId));
    events.on('worker:fatalError', replace);
    current = await run(optionsOf(place, events));
    current.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker has ended')).finally(replace);
  };

  const replaceRunner = async (ids: readonly string[]): Promise<void> => {
    log.warn('a job worker broke; all of them are replaced');
    const broken = current;
    current = undefined;
    // What it is still at may go on to its end; it ends by itself when that is why it is replaced.
    await broken?.stop().catch(() => undefined);
    while (!isStopped) {
      try {
        await attempts.run(unlockOf, [ids]);
        await attempts.run(unlockQueuesOf, [ids]);
        return await begin();
      } catch (error) {
        log.warn({ err: error }, 'the job worker could not be started again yet');
        await sleep(againAfterMs);
      }
    }
  };

  await begin();
  return {
    isAlive: () => !isStopped && current !== undefined,
    stop: async () => {
      isStopped = true;
      await replacing;
      await current?.stop().catch(() => undefined);
    },
  };
}

function optionsOf({ pool, tasks, log }: Place, events: WorkerEvents) {
  return {
    pgPool: pool,
    taskList: tasks,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, message);
    }),
  };
}
