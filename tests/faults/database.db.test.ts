/** The database goes down under load, in order, at once, or by the death of one of its processes, and comes back by itself. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startJobs, type JobRunner } from '../../server/src/platform/jobs/jobs.ts';
import { enqueue } from '../../server/src/platform/jobs/outbox.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { isFull, tried } from './howMuch.ts';
import { killOneBackend, startOwnServer, until, type OwnServer } from './ownServer.ts';
import { Trade } from './trade.ts';

const rounds = isFull ? 10 : 1;

let server: OwnServer;
let app: TestApp;
let runner: JobRunner;
let trade: Trade;
beforeAll(async () => {
  server = await startOwnServer();
  app = await startTestApp({ LOG_LEVEL: 'silent' }, { url: server.url });
  trade = await Trade.open(app);
});
afterAll(async () => {
  try {
    await app.stop();
  } finally {
    await server.stop();
  }
});

describe('under load the database', () => {
  const faults = {
    'is restarted in order': () => server.goDown('fast'),
    'goes down at once': () => server.goDown('immediate'),
    'loses one of its processes': () => killOneBackend(server.url),
  };
  test.for(tried(faults, ['goes down at once']))(
    '%s, and everything goes on',
    { timeout: 120_000 * rounds },
    async ([, fault]) => {
      runner = await app.startJobs();
      trade.start();
      for (let round = 0; round < rounds; round += 1) {
        await trade.goOn(20);
        const noticed = trade.meetsOutage();
        await fault();
        await noticed;
        await trade.goOn(20);
        await until(() => runner.isAlive(), 20);
      }
      await trade.stop();
      await runner.stop();
      await trade.prove();
    },
  );
});

test('jobs that end while the database is away run again, by workers that replace the broken ones', async () => {
  let begun = 0;
  const down = async () => {
    begun += 1;
    if (begun > 4) return;
    // All four workers are at it when the database goes; most of them can't say that they are done.
    await until(() => begun >= 4, 30);
    if (server.pid() !== undefined) await server.goDown('immediate').catch(() => undefined);
  };
  const jobs = await startJobs(app.app, { url: app.databaseUrl, jobs: { down }, periodic: [], alone: false });
  const want = (count: number) =>
    app.database.transaction(async (tx) => {
      for (let number = 0; number < count; number += 1) await enqueue(tx, 'down', { number }, { at: new Date() });
    });
  const isAllDone = async () => {
    const left = await app
      .sql(`select from graphile_worker.jobs where task_identifier = 'down' union all select from outbox`)
      .catch(() => undefined);
    return left?.rows.length === 0;
  };
  try {
    await want(4);
    await until(() => begun > 4, 30);
    await until(isAllDone, 30);
    await until(() => jobs.isAlive(), 30);
    await want(8);
    await until(isAllDone, 30);
  } finally {
    await jobs.stop();
  }
});
