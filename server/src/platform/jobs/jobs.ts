import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Kept } from '#contract/ownData/retentionTable.ts';
import { prepared, type Tx } from '../database/database.ts';
import type { App } from '../http/http.ts';
import { JobLocks } from './jobLocks.ts';
import { startJobWorker } from './jobWorker.ts';
import { drainOutbox } from './outbox.ts';

/** What a job has at hand. It may run twice, and must then end the same. */
export interface JobContext {
  app: App;
  now: Date;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells a long one that the process is about to stop. */
  signal?: AbortSignal | undefined;
}

export type Job = (context: JobContext, payload: Record<string, string | number>) => Promise<void>;
export type Jobs = Readonly<Record<string, Job>>;

/** How many rows of what is kept about people a run deleted, by the line of the table of retention. */
export type Deleted = Readonly<Partial<Record<Kept, number>>>;

/** Work that recurs; run by one process at a time. What deletes by the table of retention says how many. */
export interface PeriodicJob {
  name: string;
  everySeconds: number;
  run: (context: JobContext) => Promise<Deleted | void>;
}

export interface JobRunner {
  /** Whether the worker and everything that recurs is alive, for /readyz. */
  isAlive(): boolean;
  /** Names of what stands still: none while all is alive. */
  stalled(): string[];
  stop(): Promise<void>;
}

const drainEveryMs = 200;
/** No job of ours takes this long: a lock that is older was left by a dead worker. */
const staleLockMinutes = 5;

const unlockStale = prepared(
  'jobs_unlock_stale',
  `update graphile_worker._private_jobs set locked_at = null, locked_by = null
   where locked_at < now() - make_interval(mins => ${staleLockMinutes})`,
);
const unlockAll = prepared(
  'jobs_unlock_all',
  `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
);
const unlockAllQueues = prepared(
  'jobs_unlock_all_queues',
  `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
);
const unlockQueues = prepared(
  'jobs_unlock_queues',
  `update graphile_worker._private_job_queues set locked_at = null, locked_by = null
   where locked_at < now() - make_interval(mins => ${staleLockMinutes})`,
);

export interface JobOptions {
  url: string;
  jobs: Jobs;
  periodic: readonly PeriodicJob[];
  /** True when no other process can be working on this database: jobs that a killed one had locked are free at once. */
  alone: boolean;
}

/** Starts worker, drainer and periodic jobs. */
export async function startJobs(app: App, options: JobOptions): Promise<JobRunner> {
  const { database, log } = app;
  if (options.alone) {
    await database.attempts.run(unlockAll, []);
    await database.attempts.run(unlockAllQueues, []);
  }
  const pool = new pg.Pool({ connectionString: options.url, max: 6 });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the job worker broke'));
  const locks = new JobLocks(options.url);
  const stopping = new AbortController();
  const tasks = taskListOf(app, options.jobs);
  const worker = await startJobWorker({ pool, tasks, attempts: database.attempts, log });
  const loops = [
    startLoop(drainEveryMs, log, 'drain the outbox', () => drainOutbox(database)),
    startLoop(60_000, log, 'unlock jobs of dead workers', () => unlockDead(database.attempts)),
    ...options.periodic.map((job) =>
      startLoop(job.everySeconds * 1000, log, job.name, () =>
        runAlone({ ...jobContext(app), signal: stopping.signal }, locks, job),
      ),
    ),
  ];
  const standing = () => [
    ...(worker.isAlive() ? [] : ['job worker']),
    ...loops.filter((loop) => !loop.isAlive()).map(({ name }) => name),
  ];
  return {
    isAlive: () => standing().length === 0,
    stalled: standing,
    stop: async () => {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
      await worker.stop();
      await Promise.all([pool.end(), locks.close()]);
    },
  };
}

/** The context of a job, as tests and commands need it too. */
export function jobContext(app: App): JobContext {
  return { app, now: app.clock(), transaction: (work) => app.database.transaction(work) };
}

function taskListOf(app: App, jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      // Payloads are written by `enqueue` only, which takes flat records.
      async (payload: unknown) => job(jobContext(app), payload as Record<string, string | number>),
    ]),
  );
}

async function unlockDead(attempts: Tx): Promise<void> {
  await attempts.run(unlockStale, []);
  await attempts.run(unlockQueues, []);
}

/** Skips the turn when another process is at it. */
async function runAlone(context: JobContext, locks: JobLocks, job: PeriodicJob): Promise<void> {
  if (!(await locks.take(job.name))) return;
  try {
    await job.run(context);
  } finally {
    await locks.free(job.name);
  }
}

interface Loop {
  name: string;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Runs `work` again and again with a pause between; a failure is logged and does not end it. */
function startLoop(pauseMs: number, log: App['log'], name: string, work: () => Promise<unknown>): Loop {
  let stopped = false;
  // By a clock that nobody sets.
  let lastSuccess = performance.now();
  let wake: (() => void) | undefined;
  const loop = (async () => {
    while (!stopped) {
      try {
        await work();
        lastSuccess = performance.now();
      } catch (error) {
        log.warn({ err: error, loop: name }, 'a recurring job failed and will be tried again');
      }
      if (!stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();
  return {
    name,
    isAlive: () => performance.now() - lastSuccess < pauseMs * 3 + 60_000,
    stop: async () => {
      stopped = true;
      wake?.();
      await loop;
    },
  };
}
