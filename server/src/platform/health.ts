import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Database } from './database/database.ts';
import { diskSpace } from './files/disk.ts';

/** Below this nothing is ready: PostgreSQL's log grows by files of 16 MB. */
const freeBytesMin = 32 * 1024 * 1024;
const answerWithinMs = 3000;

/** What only whoever started the process knows of it. */
export interface ProcessChecks {
  /** Names of migrations that this program knows and the database does not. */
  pendingMigrations: () => Promise<readonly string[]>;
  /** Names of the jobs that stand still. */
  standingJobs: () => readonly string[];
}

/** For a process that runs no jobs of its own and is watched by nobody. */
export const unwatched: ProcessChecks = { pendingMigrations: () => Promise.resolve([]), standingJobs: () => [] };

export interface HealthChecks extends ProcessChecks {
  database: Pick<Database, 'url'>;
  /** Where files are kept, and the own database. */
  dataFolder: string;
  /** How many bytes are free there; undefined when nobody can tell. */
  freeBytes?: (folder: string) => Promise<number | undefined>;
  isClosing?: () => boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: database, migrations, jobs and disk are as they must be and the server is not
 * closing, else 503 with what is not.
 */
export function addHealth(server: FastifyInstance, checks: HealthChecks): void {
  const { dataFolder, freeBytes = freeBytesOf, isClosing = () => false } = checks;
  const connects = sharing(() => canConnect(checks.database.url));
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const [database, disk, migrations] = await Promise.all([
      connects().then((isThere) => (isThere ? undefined : 'The database does not answer')),
      freeBytes(dataFolder).then((free = Infinity) => (free < freeBytesMin ? 'The disk is full' : undefined)),
      checks.pendingMigrations().then(
        (pending) => (pending.length > 0 ? 'Migrations are pending' : undefined),
        () => 'The state of the migrations is unknown',
      ),
    ]);
    const jobs = checks.standingJobs().length === 0 ? undefined : 'Jobs stand still';
    const closing = isClosing() ? 'The server is stopping' : undefined;
    const problems = [database, migrations, jobs, disk, closing].filter((problem) => problem !== undefined);
    const isReady = problems.length === 0;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'fail',
      database: database === undefined,
      migrations: migrations === undefined,
      jobs: jobs === undefined,
      disk: disk === undefined,
      problems,
    });
  });
}

async function freeBytesOf(folder: string): Promise<number | undefined> {
  return (await diskSpace(folder))?.freeBytes;
}

/** By a connection of its own: a server that was told to go down still answers on those that are open, and takes no more. */
async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: 'mallard health',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whoever asks while it is being looked gets the same answer: a crowd costs one connection. */
function sharing(look: () => Promise<boolean>): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  return () => (looking ??= look().finally(() => (looking = undefined)));
}
