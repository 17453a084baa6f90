/** Runs once before and after all database tests: one PostgreSQL server, and in it one migrated database to copy. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/src/platform/embedded/embed.ts';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { ownRuntime } from '../../../server/src/platform/database/rights.ts';
import { inDatabase, runAt } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, and the database on it that is copied for each file of tests. */
    databaseServer: { url: string; runtimeRole: string | undefined; template: string };
  }
}

/** Called by vitest; what it returns is called at the end. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  const { url, runtimeRole, template } = server;
  project.provide('databaseServer', { url, runtimeRole, template });
  return server.stop;
}

export interface DatabaseServer {
  url: string;
  /** Who the application is in its databases; undefined where the server that was given keeps its roles. */
  runtimeRole: string | undefined;
  template: string;
  stop(): Promise<void>;
}

/**
 * The server of `DATABASE_URL` is there for these tests alone, and its user is called `mallard`: they make the application's
 * role on it as on their own. Roles belong to the whole server, where a shop may use the same one.
 */
const isForTests = process.env['MALLARD_TESTS_SERVER'] === 'disposable';

/** A server with a migrated template: the one of `DATABASE_URL`, whose user may make databases, or one of its own. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env['DATABASE_URL'];
  const own = given ? undefined : await startOwn();
  const url = given ?? own?.url ?? '';
  const template = `mallard_template_${randomBytes(6).toString('hex')}`;
  const stop = async () => {
    if (own) return own.stop();
    await runAt(url, `drop database if exists ${template} with (force)`);
  };
  try {
    await runAt(url, `create database ${template}`);
    const role = own || isForTests ? ownRuntime(url).role : undefined;
    await migrate(inDatabase(url, template), undefined, { runtimeRole: role });
    return { url, runtimeRole: role?.name, template, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mallard-tests-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass through.
  chmodSync(dataFolder, 0o755);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const remove = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    // Crowds of buyers of several files at once must find room.
    const embedded = await startEmbedded({ dataFolder, log, connectionsMax: 300 });
    // What is tested here dies with the run: nothing has to reach the disk.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await runAt(embedded.url, `alter system set ${setting} = off`);
    }
    await runAt(embedded.url, 'select pg_reload_conf()');
    return {
      url: embedded.url,
      stop: async () => {
        await embedded.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
