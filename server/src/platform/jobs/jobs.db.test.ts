/** Jobs from the outbox to their end, with the real worker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { unprepared } from '../database/database.ts';
import { startJobs, type JobOptions, type JobRunner, type Jobs, type PeriodicJob } from './jobs.ts';
import { drainOutbox, enqueue } from './outbox.ts';

let app: TestApp;
const running: JobRunner[] = [];
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
  await app.sql('delete from graphile_worker._private_jobs; delete from outbox');
});
afterAll(() => app.stop());

async function start(jobs: Jobs, options: Partial<JobOptions> = {}): Promise<JobRunner> {
  const runner = await startJobs(app.app, { url: app.databaseUrl, jobs, periodic: [], alone: false, ...options });
  running.push(runner);
  return runner;
}

/** Waits until it holds, as long as what is polled for anywhere. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { interval: 20 }).toBe(true);
}

const count = async (table: string) => Number((await app.sql(`select count(*) from ${table}`)).rows[0]?.['count']);
const jobsTable = 'graphile_worker._private_jobs';

const want = (payload: Record<string, string | number>, options: { at?: Date; jobKey?: string; queue?: string } = {}) =>
  app.database.transaction((tx) => enqueue(tx, 'probe', payload, { at: app.now(), ...options }));

describe('the outbox', () => {
  test('has a row if and only if what wanted it was committed', async () => {
    const refused = app.database.transaction(async (tx) => {
      await enqueue(tx, 'probe', { from: 'refused' }, { at: app.now() });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await count('outbox')).toBe(0);
    await want({ from: 'committed' });
    expect((await app.sql('select task, payload from outbox')).rows).toEqual([
      { task: 'probe', payload: { from: 'committed' } },
    ]);
  });

  test('becomes jobs once, also when several drain it at once', async () => {
    for (let n = 0; n < 20; n++) await want({ n });
    const drained = await Promise.all(Array.from({ length: 4 }, () => drainOutbox(app.database)));
    expect(drained.reduce((sum, one) => sum + one, 0)).toBe(20);
    expect([await count('outbox'), await count(jobsTable)]).toEqual([0, 20]);
    expect(await drainOutbox(app.database)).toBe(0);
  });

  test('replaces the job of the same key that waits', async () => {
    await want({ n: 1 }, { jobKey: 'one' });
    await drainOutbox(app.database);
    await want({ n: 2 }, { jobKey: 'one' });
    await want({ n: 3 }, { jobKey: 'another' });
    await drainOutbox(app.database);
    const { rows } = await app.sql(`select payload from ${jobsTable} order by id`);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([{ payload: { n: 2 } }, { payload: { n: 3 } }]));
  });
});

describe('a job', () => {
  test('of a queue begins when the one before it has ended', async () => {
    const steps: string[] = [];
    for (const n of [1, 2, 3]) await want({ n }, { queue: 'single' });
    await want({ n: 4 });
    let freeFirst = () => {};
    const first = new Promise<void>((resolve) => (freeFirst = resolve));
    await start({
      probe: async (_context, { n }) => {
        steps.push(`${n} begins`);
        if (n === 1) await first;
        // The one beside the queue has been worked on meanwhile.
        if (n === 4) freeFirst();
        steps.push(`${n} ends`);
      },
    });
    await until(() => steps.length === 8);
    const ofQueue = steps.filter((step) => !step.startsWith('4'));
    expect(ofQueue).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  test('runs once, soon after its row was committed, with what was written', async () => {
    const seen: unknown[] = [];
    await start({
      probe: ({ now }, payload) => {
        seen.push({ payload, now });
        return Promise.resolve();
      },
    });
    await want({ n: 1, text: '鸭' });
    await until(() => seen.length > 0);
    await until(async () => (await count(jobsTable)) === 0);
    await sleep(300);
    expect(seen).toEqual([{ payload: { n: 1, text: '鸭' }, now: app.now() }]);
  });

  test('of later does not run now', async () => {
    const seen: unknown[] = [];
    await start({ probe: (_context, payload) => Promise.resolve(void seen.push(payload['n'])) });
    await want({ n: 'later' }, { at: new Date(Date.now() + 60_000) });
    await want({ n: 'now' }, { at: new Date(Date.now() - 60_000) });
    await until(() => seen.length > 0);
    await sleep(300);
    expect(seen).toEqual(['now']);
    expect(await count(jobsTable)).toBe(1);
  });

  test('that fails is rolled back and kept for another try', async () => {
    await start({
      probe: ({ transaction }) =>
        transaction(async (tx) => {
          await enqueue(tx, 'probe', { from: 'a failed job' }, { at: app.now() });
          throw new Error('not today');
        }),
    });
    await want({});
    await until(async () => {
      const { rows } = await app.sql(
        `select last_error, run_at > created_at + interval '2 seconds' as later from ${jobsTable}`,
      );
      return String(rows[0]?.['last_error']).includes('not today') && rows[0]?.['later'] === true;
    });
    expect([await count('outbox'), await count(jobsTable)]).toEqual([0, 1]);
  });
});

describe('a job that a dead worker had locked', () => {
  async function lockOne(age: string): Promise<void> {
    await want({ n: 1 });
    await drainOutbox(app.database);
    await app.sql(
      `update ${jobsTable} set locked_at = now() - $1::interval, locked_by = 'dead', attempts = attempts + 1`,
      [age],
    );
  }
  const probe = (seen: unknown[]): Jobs => ({ probe: (_context, payload) => Promise.resolve(void seen.push(payload)) });

  test('is free at once for whoever is alone', async () => {
    const seen: unknown[] = [];
    await lockOne('1 second');
    await start(probe(seen), { alone: true });
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ n: 1 }]);
  });

  test('is free after five minutes where others may be at work, and not before', async () => {
    const seen: unknown[] = [];
    await lockOne('4 minutes');
    const first = await start(probe(seen));
    await sleep(1300);
    expect(seen).toEqual([]);
    await first.stop();
    running.splice(0);
    await app.sql(`update ${jobsTable} set locked_at = locked_at - interval '61 seconds'`);
    await start(probe(seen));
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ n: 1 }]);
  });
});

describe('what recurs', () => {
  const recurring = (name: string, run: () => Promise<void>): PeriodicJob => ({ name, everySeconds: 0.05, run });

  test('goes on after a failure', async () => {
    let turns = 0;
    const run = () => {
      turns += 1;
      return turns === 1 ? Promise.reject(new Error('the first time')) : Promise.resolve();
    };
    const runner = await start({}, { periodic: [recurring('test.fails', run)] });
    await until(() => turns > 3);
    expect(runner.isAlive()).toBe(true);
  });

  test('is not run while another process is at it', async () => {
    let turns = 0;
    const run = () => Promise.resolve(void (turns += 1));
    await app.database.transaction(async (tx) => {
      await tx.run(unprepared('select pg_advisory_xact_lock(hashtext($1))'), ['test.alone']);
      await start({}, { periodic: [recurring('test.alone', run)] });
      await sleep(300);
      expect(turns).toBe(0);
    });
    await until(() => turns > 0);
  });

  test('may be more than there are connections, all of them at once', async () => {
    const connections = app.app.config.poolSize;
    let inside = 0;
    const most = Array.from({ length: connections + 4 }, (_, index) =>
      recurring(`test.many.${index}`, () =>
        app.database.transaction(async (tx) => {
          inside += 1;
          await tx.run(unprepared('select 1'), []);
        }),
      ),
    );
    await start({}, { periodic: most });
    await until(() => inside > connections * 3);
  });

  test('is over when it is stopped', async () => {
    let turns = 0;
    const runner = await start({}, { periodic: [recurring('test.stops', () => Promise.resolve(void (turns += 1)))] });
    await until(() => turns > 1);
    await runner.stop();
    running.splice(0);
    const then = turns;
    await sleep(200);
    expect(turns).toBe(then);
    expect(runner.isAlive()).toBe(false);
  });
});
