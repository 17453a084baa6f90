/** The database goes down under load, in order, at once, or by the death of one of its processes, and comes back by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs, type JobRunner } from '../../server/src/platform/jobs.ts';
import { enqueue } from '../../server/src/platform/outbox.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { killOneBackend, startOwnServer, until, type OwnServer } from './ownServer.ts';
import { Trade } from './trade.ts';

const rounds = process.env['MALLARD_TESTS'] === 'full' ? 10 : 1;

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
  await app.stop();
  await server.stop();
});

describe('under load the database', () => {
  const faults = {
    'is restarted in order': () => server.goDown('fast'),
    'goes down at once': () => server.goDown('immediate'),
    'loses one of its processes': () => killOneBackend(server.url),
  };
  test.for(Object.entries(faults))('%s, and everything goes on', { timeout: 60_000 * rounds }, async ([, fault]) => {
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
  });
});

test(
  'workers whose jobs end while the database is away are replaced, and their jobs run again',
  { timeout: 60_000 },
  async () => {
    let begun = 0;
    let ran = 0;
    const down = async () => {
      begun += 1;
      if (begun > 4) return void (ran += 1);
      // All four workers are at it when the database goes.
      await until(() => begun >= 4, 10);
      if (server.pid() !== undefined) await server.goDown('immediate').catch(() => undefined);
    };
    const jobs = await startJobs(app.app, { url: app.databaseUrl, jobs: { down }, periodic: [], alone: false });
    try {
      await app.database.transaction(async (tx) => {
        for (let count = 0; count < 4; count += 1) await enqueue(tx, 'down', { count }, { at: app.now() });
      });
      await until(() => ran === 4, 40);
      expect(jobs.isAlive()).toBe(true);
      await until(async () => (await app.sql('select 1 from graphile_worker._private_jobs')).rows.length === 0, 10);
    } finally {
      await jobs.stop();
    }
    await sleep(0);
  },
);
