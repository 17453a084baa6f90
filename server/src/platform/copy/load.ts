/** Rows into a database that was just migrated, as a snapshot gave them. */
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from '../database/client.ts';
import { jobColumns, quoted, type Sequence, type Table } from './snapshot.ts';

/** What was taken away for the time of loading, as statements that make it again; each table's in their order. */
export interface Taken {
  tables: string[];
  /** Keys, unique constraints and indexes, by table; then what refers from one table to another. */
  indexes: Map<string, string[]>;
  references: string[];
}

interface Constraint {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'x' | 'f';
  definition: string;
}

interface Index {
  table: string;
  name: string;
  definition: string;
}

const tablesText = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`;
const constraintsText = `
  select t.relname as table, c.conname as name, c.contype as kind, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations' and c.contype in ('p', 'u', 'x', 'f')
  order by c.contype = 'f' desc, t.relname, c.contype, c.conname`;
const indexesText = `
  select t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations'
    and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
  order by t.relname, i.relname`;

/**
 * Empties the tables, whose migrations may have filled them; takes their indexes away, which are made much faster from
 * all rows at once; and keeps triggers from running, since what they would do is in the rows already. All but the table
 * of migrations. `completeTables` makes it good.
 */
export async function prepareTables(client: pg.Client): Promise<Taken> {
  const tables = (await client.query<{ name: string }>(tablesText)).rows.map(({ name }) => name);
  const constraints = (await client.query<Constraint>(constraintsText)).rows;
  await client.query('begin');
  // References come first, since others rest on the keys.
  for (const { table, name } of constraints) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  const indexes = (await client.query<Index>(indexesText)).rows;
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  await client.query('commit');
  const add = ({ table, name, definition }: Constraint) =>
    `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;
  return {
    tables,
    indexes: new Map(
      tables.map((table) => [
        table,
        [
          ...constraints.filter((one) => one.kind !== 'f' && one.table === table).map(add),
          ...indexes.filter((one) => one.table === table).map(({ definition }) => definition),
        ],
      ]),
    ),
    references: constraints.filter(({ kind }) => kind === 'f').map(add),
  };
}

/** Makes the indexes of a table from all of its rows. */
export async function makeIndexes(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const statement of statements) await client.query(statement);
}

/** Once all tables are loaded and have their indexes: what refers to each other, and triggers as they were. */
export async function completeTables(client: pg.Client, { tables, references }: Taken): Promise<void> {
  await client.query('begin');
  for (const statement of references) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  await client.query('commit');
}

/** Rows as COPY wrote them, until the signal. */
export interface Source {
  rows: Readable;
  signal: AbortSignal;
}

/** How many rows there were. */
export async function loadTable(client: pg.Client, { name, columns }: Table, source: Source): Promise<number> {
  return load(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`, source);
}

/** Jobs wait again for a worker, with the tries they had; those that somebody was at are free. */
export async function loadJobs(client: pg.Client, source: Source): Promise<number> {
  await client.query(`create temporary table waiting_jobs (
    task text, payload json, run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text,
    priority smallint, created_at timestamptz)`);
  const count = await load(client, `copy waiting_jobs (${jobColumns}) from stdin`, source);
  await client.query(`insert into graphile_worker._private_tasks (identifier)
    select distinct task from waiting_jobs on conflict do nothing`);
  await client.query(`insert into graphile_worker._private_jobs
      (task_id, payload, run_at, attempts, max_attempts, last_error, key, priority, created_at)
    select t.id, w.payload, w.run_at, w.attempts, w.max_attempts, w.last_error, w.key, w.priority, w.created_at
    from waiting_jobs w join graphile_worker._private_tasks t on t.identifier = w.task`);
  await client.query('drop table waiting_jobs');
  return count;
}

async function load(client: pg.Client, text: string, { rows, signal }: Source): Promise<number> {
  const stream = client.query(copyFrom(text));
  await pipeline(rows, stream, { signal });
  return stream.rowCount;
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  const drawn = sequences.filter(({ lastValue }) => lastValue !== null);
  await client.query(
    `select setval(format('public.%I', name)::regclass, value) from unnest($1::text[], $2::bigint[]) as drawn (name, value)`,
    [drawn.map(({ name }) => name), drawn.map(({ lastValue }) => lastValue)],
  );
}

/** Plans made on empty tables would be slow ones. */
export async function analyze(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, 'mallard restore', (client) => client.query('analyze'));
}
