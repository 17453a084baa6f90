import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import { createApp } from '../../../server/src/app.ts';
import { parseConfig, type Config, type Environment } from '../../../server/src/config.ts';
import { sandboxPeer } from '../../../server/src/outside/gateways/sandboxPeer/peer.ts';
import { identityCheckPeer } from '../../../server/src/outside/identityChecks/sandboxPeer.ts';
import { openDatabase, type Database } from '../../../server/src/platform/database/database.ts';
import { runDueJobs } from '../../../server/src/platform/jobs/dueJobs.ts';
import { addHealth } from '../../../server/src/platform/health.ts';
import { addDocumentation } from '../../../server/src/platform/http/documentation.ts';
import type { App } from '../../../server/src/platform/http/http.ts';
import { startJobs, type JobRunner } from '../../../server/src/platform/jobs/jobs.ts';
import { Keys } from '../../../server/src/platform/keys/keys.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { pendingMigrations } from '../../../server/src/platform/database/migrate.ts';
import type { SeenPage } from '../../../server/src/modules/views/seenPage.ts';
import { openSigningKeys } from '../../../server/src/platform/keys/signingKeys.ts';
import { callerOver, type CallByName, type RawReply, type RawRequest } from './calls.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from '../servers/freePort.ts';
import { startOfClock } from './siteTime.ts';

export interface TestApp {
  app: App;
  database: Database;
  databaseUrl: string;
  /** Where it listens, for what needs real HTTP. */
  url: string;
  call: CallByName;
  /** Any request, for what is no endpoint or no JSON. */
  request(options: RawRequest): Promise<RawReply>;
  /** The frozen time that the application sees. */
  now(): Date;
  /** Lets time pass; nothing runs by itself. */
  pass(seconds: number): void;
  /** Runs the jobs that are due, and those that they cause; how many there were. */
  drainJobs(): Promise<number>;
  /** Starts the worker and everything that recurs, as the process has them; to be stopped before the application. */
  startJobs(): Promise<JobRunner>;
  /** Runs what recurs once: all of it, or one by its name. */
  runPeriodic(name?: string): Promise<void>;
  /** Tells the application of a page that was served, as the pages do. */
  seePage(page: SeenPage): void;
  /** What the process says stands still: nothing, until a test names it. */
  standingJobs: string[];
  /** How often pages were told that the site's settings changed. */
  siteChanges(): number;
  /** Looks into the database, past the application. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>;
  stop(): Promise<void>;
}

/** A database of the test's own, migrated, instead of a fresh one that goes with the application. */
interface OwnDatabase {
  url: string;
  /** How the application gets there, when that is another way than the test's. */
  way?: string;
}

/** The whole application on a fresh database, listening on loopback, with a clock that stands until it is moved. Its keys are new, unless the environment sets them. Its log goes to `lines`. */
export async function startTestApp(
  environment: Environment = {},
  own?: OwnDatabase,
  lines?: { write: (line: string) => void },
): Promise<TestApp> {
  const testDatabase = own
    ? { url: own.url, runtimeUrl: own.way ?? own.url, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const way = testDatabase.runtimeUrl;
  const port = await freePort();
  const config = parseConfig({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: way,
    MALLARD_DATA: join(tmpdir(), `mallard-tests-${process.pid}`),
    MALLARD_DEMO: 'no',
    MALLARD_POOL_SIZE: '8',
    LOG_LEVEL: 'error',
    ...environment,
  });
  const database = openDatabase({
    url: way,
    poolSize: config.poolSize,
    // The last of a crowd waits for long on a busy machine.
    connectWithinMs: 60_000,
    onError: () => undefined,
  });
  let now = startOfClock();
  const app: App = {
    config,
    keys: testKeys(config, () => now),
    log: createLog(config.logLevel, lines),
    database,
    clock: () => now,
  };
  await openSigningKeys(app);
  let siteChanges = 0;
  const standingJobs: string[] = [];
  const checks = { pendingMigrations: () => pendingMigrations(database), standingJobs: () => standingJobs };
  const { server, streams, jobs, periodic, seePage } = createApp(app, {
    onSiteChanged: () => {
      siteChanges += 1;
    },
    internalUrl: () => `http://127.0.0.1:${port}`,
    checks,
  });
  const pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
  pool.on('error', () => undefined);
  addHealth(server, { database, dataFolder: config.dataFolder, ...checks });
  addDocumentation(server, { endpoints: Object.values(endpoints), streams }, config.publicUrl);
  if (config.sandboxGateway) {
    await server.register(sandboxPeer(app));
    await server.register(identityCheckPeer(app));
  }
  await server.listen({ host: '127.0.0.1', port });

  const request = async ({ method, url, headers = {}, body, ip }: RawRequest) => {
    const answer = await server.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };

  return {
    app,
    database,
    databaseUrl: testDatabase.url,
    url: `http://127.0.0.1:${port}`,
    request,
    call: callerOver(request),
    now: () => now,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    // By its own clock alone: a job that comes again in half a minute would be due without end once the test took longer.
    drainJobs: () => runDueJobs(app, jobs, now),
    startJobs: () => startJobs(app, { url: way, jobs, periodic, alone: true }),
    runPeriodic: async (name) => {
      const chosen = periodic.filter((job) => name === undefined || job.name === name);
      if (chosen.length === 0) throw new Error(`nothing recurs by the name ${name}`);
      for (const job of chosen) {
        await job.run({ app, now, transaction: (work) => database.transaction(work) });
      }
    },
    seePage,
    standingJobs,
    siteChanges: () => siteChanges,
    sql: (text, values = []) => pool.query(text, values),
    stop: async () => {
      // One that `fetch` keeps for its next call would hold the server until it times out.
      server.server.closeAllConnections();
      await server.close();
      await pool.end();
      await database.close();
      await testDatabase.drop();
    },
  };
}

function testKeys({ secretKey, signingKey, olderSecretKeys }: Config, clock: () => Date): Keys {
  const made = () => generateKeyPairSync('ed25519').privateKey;
  return new Keys(secretKey ?? createSecretKey(randomBytes(32)), signingKey ?? made(), clock, olderSecretKeys);
}
