/** Seals what is settled: each seal's hash includes the one before it, so that nothing old can be changed unseen. */
import { prepared, type Database, type Tx } from '../platform/database/database.ts';
import { settledHorizon, type Horizon } from './settled.ts';

export interface Seal {
  id: number;
  toEntryId: number;
  toAccountId: number;
  entries: number;
  postings: number;
  hash: Buffer;
  sealedAt: Date;
}

/** Entries, and accounts, that one seal covers at most. */
const sealedAtOnce = 10_000;

const lastSeal = prepared<Seal>(
  'ledger_last_seal',
  `select id, to_entry_id as "toEntryId", to_account_id as "toAccountId", entries, postings, hash,
     sealed_at as "sealedAt"
   from ledger_seals order by id desc limit 1`,
);
const sealsFrom = prepared<Seal>(
  'ledger_seals_from',
  `select id, to_entry_id as "toEntryId", to_account_id as "toAccountId", entries, postings, hash,
     sealed_at as "sealedAt"
   from ledger_seals where id >= $1 order by id limit $2`,
);
const reach = prepared<{ toEntryId: number; toAccountId: number }>(
  'ledger_seal_reach',
  `select
     (select coalesce(max(id), $1) from (
        select id from ledger_entries where id > $1 and id <= $2 order by id limit ${sealedAtOnce}) as e) as "toEntryId",
     (select coalesce(max(id), $3) from (
        select id from ledger_accounts where id > $3 and id <= $4 order by id limit ${sealedAtOnce}) as a) as "toAccountId"`,
);
/**
 * Each row as COPY writes it in its binary format (the number of fields in two bytes, each field with its length in
 * four), in the order of its key. The hash is over the seal before, the seal's number, how far it reaches, and the hashes
 * of all accounts, entries and postings that it covers.
 */
const digest = prepared<{ hash: Buffer; entries: number; postings: number }>(
  'ledger_seal_digest',
  `with accounts as (
     select string_agg(int2send(4::int2) || ledger_field(id) || ledger_field(owner_id) || ledger_field(kind)
       || int4send(1) || boolsend(guarded), ''::bytea order by id) as bytes
     from ledger_accounts where id > $5 and id <= $6
   ), entries as (
     select count(*) as count, string_agg(int2send(7::int2) || ledger_field(id) || ledger_field(kind) || ledger_field(key)
       || ledger_field(subject_kind) || ledger_field(subject_id) || int4send(8) || timestamptz_send(created_at)
       || ledger_field(reverses), ''::bytea order by id) as bytes
     from ledger_entries where id > $3 and id <= $4
   ), postings as (
     select count(*) as count, string_agg(int2send(7::int2) || ledger_field(entry_id) || ledger_field(account_id)
       || ledger_field(id) || ledger_field(kind) || ledger_field(amount_fen) || ledger_field(balance_after_fen)
       || ledger_field(number), ''::bytea order by entry_id, account_id) as bytes
     from ledger_postings where entry_id > $3 and entry_id <= $4
   )
   select e.count as entries, p.count as postings,
     sha256($1::bytea || int8send($2) || int8send($4) || int8send($6) || sha256(coalesce(a.bytes, ''))
       || sha256(coalesce(e.bytes, '')) || sha256(coalesce(p.bytes, ''))) as hash
   from accounts a, entries e, postings p`,
);
const insert = prepared(
  'ledger_seal_insert',
  `insert into ledger_seals (id, to_entry_id, to_account_id, entries, postings, hash, sealed_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
);

/** What the first seal stands on. */
export const noSeal: Seal = {
  id: 0,
  toEntryId: 0,
  toAccountId: 0,
  entries: 0,
  postings: 0,
  hash: Buffer.alloc(0),
  sealedAt: new Date(0),
};

/** The newest seal. */
export async function findLastSeal(tx: Tx): Promise<Seal | undefined> {
  return tx.maybe(lastSeal, []);
}

/** Seals from one on, in their order. */
export async function findSeals(tx: Tx, { fromId, limit }: { fromId: number; limit: number }): Promise<Seal[]> {
  return tx.many(sealsFrom, [fromId, limit]);
}

/** What a seal must say that comes after another one and reaches to an entry and an account. */
export async function sealOver(
  tx: Tx,
  before: Seal,
  to: { toEntryId: number; toAccountId: number },
): Promise<{ hash: Buffer; entries: number; postings: number }> {
  return tx.one(digest, [
    before.hash,
    before.id + 1,
    before.toEntryId,
    to.toEntryId,
    before.toAccountId,
    to.toAccountId,
  ]);
}

/**
 * Seals all entries and accounts that are settled and not sealed yet; how many seals there were. Where several do it at
 * once, one of them makes each seal.
 */
export async function sealLedger(
  database: Pick<Database, 'primary'>,
  { now, withinMs = 10_000, horizon }: { now: Date; withinMs?: number; horizon?: Horizon },
): Promise<number> {
  const until = performance.now() + withinMs;
  const settled = horizon ?? (await settledHorizon(database));
  if (!settled) return 0;
  const tx = database.primary;
  for (let seals = 0; ; seals += 1) {
    const before = (await findLastSeal(tx)) ?? noSeal;
    const to = await tx.one(reach, [before.toEntryId, settled.entryId, before.toAccountId, settled.accountId]);
    const isAllSealed = to.toEntryId === before.toEntryId && to.toAccountId === before.toAccountId;
    if (isAllSealed || (seals > 0 && performance.now() > until)) return seals;
    const { hash, entries, postings } = await sealOver(tx, before, to);
    const id = before.id + 1;
    const inserted = await tx.run(insert, [id, to.toEntryId, to.toAccountId, entries, postings, hash, now]);
    if (inserted === 0) return seals;
  }
}
