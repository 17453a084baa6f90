/** Rows into a database that was just migrated, as a snapshot gave them. */
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from '../client.ts';
import { jobColumns, quoted, type Sequence, type Table } from './snapshot.ts';

interface Dependency {
  name: string;
  needs: string[];
}

const dependenciesText = `
  select c.relname as name,
    coalesce(array_agg(r.relname::text) filter (where r.oid <> c.oid), '{}') as needs
  from pg_class c
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    left join pg_class r on r.oid = f.confrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid order by c.relname`;

/**
 * Empties the tables, whose migrations may have filled them, and keeps triggers from running until `wakeTriggers`:
 * what they would do is in the rows already. All but the table of migrations. Gives the tables in the order of loading:
 * none before what it refers to.
 */
export async function prepareTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Dependency>(dependenciesText);
  const tables = rows.filter(({ name }) => name !== 'migrations');
  const names = tables.map(({ name }) => quoted(name));
  await client.query('begin');
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  await client.query('commit');
  return inOrder(tables);
}

export async function wakeTriggers(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('begin');
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await client.query('commit');
}

function inOrder(tables: readonly Dependency[]): string[] {
  const ordered: string[] = [];
  for (let left = [...tables]; left.length > 0;) {
    const ready = left.filter(({ needs }) => needs.every((name) => ordered.includes(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a ring: ${left.map(({ name }) => name).join()}`);
    ordered.push(...ready.map(({ name }) => name));
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
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
