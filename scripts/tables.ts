/** Writes server/src/tables.ts and server/indexes.sql from what the migrations make: `npm run db:tables`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { format } from 'oxfmt';
import { startDatabaseServer } from '../tests/support/servers/databaseServer.ts';
import { inDatabase } from '../tests/support/servers/postgres.ts';

export const tablesFile = fileURLToPath(new URL('../server/src/tables.ts', import.meta.url));
export const indexesFile = fileURLToPath(new URL('../server/indexes.sql', import.meta.url));
const formatFile = new URL('../.oxfmtrc.json', import.meta.url);

/** As the driver hands values over: see `parserOf` in platform/database/pipeline.ts. What is not here arrives as text. */
const types: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  float4: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  json: 'unknown',
  _int4: 'number[]',
  _text: 'string[]',
  _int8: 'string[]',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** Values of an enum, or the only ones that a check of the column or of its domain lets pass. */
  labels: string[] | null;
}

/** All columns but those of the table that migrate.ts keeps before there is anything else. */
const columnsText = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    coalesce(
      (select array_agg(e.enumlabel::text order by e.enumlabel) from pg_enum e where e.enumtypid = t.oid),
      (select array(select distinct m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') m order by 1)
       from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[(''[a-z_]+''::text(, )?)+\\]\\)\\)\\)$')
       limit 1),
      (select array(select distinct m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') m order by 1)
       from pg_constraint k
       where k.contypid = t.oid
         and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(VALUE = ANY \\(ARRAY\\[(''[a-z_]+''::text(, )?)+\\]\\)\\)\\)$'
       limit 1)) as labels
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname <> 'migrations'
  order by c.relname, a.attname`;

/** All indexes of our tables, as PostgreSQL writes them. */
const indexesText = `
  select replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') as text
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname <> 'migrations'
  order by c.relname collate "C", x.relname collate "C"`;

/** Asks a database, and closes the connection. */
async function rowsOf<R extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The indexes of a migrated database, a statement each: a migration says what was once, and later ones change it. */
export async function indexesOf(databaseUrl: string): Promise<string> {
  const rows = await rowsOf<{ text: string }>(databaseUrl, indexesText);
  return [
    '-- Written by `npm run db:tables` from what the migrations make; not by hand.',
    ...rows.map(({ text }) => `${text};`),
    '',
  ].join('\n');
}

/** The rows of all tables and views of a migrated database, as they stand in the file. */
export async function tablesOf(databaseUrl: string): Promise<string> {
  const rows = await rowsOf<Column>(databaseUrl, columnsText);
  const bodies = [...new Set(rows.map(({ table }) => table))].map((table) => {
    const fields = rows.filter((column) => column.table === table).map(fieldOf);
    return `${table}: { ${fields.join(' ')} };`;
  });
  const text = `/** Written by \`npm run db:tables\` from what the migrations make; not by hand. */\nexport interface Tables { ${bodies.join('\n')} }`;
  const formatted = await format(tablesFile, text, JSON.parse(readFileSync(formatFile, 'utf8')));
  if (formatted.errors.length > 0) throw new Error(formatted.errors.map(({ message }) => message).join('\n'));
  return formatted.code;
}

function fieldOf({ column, type, nullable, labels }: Column): string {
  const name = column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const values = labels?.map((label) => `'${label}'`).join(' | ') ?? types[type] ?? 'string';
  return `${name}: ${values}${nullable && values !== 'unknown' ? ' | null' : ''};`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startDatabaseServer();
  try {
    const url = inDatabase(server.url, server.template);
    writeFileSync(tablesFile, await tablesOf(url));
    writeFileSync(indexesFile, await indexesOf(url));
  } finally {
    await server.stop();
  }
}
