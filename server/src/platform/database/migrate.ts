/** Brings a database to what `server/migrations` says: plain SQL files, forward only, each in a transaction of its own. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import { StartError } from '../../config.ts';
import { withClient } from './client.ts';
import { prepared, type Database } from './database.ts';
import { giveRights, makeOwnersFunctions, type RuntimeRole } from './rights.ts';
import { hasCode } from '../files/folders.ts';
import { rootFolder } from '../root.ts';
import { dropEverything, refuseHalfRestored, refuseWhileUsed } from '../copy/marker.ts';

export const migrationsFolder = join(rootFolder, 'server', 'migrations');

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/** A migration as the database or a backup knows it. */
export interface Landed {
  name: string;
  sha256: string;
}

const listLanded = prepared<Landed>('migrations_landed', 'select name, sha256 from migrations order by name');

/** Any number that nobody else uses for an advisory lock: several processes may start at once. */
const migrationLock = 6_255_274;
const waitSeconds = 120;
const applicationName = 'mallard migrations';

export interface MigrateOptions {
  /** Only the migrations of these names. */
  upTo?: readonly string[];
  /** Also while a restore is under way, which is what calls it. */
  restoring?: boolean;
  /** Who the application is, where that is not the owner. */
  runtimeRole?: RuntimeRole | undefined;
}

/**
 * Applies what is missing, as the owner of the tables, and returns its names; also keeps the schema of the jobs, and the
 * rights of the runtime role. Throws `StartError` when a landed
 * migration was changed, is unknown here, or fails, and where a restore was cut off.
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  { upTo, restoring = false, runtimeRole }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => upTo === undefined || upTo.includes(name));
  return withClient(databaseUrl, applicationName, async (client) => {
    await lock(client);
    if (!restoring) await refuseHalfRestored(client);
    await client.query(
      `create table if not exists migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const landed = await client.query<Landed>(listLanded.text);
    const pending = pendingOf(migrations, landed.rows);
    for (const migration of pending) await apply(client, migration);
    await migrateJobs({ connectionString: databaseUrl });
    await makeOwnersFunctions(client);
    if (runtimeRole) await giveRights(client, runtimeRole);
    return pending.map((migration) => migration.name);
  });
}

/** Names of migrations that are here and not yet in the database. Throws as `migrate` does. */
export async function pendingMigrations(
  database: Pick<Database, 'primary'>,
  folder = migrationsFolder,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  try {
    const landed = await database.primary.many(listLanded, []);
    return pendingOf(migrations, landed).map((migration) => migration.name);
  } catch (error) {
    // 42P01: not even the table of migrations is there.
    if (hasCode(error, '42P01')) return migrations.map((migration) => migration.name);
    throw error;
  }
}

/** Throws `StartError` when the database was used by other migrations than those of this program, given by name and hash. */
export function refuseForeignMigrations(landed: readonly Landed[], folder = migrationsFolder): void {
  pendingOf(readMigrations(folder), landed);
}

/** Drops everything in the database. Throws `StartError` while a server is using it. */
export async function emptyDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, applicationName, async (client) => {
    await refuseWhileUsed(client);
    await client.query(dropEverything);
  });
}

function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((file) => {
      // Windows may check files out with other line ends.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: file.slice(0, -4), text, sha256: createHash('sha256').update(text).digest('hex') };
    });
  migrations.forEach(({ name }, index) => {
    const number = /^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1];
    if (Number(number) !== index + 1) {
      throw new StartError(
        `The migration ${name} must be called ${String(index + 1).padStart(4, '0')}_name: numbers have four digits and no gaps.`,
      );
    }
  });
  return migrations;
}

function pendingOf(migrations: readonly Migration[], landed: readonly Landed[]): Migration[] {
  landed.forEach(({ name, sha256 }, index) => {
    const here = migrations[index];
    if (here?.name !== name) {
      throw new StartError(
        `The database has the migration ${name}, which this version does not know: it was used by a newer version, so update Mallard or restore a backup.`,
      );
    }
    if (here.sha256 !== sha256) {
      throw new StartError(
        `The migration ${name} was changed after it had landed in this database: put the file back and write a new migration instead.`,
      );
    }
  });
  return migrations.slice(landed.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartError(`The migration ${migration.name} failed${placeOf(error, migration.text)}.`, { cause: error });
  }
}

function placeOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return `: ${error instanceof Error ? error.message : String(error)}`;
  const line =
    error.position === undefined ? '' : ` in line ${text.slice(0, Number(error.position)).split('\n').length}`;
  return `${line}: ${error.message}`;
}

/** Waits for another process that is migrating; PostgreSQL frees the lock with the connection. */
async function lock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${waitSeconds}s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
  } catch (error) {
    if (!hasCode(error, '55P03')) throw error;
    throw new StartError(
      `Another process has been migrating this database for over ${waitSeconds} s: see what it waits for.`,
    );
  }
}
