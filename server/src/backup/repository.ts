import type { Ask } from '../platform/database/client.ts';
import type { Seal, Sum } from './manifest.ts';

/** A sold file as its row has it. */
export interface FileRow {
  id: number;
  key: string;
  bytes: number;
  sha256: string;
}

/** Of how many rows one page of a walk consists. */
const pageSize = 1000;

/** The newest seal; null where nothing was sealed yet, or the database is older than seals. */
export async function findLastSeal(ask: Ask): Promise<Seal | null> {
  if (!(await hasTable(ask, 'ledger_seals'))) return null;
  const rows = await ask<Seal>(`${sealText} order by id desc limit 1`);
  return rows[0] === undefined ? null : sealOf(rows[0]);
}

export async function listSealsAfter(ask: Ask, id: number): Promise<Seal[]> {
  if (!(await hasTable(ask, 'ledger_seals'))) return [];
  return (await ask<Seal>(`${sealText} where id > $1 order by id limit ${pageSize}`, [id])).map(sealOf);
}

const sealText = `select id, to_entry_id as "toEntryId", entries, postings, encode(hash, 'hex') as hash from ledger_seals`;

/** Large numbers arrive as text. */
function sealOf({ id, toEntryId, entries, postings, hash }: Seal): Seal {
  return {
    id: Number(id),
    toEntryId: Number(toEntryId),
    entries: Number(entries),
    postings: Number(postings),
    hash,
  };
}

/** Of all postings of the entries up to one, by kind of account; without one of all there are. */
export async function sumLedger(ask: Ask, toEntryId?: number): Promise<Sum[]> {
  const rows = await ask<Sum>(
    `select a.kind, count(*) as postings, sum(p.amount_fen)::bigint as "sumFen"
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where $1::bigint is null or p.entry_id <= $1 group by a.kind order by a.kind`,
    [toEntryId ?? null],
  );
  return rows.map(({ kind, postings, sumFen }) => ({ kind, postings: Number(postings), sumFen: Number(sumFen) }));
}

/** An entry with its postings, in one text. */
export interface EntryText {
  id: number;
  content: string;
}

/** Entries after one, with all that is in them. */
export async function listEntriesAfter(ask: Ask, id: number): Promise<EntryText[]> {
  return entries(ask, `select * from ledger_entries where id > $1 order by id limit ${pageSize}`, [id]);
}

export async function listEntries(ask: Ask, ids: readonly number[]): Promise<EntryText[]> {
  return entries(ask, 'select * from ledger_entries where id = any($1)', [ids]);
}

async function entries(ask: Ask, chosen: string, values: readonly unknown[]): Promise<EntryText[]> {
  const rows = await ask<EntryText>(
    `select e.id, to_jsonb(e)::text || coalesce(jsonb_agg(to_jsonb(p) order by p.id)::text, '') as content
     from (${chosen}) as e left join ledger_postings p on p.entry_id = e.id group by e.id, to_jsonb(e) order by e.id`,
    values,
  );
  return rows.map(({ id, content }) => ({ id: Number(id), content }));
}

export async function listFilesAfter(ask: Ask, id: number): Promise<FileRow[]> {
  if (!(await hasTable(ask, 'files'))) return [];
  const rows = await ask<FileRow>(
    `select id, storage_key as key, bytes, encode(sha256, 'hex') as sha256 from files where id > $1 order by id limit ${pageSize}`,
    [id],
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), bytes: Number(row.bytes) }));
}

export async function hasTable(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask<{ found: boolean }>(`select to_regclass('public.' || $1) is not null as found`, [name]);
  return row?.found === true;
}

export async function countUsers(ask: Ask): Promise<number> {
  if (!(await hasTable(ask, 'users'))) return 0;
  const [row] = await ask<{ count: string }>('select count(*) from users');
  return Number(row?.count ?? 0);
}

/** What the health page knows of a backup. */
interface BackupRow {
  startedAt: string;
  finishedAt: string;
  sealId: number | null;
  rows: number;
  bytes: number;
}

/** Notes a backup, once; nothing where the database is older than that table. */
export async function noteBackup(ask: Ask, row: BackupRow): Promise<void> {
  if (!(await hasTable(ask, 'backups'))) return;
  await ask(
    `insert into backups (started_at, finished_at, seal_id, rows, bytes)
     select $1, $2, $3, $4, $5 where not exists (select from backups where started_at = $1)`,
    [row.startedAt, row.finishedAt, row.sealId, row.rows, row.bytes],
  );
}

/** Whether this database knows the backup. */
export async function noteDrill(ask: Ask, startedAt: string, now: Date): Promise<boolean> {
  const rows = await ask('update backups set drilled_at = $2 where started_at = $1 returning id', [startedAt, now]);
  return rows.length > 0;
}
