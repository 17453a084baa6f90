/** A restore that is under way has a schema of its own in the database: whoever finds it knows that the rest is half of a shop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../config.ts';
import { ownerName } from '../embedded/owner.ts';

/** One transaction, since it is sent at once: a half restored database never loses its mark before its tables. */
export const dropEverything = `
  drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public;
  drop schema if exists mallard_restore cascade`;

const mark = `create schema mallard_restore;
  comment on schema mallard_restore is 'A restore is under way or was cut off; the next one begins anew.'`;

/** Empties the database and marks it, in one transaction. */
export async function emptyAndMark(client: pg.Client): Promise<void> {
  await client.query(`${dropEverything}; ${mark}`);
}

export async function removeMark(client: pg.Client): Promise<void> {
  await client.query('drop schema mallard_restore cascade');
}

export async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_namespace where nspname = 'mallard_restore'`);
  return rows.length > 0;
}

export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (!(await isHalfRestored(client))) return;
  throw new StartError(
    'A restore into this database is under way or was cut off: run "npm run restore" again, which begins anew, or empty the database with "npm run db:reset".',
  );
}

/** Throws `StartError` while anybody else is connected. Sessions of a process that was just killed last a moment longer: they are waited for. */
export async function refuseWhileUsed(client: pg.Client, waitMs = 0): Promise<void> {
  for (const until = performance.now() + waitMs; ;) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name <> $1`,
      [ownerName],
    );
    if (rows.length === 0) return;
    if (performance.now() >= until) throw new StartError('A server is using this database: stop it first.');
    await sleep(250);
  }
}
