/** The disk of the database and of the files is full while people buy; when there is room again everything goes on by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobRunner } from '../../server/src/platform/jobs/jobs.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { makePerson } from '../support/people/people.ts';
import { uploadRaw } from '../support/app/uploads.ts';
import { isFull, tried } from './howMuch.ts';
import { startOwnServer, until, type OwnServer } from './ownServer.ts';
import { makeDisk, whyNoDisk, type SmallDisk } from './smallDisk.ts';
import { Trade } from './trade.ts';

const reason = whyNoDisk();
if (reason) console.warn(`Not tried: a full disk, because ${reason}`);
const rounds = isFull ? 5 : 1;
const fullMs = isFull ? 10_000 : 1000;

describe.skipIf(reason !== undefined)('a full disk', () => {
  let disk: SmallDisk;
  let server: OwnServer;
  let app: TestApp;
  let trade: Trade;
  let runner: JobRunner;
  beforeAll(async () => {
    disk = makeDisk(400);
    server = await startOwnServer(disk.folder);
    app = await startTestApp({ LOG_LEVEL: 'silent', MALLARD_DATA: disk.folder }, { url: server.url });
    trade = await Trade.open(app);
  });
  afterAll(async () => {
    disk.free();
    await app.stop();
    await server.stop().catch(() => undefined);
    disk.remove();
  });

  const faults = {
    'refuses what needs room': () => Promise.resolve(),
    'ends the database where its log has no room': async () => {
      // Parts of the log that were made ready before are used up first.
      const next = `select pg_logical_emit_message(false, 'fault', 'one more'), pg_switch_wal()`;
      await until(async () => {
        await app.sql(next).catch(() => undefined);
        return server.pid() === undefined;
      }, 20);
    },
  };
  test.for(tried(faults, ['ends the database where its log has no room']))(
    '%s, until there is room again',
    { timeout: 180_000 * rounds },
    async ([, fault]) => {
      runner = await app.startJobs();
      trade.start();
      for (let round = 0; round < rounds; round += 1) {
        await trade.goOn(20);
        disk.fill();
        await Promise.all([trade.meetsOutage(), fault()]);
        await sleep(fullMs);
        disk.free();
        await trade.goOn(40, 60);
        await until(() => runner.isAlive(), 20);
      }
      await trade.stop();
      await runner.stop();
      await trade.prove();
    },
  );

  test('refuses a file, of which nothing stays, and takes it when there is room again', async () => {
    const admin = await makePerson(app, 'admin');
    const upload = (name: string) =>
      uploadRaw(app, 'uploadFile', { token: admin.token, content: Buffer.alloc(3_000_000, 7), query: { name } });
    disk.fill();
    const refused = await upload('large.zip');
    disk.free();
    expect([refused.status, refused.error?.name]).toEqual([503, 'unavailable']);
    expect((await upload('large.zip')).data.bytes).toBe(3_000_000);
    const { rows } = await app.sql('select count(*)::int as count from files');
    expect(rows[0]?.['count']).toBe(1);
  });
});
