import type { GiftBatchState } from '#contract/money/moneyProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { SealedGiftCode } from './giftCodeEncryption.ts';

export interface BatchRow extends Row<
  'gift_batches',
  | 'id name amountFen codes state expiresAt reason askedBy askedAt decidedBy decidedAt words stoppedBy'
  | 'stoppedAt stopWords'
> {
  redeemed: number;
  askedByName: string;
  decidedByName: string | null;
  stoppedByName: string | null;
}

const columns = `b.id, b.name, b.amount_fen, b.codes,
  (select coalesce(sum(c.redeemed), 0)::int from gift_counts c where c.batch_id = b.id) as redeemed, b.state,
  b.expires_at, b.reason, b.asked_by, k.username as asked_by_name, b.asked_at,
  b.decided_by, d.username as decided_by_name, b.decided_at, b.words,
  b.stopped_by, s.username as stopped_by_name, b.stopped_at, b.stop_words`;
const people = `join users k on k.id = b.asked_by left join users d on d.id = b.decided_by
  left join users s on s.id = b.stopped_by`;

const insertStatement = prepared<{ id: number }>(
  'money_insert_batch',
  `insert into gift_batches (name, amount_fen, codes, state, expires_at, reason, asked_by, asked_at)
   values ($1, $2, $3, 'waiting', $4, $5, $6, $7) returning id`,
);

/** It waits at first. */
export async function insertBatch(
  tx: Tx,
  batch: {
    name: string;
    amountFen: number;
    codes: number;
    expiresAt: Date;
    reason: string;
    askedBy: number;
    now: Date;
  },
): Promise<number> {
  const { name, amountFen, codes, expiresAt, reason, askedBy, now } = batch;
  return (await tx.one(insertStatement, [name, amountFen, codes, expiresAt, reason, askedBy, now])).id;
}

const activateStatement = prepared(
  'money_activate_batch_alone',
  `update gift_batches set state = 'active', decided_at = $2 where id = $1 and state = 'waiting'`,
);

/** Lets a batch be that one admin may make alone; false when it does not wait any more. */
export async function activateAlone(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(activateStatement, [id, now])) === 1;
}

const insertCodesStatement = prepared(
  'money_insert_codes',
  `insert into gift_codes (batch_id, code_hash, sealed)
   select $1, given.hash, given.sealed from unnest($2::bytea[], $3::bytea[]) as given (hash, sealed)`,
);
const insertCountsStatement = prepared(
  'money_insert_counts',
  `insert into gift_counts (batch_id, slot) select $1, generate_series(0, $2 - 1)`,
);
/** In how many rows the redeemed codes of a batch are counted. */
const slots = 8;

/** Gives a batch its codes, all in one statement. */
export async function insertCodes(tx: Tx, batchId: number, codes: readonly SealedGiftCode[]): Promise<void> {
  const text = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  await Promise.all([
    tx.run(insertCodesStatement, [
      batchId,
      codes.map(({ hash }) => text(hash)),
      codes.map(({ sealed }) => text(sealed)),
    ]),
    tx.run(insertCountsStatement, [batchId, slots]),
  ]);
}

const decideStatement = prepared(
  'money_decide_batch',
  `update gift_batches set state = $2, decided_by = $3, words = $4, decided_at = $5
   where id = $1 and state = 'waiting' and asked_by <> $3`,
);

/** What another admin decided about a batch that waits; false when it does not any more. */
export async function decideBatch(
  tx: Tx,
  decision: { id: number; to: 'active' | 'refused'; by: number; words: string; now: Date },
): Promise<boolean> {
  const { id, to, by, words, now } = decision;
  return (await tx.run(decideStatement, [id, to, by, words, now])) === 1;
}

const stopStatement = prepared(
  'money_stop_batch',
  `update gift_batches set state = 'stopped', stopped_by = $2, stop_words = $3, stopped_at = $4
   where id = $1 and state = $5`,
);

/** False when it is in another state than the one in which it was looked at. */
export async function stopBatch(
  tx: Tx,
  stop: { id: number; from: GiftBatchState; by: number; words: string; now: Date },
): Promise<boolean> {
  return (await tx.run(stopStatement, [stop.id, stop.by, stop.words, stop.now, stop.from])) === 1;
}

const findStatement = prepared<BatchRow>(
  'money_find_batch',
  `select ${columns} from gift_batches b ${people} where b.id = $1`,
);

export function findBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

function listOf(name: string, filter: string) {
  const table = { table: 'gift_batches', alias: 'b', columns, joins: people };
  return listStatements<BatchRow>({ name: `money_batches_${name}`, ...table, filter });
}

const batchLists = { all: listOf('all', 'true'), state: listOf('in_state', 'state = $3') } as const;

/** A page of batches, newest first. */
export function listBatchRows(
  tx: Tx,
  { state, ...page }: PageInput & { state?: GiftBatchState | undefined },
): Promise<Page<BatchRow>> {
  return listPage(tx, batchLists[state === undefined ? 'all' : 'state'], page, [state]);
}

export interface CodeRow extends SealedGiftCode {
  id: number;
  redeemedBy: number | null;
  redeemedByName: string | null;
  redeemedAt: Date | null;
}

const codeColumns = `c.id, c.code_hash as hash, c.sealed, c.redeemed_by, u.username as redeemed_by_name, c.redeemed_at`;

function codeStatement(name: string, filter: string) {
  return prepared<CodeRow>(
    `money_codes_${name}`,
    `select ${codeColumns}
     from (select * from gift_codes where batch_id = $1 and ${filter} and id > $2 order by id limit $3) c
     left join users u on u.id = c.redeemed_by order by c.id`,
  );
}

const codeLists = { all: codeStatement('all', 'true'), redeemed: codeStatement('redeemed', 'redeemed_by is not null') };

/** Codes of a batch after one of them, in the order in which they were made. */
export function listCodeRows(
  tx: Tx,
  query: { batchId: number; redeemed: boolean; afterId: number; limit: number },
): Promise<CodeRow[]> {
  const { batchId, redeemed, afterId, limit } = query;
  return tx.many(codeLists[redeemed ? 'redeemed' : 'all'], [batchId, afterId, limit]);
}

/**
 * SQL: whether the person of this user knows the codes of a batch, or let them be made, with whichever account: who asked for it, agreed to
 * it or had them in a file.
 */
const knownToSql = (batch: string, userId: string) => `exists (
  select from accounts_of_person(${userId}) as own (id)
  where own.id in (${batch}.asked_by, ${batch}.decided_by)
    or exists (select from gift_batch_readers k where k.batch_id = ${batch}.id and k.user_id = own.id))`;

const readerStatement = prepared(
  'money_insert_batch_reader',
  `insert into gift_batch_readers (batch_id, user_id, since) values ($1, $2, $3) on conflict do nothing`,
);

/** Notes who has the codes of a batch in clear from now on, for good. */
export async function insertBatchReader(tx: Tx, reader: { batchId: number; userId: number; now: Date }): Promise<void> {
  await tx.run(readerStatement, [reader.batchId, reader.userId, reader.now]);
}

const redeemStatement = prepared<{ id: number; amountFen: number }>(
  'money_redeem_code',
  `with batch as (
     select b.id, b.amount_fen from gift_batches b join gift_codes c on c.batch_id = b.id
     where c.code_hash = $1 and b.state = 'active' and b.expires_at > $3
       and not ${knownToSql('b', '$2')}
     for share of b
   ), used as (
     update gift_codes c set redeemed_by = $2, redeemed_at = $3 from batch
     where c.code_hash = $1 and c.batch_id = batch.id and c.redeemed_by is null
     returning c.id, c.batch_id, batch.amount_fen
   ), counted as (
     update gift_counts g set redeemed = g.redeemed + 1 from used
     where g.batch_id = used.batch_id and g.slot = used.id % $4
   )
   select id, amount_fen from used`,
);

/**
 * Uses a code up; undefined when it can't be: it is unknown, used, expired, stopped, or the user made or knew it. Who stops
 * the batch meanwhile waits, or is waited for.
 */
export function useCode(
  tx: Tx,
  use: { hash: Buffer; userId: number; now: Date },
): Promise<{ id: number; amountFen: number } | undefined> {
  return tx.maybe(redeemStatement, [use.hash, use.userId, use.now, slots]);
}

/** Of a code that was sold nothing is known of a batch. */
interface LookedAt {
  redeemedBy: number | null;
  voidedAt: Date | null;
  state: GiftBatchState | null;
  expiresAt: Date | null;
  /** To the person who asks. */
  isKnown: boolean;
}

const lookStatement = prepared<LookedAt>(
  'money_look_at_code',
  `select c.redeemed_by, c.voided_at, b.state, b.expires_at, b.id is not null and ${knownToSql('b', '$2')} as is_known
   from gift_codes c left join gift_batches b on b.id = c.batch_id where c.code_hash = $1`,
);

/** What a code is, for the one who could not use it. */
export function findCode(tx: Tx, { hash, userId }: { hash: Buffer; userId: number }) {
  return tx.maybe(lookStatement, [hash, userId]);
}
