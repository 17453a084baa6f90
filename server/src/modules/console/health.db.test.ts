/** What the health page says of a portal that is well, and of one that is not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Health } from '#contract/console/health.ts';
import { healthParts } from '#contract/console/healthParts.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeBuyer } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  app.standingJobs.length = 0;
});

const health = async (): Promise<Health> => (await app.call('getHealth', {}, await makePerson(app, 'admin'))).data;

describe('a portal that is well', () => {
  test('is fine in all its parts, with the figures of each', async () => {
    const is = await health();
    const parts = Object.values(is).filter((part) => typeof part === 'object');
    expect(parts).toHaveLength(healthParts.length);
    // What the disk is like is the machine's affair.
    for (const part of parts) if (!('folder' in part)) expect(part).toMatchObject({ state: 'fine', problem: null });
    expect(is.database.version).toMatch(/^\d+\.\d+/);
    expect(is.database.bytes).toBeGreaterThan(1_000_000);
    expect(is.database.connections).toBeGreaterThan(0);
    expect(is.database.connectionsMax).toBeGreaterThan(is.database.connections);
    expect(is.migrations.newest).toMatch(/^\d{4}_/);
    expect(is.migrations.applied).toBeGreaterThan(20);
    expect(is.process).toMatchObject({ mode: 'local', node: process.version });
    expect(is.process.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('is for admins to look at', async () => {
    expect((await app.call('getHealth', {}, await makePerson(app))).name).toBe('forbidden');
  });
});

describe('jobs', () => {
  test('that stand still are named, and break it', async () => {
    app.standingJobs.push('ledger.seal');
    const is = await health();
    expect(is.jobs).toMatchObject({ state: 'broken', problem: 'jobs_stand_still', standing: ['ledger.seal'] });
    expect(is.state).toBe('broken');
  });

  test('that are due and not begun are counted, those to come are not', async () => {
    const add = (at: string) =>
      app.sql(`select graphile_worker.add_job('mail.send', '{}'::json, run_at => ${at}::timestamptz)`);
    const before = (await health()).jobs.waiting;
    await add(`'${new Date(app.now().getTime() - 900_000).toISOString()}'`);
    await add(`'${new Date(app.now().getTime() + 900_000).toISOString()}'`);
    const { jobs } = await health();
    expect(jobs).toMatchObject({ state: 'look', problem: 'jobs_late', waiting: before + 1 });
    expect(jobs.oldestWaitingAt).toBe(new Date(app.now().getTime() - 900_000).toISOString());
    await app.sql('delete from graphile_worker._private_jobs');
  });

  test('that nobody tries any more are told with why', async () => {
    await app.sql(`select graphile_worker.add_job('mail.send', '{}'::json, max_attempts => 3)`);
    await app.sql(`update graphile_worker._private_jobs set attempts = 3, last_error = 'no such person'`);
    expect((await health()).jobs).toMatchObject({
      state: 'look',
      problem: 'jobs_given_up',
      givenUp: 1,
      waiting: 0,
      lastFailure: { task: 'mail.send', error: 'no such person' },
    });
    await app.sql('delete from graphile_worker._private_jobs');
  });

  test('of exports that failed are told for a day', async () => {
    await app.sql(
      `insert into exports (user_id, kind, filters, locale, state, failure, asked_at, moved_at, ended_at)
       values (1, 'orders', '{}', 'zh-CN', 'failed', 'not_written', $1, $1, $1)`,
      [app.now()],
    );
    expect((await health()).jobs).toMatchObject({ state: 'look', problem: 'exports_failed', failedExports: 1 });
    await app.sql(`update exports set ended_at = $1`, [new Date(app.now().getTime() - 25 * 3_600_000)]);
    expect((await health()).jobs.failedExports).toBe(0);
    await app.sql('delete from exports');
  });
});

describe('the books', () => {
  test('that were tampered with are broken once a proof has found it', async () => {
    const buyer = await makeBuyer(app, 1000);
    const tamper = (fen: number) =>
      app.sql(
        `update ledger_accounts set balance_fen = balance_fen + $2 where owner_id = $1 and kind = 'available' returning id`,
        [buyer.id, fen],
      );
    const { rows } = await tamper(5);
    await app.runPeriodic('ledger.checkRecent');
    const is = await health();
    expect(is.state).toBe('broken');
    expect(is.checkRecent).toMatchObject({ state: 'broken', problem: 'check_found_differences' });
    expect(is.checkRecent.last?.differences).toMatchObject([
      { rule: 'balance', count: 1, places: [{ entryId: null, accountId: Number(rows[0]?.['id']) }] },
    ]);
    // What is new now is right, and what was found before is still not.
    await app.runPeriodic('ledger.checkRecent');
    expect((await health()).checkRecent).toMatchObject({ state: 'broken' });
    await app.runPeriodic('ledger.checkWhole');
    expect((await health()).checkWhole).toMatchObject({ state: 'broken', problem: 'check_found_differences' });
    await tamper(-5);
    app.pass(86_400);
    await app.runPeriodic('ledger.checkWhole');
    const mended = await health();
    expect(mended.checkWhole).toMatchObject({ state: 'fine', last: { differences: [] } });
    expect(mended.checkRecent.problem).not.toBe('check_found_differences');
  });

  test('that nobody sealed or folded for long are looked at', async () => {
    await makeBuyer(app, 1000);
    app.pass(3600);
    const is = await health();
    expect(is.seals).toMatchObject({ state: 'look', problem: 'seals_late' });
    expect(is.seals.unsealedEntries).toBeGreaterThan(0);
    expect(is.rollups).toMatchObject({ state: 'look', problem: 'rollups_late' });
    expect(is.rollups.behind).toBeGreaterThan(1);
  });
});

test('the last backup and the last drill are told, and an old backup is looked at', async () => {
  const at = (days: number) => new Date(app.now().getTime() - days * 86_400_000).toISOString();
  const add = (days: number, drilledAt: string | null) =>
    app.sql('insert into backups (started_at, finished_at, rows, bytes, drilled_at) values ($1, $1, 7, 4096, $2)', [
      at(days),
      drilledAt,
    ]);
  await add(20, at(19));
  await add(8, null);
  expect((await health()).backups).toEqual({
    state: 'look',
    problem: 'backup_old',
    last: { finishedAt: at(8), rows: 7, bytes: 4096 },
    drilledAt: at(19),
  });
  await add(1, null);
  expect((await health()).backups).toMatchObject({ state: 'fine', last: { finishedAt: at(1) } });
});

test('X-Forwarded-For from an address that is not named is told, and not believed', async () => {
  expect((await health()).process.unnamedProxy).toBeNull();
  const forged = { headers: { 'x-forwarded-for': '198.51.100.9' }, ip: '10.1.2.3' };
  const person = await makePerson(app);
  const login = { account: person.username, password: 'Wr0ngGuess' };
  expect((await app.call('login', login, forged)).name).toBe('login_failed');
  const { process } = await health();
  expect(process).toMatchObject({ state: 'look', problem: 'proxy_not_named', unnamedProxy: '10.1.2.3' });
  const { list } = (await app.call('listOwnSecurityEvents', {}, person)).data;
  expect(list[0]).toMatchObject({ kind: 'login_failed', network: '10.1.2.0/24' });
});

test('tells of each kind of data that is deleted by its term when the job ran last, and how much it deleted', async () => {
  const person = await makePerson(app);
  await app.sql(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, revoked_at)
     values ($1, decode('abcd', 'hex'), '2020-01-01', '2020-01-01', '2020-01-02', '2020-01-02')`,
    [person.id],
  );
  await app.runPeriodic('identity.forgetSessions');
  const { retention } = await health();
  const of = (wanted: string) => retention.kinds.find(({ kind }) => kind === wanted);
  const ranAt = app.now().toISOString();
  expect(of('sessions')).toEqual({ kind: 'sessions', ranAt, deleted: 1, deletedInAll: 1, isLate: false });
  await app.runPeriodic('identity.forgetSessions');
  expect((await health()).retention.kinds.find(({ kind }) => kind === 'sessions')).toMatchObject({
    deleted: 0,
    deletedInAll: 1,
  });
  expect(of('identityPhotos')).toMatchObject({ ranAt: null, deleted: 0 });
  expect(of('books')).toBeUndefined();
});
