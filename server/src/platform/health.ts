import type { FastifyInstance } from 'fastify';
import { prepared, type Database } from './database.ts';

const ping = prepared<{ ok: number }>('health_ping', 'select 1 as ok');

export interface HealthChecks {
  database: Database;
  /** Names of migrations that this program knows and the database does not. */
  pendingMigrations: () => Promise<readonly string[]>;
  jobsAreAlive: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: database, migrations and jobs are as they must be, else 503 with what is not. */
export function addHealth(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const [database, migrations] = await Promise.all([
      succeeds(async () => void (await checks.database.primary.one(ping, []))),
      succeeds(async () => {
        const pending = await checks.pendingMigrations();
        if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`);
      }),
    ]);
    const parts = { database, migrations, jobs: checks.jobsAreAlive() };
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'fail', ...parts });
  });
}

async function succeeds(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
