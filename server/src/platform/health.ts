import type { FastifyInstance } from 'fastify';
import { prepared, type Database } from './database/database.ts';

const ping = prepared<{ ok: number }>('health_ping', 'select 1 as ok');

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
  database: Database;
}

/** `/healthz`: the process answers. `/readyz`: database, migrations and jobs are as they must be, else 503 with what is not. */
export function addHealth(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const [database, migrations] = await Promise.all([
      checks.database.primary.one(ping, []).then(
        () => undefined,
        () => 'The database does not answer',
      ),
      checks.pendingMigrations().then(
        (pending) => (pending.length > 0 ? 'Migrations are pending' : undefined),
        () => 'The state of the migrations is unknown',
      ),
    ]);
    const jobs = checks.standingJobs().length === 0 ? undefined : 'Jobs stand still';
    const problems = [database, migrations, jobs].filter((problem) => problem !== undefined);
    const isReady = problems.length === 0;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'fail',
      database: database === undefined,
      migrations: migrations === undefined,
      jobs: jobs === undefined,
      problems,
    });
  });
}
