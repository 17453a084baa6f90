import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app/app.ts';
import { makeDisk, whyNoDisk } from '../../../tests/faults/smallDisk.ts';
import { openDatabase } from './database/database.ts';
import { addHealth, type HealthChecks } from './health.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What a server says whose checks find what `change` says. */
async function ready(change: Partial<HealthChecks>): Promise<{ status: number; body: unknown }> {
  const server = Fastify();
  const dataFolder = tmpdir();
  const checks = {
    database: app.database,
    dataFolder,
    pendingMigrations: () => Promise.resolve([]),
    standingJobs: () => [],
  };
  addHealth(server, { ...checks, ...change });
  const health = await server.inject({ method: 'GET', url: '/healthz' });
  // The process answers, whatever it lacks.
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
  const reply = await server.inject({ method: 'GET', url: '/readyz' });
  await server.close();
  return { status: reply.statusCode, body: reply.json() };
}

const well = { database: true, migrations: true, jobs: true, disk: true };

describe('/readyz', () => {
  test('is well when all is', async () => {
    const reply = await app.request({ method: 'GET', url: '/readyz' });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status: 'ok', ...well, problems: [] }]);
    expect(await ready({})).toEqual({ status: 200, body: { status: 'ok', ...well, problems: [] } });
  });

  test('says that the database lacks migrations, and not which', async () => {
    await app.sql('delete from migrations where name >= (select max(name) from migrations)');
    const reply = await app.request({ method: 'GET', url: '/readyz' });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      503,
      { status: 'fail', ...well, migrations: false, problems: ['Migrations are pending'] },
    ]);
  });

  test('says that the database does not answer, and not where it would be', async () => {
    const nowhere = openDatabase({
      url: 'postgresql://somebody:secret@127.0.0.1:1/mallard',
      poolSize: 1,
      onError: () => undefined,
    });
    const { status, body } = await ready({ database: nowhere });
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'fail',
      ...well,
      database: false,
      problems: ['The database does not answer'],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/);
    await nowhere.close();
  });

  test('says that the state of the migrations is unknown', async () => {
    const { status, body } = await ready({ pendingMigrations: () => Promise.reject(new Error('the secret is 42')) });
    expect(status).toBe(503);
    expect(body).toMatchObject({ ...well, migrations: false, problems: ['The state of the migrations is unknown'] });
  });

  test('says that jobs stand still', async () => {
    const { status, body } = await ready({ standingJobs: () => ['job worker'] });
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'fail', ...well, jobs: false, problems: ['Jobs stand still'] });
  });

  test('says that the disk is full, and goes by nothing where nobody can tell', async () => {
    const full = await ready({ freeBytes: () => Promise.resolve(31 * 1024 * 1024) });
    expect(full).toEqual({
      status: 503,
      body: { status: 'fail', ...well, disk: false, problems: ['The disk is full'] },
    });
    expect((await ready({ freeBytes: () => Promise.resolve(33 * 1024 * 1024) })).status).toBe(200);
    expect((await ready({ freeBytes: () => Promise.resolve(undefined) })).status).toBe(200);
  });

  const reason = whyNoDisk();
  test.skipIf(reason !== undefined)('notices by itself that a disk is full', async () => {
    const disk = makeDisk(64);
    try {
      expect((await ready({ dataFolder: disk.folder })).status).toBe(200);
      disk.fill();
      expect((await ready({ dataFolder: disk.folder })).body).toMatchObject({ disk: false });
      disk.free();
      expect((await ready({ dataFolder: disk.folder })).status).toBe(200);
    } finally {
      disk.remove();
    }
  });

  test('says that the server is stopping', async () => {
    expect(await ready({ isClosing: () => true })).toMatchObject({
      status: 503,
      body: { status: 'fail', ...well, problems: ['The server is stopping'] },
    });
  });
});
