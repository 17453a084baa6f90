/** The whole database at one moment, read as streams while everybody goes on writing. */
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../config.ts';
import { askOver, openClient, type Ask } from '../database/client.ts';
import type { Landed } from '../database/migrate.ts';

export interface Table {
  name: string;
  /** Those that are stored; generated ones make themselves. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** Null: nothing was drawn from it. */
  lastValue: number | null;
}

/** What a copy out of the database gives: the rows as COPY writes them, and how many there were, once all are read. */
export interface Copy {
  rows: Readable;
  count(): Promise<number>;
}

export interface Snapshot {
  /** The largest first, so that readers side by side end together. */
  tables: Table[];
  migrations: Landed[];
  /** Of the database server. */
  version: string;
  /** Asks in the same moment. */
  ask: Ask;
  /** Each reader is a connection: one copy at a time. */
  readers: Reader[];
  /** As they are now: no lower than any number in the snapshot. */
  sequences(): Promise<Sequence[]>;
  close(): Promise<void>;
}

/** What a copy leaves out of a table. */
export interface Withheld {
  /** Columns, with what is written in their place (SQL). */
  instead?: Readonly<Record<string, string>>;
  /** Rows: only these are written (SQL). */
  only?: string;
}

export interface Reader {
  table(table: Table, withheld?: Withheld): Copy;
  /** Jobs that wait, as `loadJobs` takes them, but for those of some tasks. */
  jobs(withheldTasks: readonly string[]): Copy;
}

const tablesText = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid order by pg_table_size(c.oid) desc, c.relname`;

export const jobColumns = 'task, payload, run_at, attempts, max_attempts, last_error, key, priority, created_at';

const jobsTextWithout = (tasks: readonly string[]) => `copy (
  select t.identifier, j.payload, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.priority, j.created_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where not (t.identifier = any(array[${tasks.map((task) => pg.escapeLiteral(task)).join(', ')}]::text[])) order by j.id
) to stdout`;

/** Opens a snapshot with some readers. Throws `StartError` when there is nothing to read or the tables change meanwhile. */
export async function openSnapshot(databaseUrl: string, readersCount: number): Promise<Snapshot> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = await openClient(databaseUrl, 'mallard backup');
    clients.push(client);
    await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set client_encoding = 'UTF8'`);
    await client.query('begin transaction isolation level repeatable read, read only');
    return client;
  };
  const close = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  };
  try {
    const first = await connect();
    const tables = await lockTables(first);
    const exported = await first.query<{ id: string }>('select pg_export_snapshot() as id');
    const readers: Reader[] = [];
    for (let index = 0; index < readersCount; index += 1) {
      const client = await connect();
      await client.query(`set transaction snapshot '${exported.rows[0]?.id ?? ''}'`);
      readers.push(readerOver(client));
    }
    const migrations = await first.query<Landed>('select name, sha256 from migrations order by name');
    const version = await first.query<{ server_version: string }>('show server_version');
    return {
      tables,
      migrations: migrations.rows,
      version: version.rows[0]?.server_version ?? '',
      ask: askOver(first),
      readers,
      sequences: () => readSequences(first),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Keeps migrations away until the end. The locks come before the snapshot, which the first question takes. */
async function lockTables(client: pg.Client): Promise<Table[]> {
  await client.query('commit');
  const before = await client.query<Table>(tablesText);
  if (!before.rows.some(({ name }) => name === 'migrations')) {
    throw new StartError('There is nothing to back up: this database has no tables of Mallard.');
  }
  const names = before.rows.map(({ name }) => quoted(name));
  await client.query('begin transaction isolation level repeatable read, read only');
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const { rows } = await client.query<Table>(tablesText);
  const shape = (tables: Table[]) =>
    tables
      .map(({ name, columns }) => JSON.stringify([name, columns]))
      .toSorted((a, b) => a.localeCompare(b, 'en'))
      .join();
  if (shape(rows) === shape(before.rows)) return rows;
  throw new StartError('The tables were changed while the backup began: start it again.');
}

function readerOver(client: pg.Client): Reader {
  const copy = (text: string): Copy => {
    const stream = client.query(copyTo(text));
    return {
      rows: stream,
      count: async () => {
        // How many rows there were is said after the last of them; the next answer comes after that.
        await client.query('select 1');
        return stream.rowCount;
      },
    };
  };
  return {
    table: ({ name, columns }, { instead = {}, only = 'true' } = {}) => {
      const chosen = columns.map((column) => instead[column] ?? quoted(column));
      return copy(`copy (select ${chosen.join(', ')} from ${quoted(name)} where ${only}) to stdout`);
    },
    jobs: (withheldTasks) => copy(jobsTextWithout(withheldTasks)),
  };
}

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name, lastValue }) => ({ name, lastValue: lastValue === null ? null : Number(lastValue) }));
}

/** A name of the public schema as statements take it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
