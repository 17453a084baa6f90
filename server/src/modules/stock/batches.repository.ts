/** Imports and the lines that wait in them. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { StockBatchState, StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { byteaText } from './goods.repository.ts';
import type { Counts, LineProblem } from './importSummary.ts';

export interface BatchRow extends Counts {
  id: number;
  skuId: number;
  name: string;
  state: StockBatchState;
  encoding: string;
  problems: LineProblem[];
  samples: { line: number; description: string; extraFen: number }[];
  imported: number;
  undone: number;
  createdAt: Date;
  finishedAt: Date | null;
}

const columns = `id, sku_id, name, state, encoding, lines, good, blank, bad, twice_in_file, twice_in_stock,
  twice_in_sales, problems, samples, imported, undone, created_at, finished_at`;

const skuStatement = prepared<{
  kind: DeliveryKind;
  accountFields: string[];
  sharedSecret: boolean;
  pieceChoice: boolean;
  shopId: number | null;
}>(
  'stock_sku_kind',
  `select p.kind, p.account_fields, s.shared_secret, s.piece_choice, p.shop_id from skus s join products p on p.id = s.product_id where s.id = $1`,
);

/** What a SKU consists of, and the shop that sells it; null: the platform. */
export function findSkuKind(tx: Tx, skuId: number) {
  return tx.maybe(skuStatement, [skuId]);
}

const insertStatement = prepared<{ id: number }>(
  'stock_batches_insert',
  `insert into stock_batches (sku_id, name, state, created_by, created_at, touched_at)
   values ($1, $2, 'reading', $3, $4, $4) returning id`,
);

/** Begins a batch that is being read. */
export async function insertBatch(
  tx: Tx,
  batch: { skuId: number; name: string; by: number; now: Date },
): Promise<number> {
  return (await tx.one(insertStatement, [batch.skuId, batch.name, batch.by, batch.now])).id;
}

const findStatement = prepared<BatchRow>('stock_batches_find', `select ${columns} from stock_batches where id = $1`);

export function findBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const listStatement = prepared<BatchRow>(
  'stock_batches_list',
  // From a SKU to itself: else the primary key would give the same order, past the batches of all others.
  `select ${columns} from stock_batches where sku_id between $1 and $1 and id < $2
   order by stock_batches.sku_id, stock_batches.id desc limit $3`,
);

/** The imports into a SKU below an id, newest first. */
export function listBatches(tx: Tx, page: { skuId: number; beforeId: number; limit: number }): Promise<BatchRow[]> {
  return tx.many(listStatement, [page.skuId, page.beforeId, page.limit]);
}

const countStatement = prepared<{ total: number }>(
  'stock_batches_count',
  `select count(*)::int as total from (select from stock_batches where sku_id = $1 limit $2) as counted`,
);

/** How many imports into a SKU there were, counted up to `max`. */
export async function countBatches(tx: Tx, skuId: number, max: number): Promise<number> {
  return (await tx.one(countStatement, [skuId, max])).total;
}

const touchStatement = prepared(
  'stock_batches_touch',
  `update stock_batches set touched_at = $3, lines = $4 where id = $1 and state = $2`,
);

/** Says that a batch is still being read; false when it is not any more. */
export async function touchReading(tx: Tx, batch: { id: number; lines: number; now: Date }): Promise<boolean> {
  return (await tx.run(touchStatement, [batch.id, 'reading', batch.now, batch.lines])) === 1;
}

export interface SealedLine {
  line: number;
  hash: Buffer;
  encrypted: Buffer;
  /** What it has in common with the same content in other products of the seller. */
  sellerKey: string;
  /** What everybody may read of it; null: it can't be chosen. */
  description: string | null;
  /** What it costs on top of its SKU. */
  extraFen: number;
}

/** What the seller has or sold under another SKU; what was taken back or replaced there may come again. */
const sameOfSeller = (seller: string, sku: string) =>
  `select sku_id from stock_items
   where seller_key = ${seller} and sku_id <> ${sku} and state in ('available', 'reserved', 'sold') limit 1`;

export interface KnownLine {
  line: number;
  state: StockState;
  /** Another product of the seller that has or had it; null: the SKU itself. */
  productId: number | null;
  titleZh: string | null;
  titleEn: string | null;
}

const keepLinesStatement = prepared<KnownLine>(
  'stock_lines_keep',
  `with given as (
     select * from unnest($2::integer[], $3::bytea[], $4::bytea[], $5::bigint[], $7::text[], $8::bigint[])
       as given (line, content, hash, seller, description, extra)
   ), own as (
     -- One probe a line: a join that was planned while the table was small would read all of it.
     select g.line, i.state
     from given g cross join lateral (select state from stock_items where content_hash = g.hash limit 1) i
   ), elsewhere as (
     select g.line, i.sku_id
     from given g cross join lateral (${sameOfSeller('g.seller', '$6')}) i
     where g.line not in (select line from own)
   ), kept as (
     insert into stock_lines (batch_id, line, content, content_hash, seller_key, description, extra_fen)
     select $1, line, content, hash, seller, description, extra from given
     where line not in (select line from own) and line not in (select line from elsewhere)
   )
   select line, state, null::bigint as product_id, null as title_zh, null as title_en from own
   union all
   select e.line, 'available', p.id, p.title_zh, p.title_en
   from elsewhere e join skus s on s.id = e.sku_id join products p on p.id = s.product_id
   order by line`,
);

/** Keeps lines of a batch that its seller does not know; those that are known. */
export function keepLines(
  tx: Tx,
  batch: { id: number; skuId: number; lines: readonly SealedLine[] },
): Promise<KnownLine[]> {
  const { id, skuId, lines } = batch;
  return tx.many(keepLinesStatement, [
    id,
    lines.map(({ line }) => line),
    lines.map(({ encrypted }) => byteaText(encrypted)),
    lines.map(({ hash }) => byteaText(hash)),
    lines.map((line) => line.sellerKey),
    skuId,
    lines.map(({ description }) => description),
    lines.map(({ extraFen }) => extraFen),
  ]);
}

const readyStatement = prepared<BatchRow>(
  'stock_batches_ready',
  `update stock_batches set state = 'ready', encoding = $2, lines = $3, good = $4, blank = $5, bad = $6,
     twice_in_file = $7, twice_in_stock = $8, twice_in_sales = $9, problems = $10, touched_at = $11, samples = $12
   where id = $1 and state = 'reading' returning ${columns}`,
);

/** A batch was read to its end; undefined when it is not being read any more. */
export function markReady(
  tx: Tx,
  batch: Pick<BatchRow, 'id' | 'encoding' | 'samples'> & {
    counts: Counts;
    problems: readonly LineProblem[];
    now: Date;
  },
): Promise<BatchRow | undefined> {
  const { lines, good, blank, bad, twiceInFile, twiceInStock, twiceInSales } = batch.counts;
  const problems = JSON.stringify(batch.problems);
  const counts = [lines, good, blank, bad, twiceInFile, twiceInStock, twiceInSales];
  const samples = JSON.stringify(batch.samples);
  return tx.maybe(readyStatement, [batch.id, batch.encoding, ...counts, problems, batch.now, samples]);
}

const moveStatement = prepared<BatchRow>(
  'stock_batches_move',
  `update stock_batches set state = $3, touched_at = $4, finished_at = case when $5::boolean then $4::timestamptz end
   where id = $1 and state = any ($2::text[]) returning ${columns}`,
);

/** Moves a batch out of one of `from`; undefined when it is in none of them. */
export function moveBatch(
  tx: Tx,
  move: { id: number; from: readonly StockBatchState[]; to: StockBatchState; now: Date },
): Promise<BatchRow | undefined> {
  const isOver = !['reading', 'ready', 'importing', 'undoing'].includes(move.to);
  return tx.maybe(moveStatement, [move.id, move.from, move.to, move.now, isOver]);
}

const lockStatement = prepared<{ skuId: number; state: StockBatchState; problems: LineProblem[] }>(
  'stock_batches_lock',
  `select sku_id, state, problems from stock_batches where id = $1 for no key update`,
);

/** Locks a batch until the end of the transaction: who works on it is alone. */
export function lockBatch(tx: Tx, id: number) {
  return tx.maybe(lockStatement, [id]);
}

const fitStatement = prepared<{ fits: boolean }>(
  'stock_batches_fit',
  `select s.piece_choice or not exists (select from stock_lines l where l.batch_id = b.id and l.extra_fen > 0) as fits
   from stock_batches b join skus s on s.id = b.sku_id join products p on p.id = s.product_id
   where b.id = $1 for share of p, s`,
);

/** Whether the SKU of a batch sells its lines; one with an extra price is sold by choice only. Its product is not saved until the end of the transaction. */
export async function fitsSku(tx: Tx, id: number): Promise<boolean> {
  return (await tx.one(fitStatement, [id])).fits;
}

const lockSkuStatement = prepared(
  'stock_lock_import',
  `select pg_advisory_xact_lock(hashtextextended('stock.import:' || coalesce(p.shop_id, 0), 0))
   from skus s join products p on p.id = s.product_id where s.id = $1`,
);

/** Two imports of one seller come one after the other: they may hold the same lines, also in another order. */
export async function lockImportsOf(tx: Tx, skuId: number): Promise<void> {
  await tx.run(lockSkuStatement, [skuId]);
}

const importStatement = prepared<{ moved: number; added: number; known: number[] }>(
  'stock_import',
  `with moved as (
     delete from stock_lines where batch_id = $1 and line <= (
       select max(line) from (select line from stock_lines where batch_id = $1 order by line limit $4) as next)
     returning line, content, content_hash, seller_key, description, extra_fen
   ), added as (
     insert into stock_items (sku_id, batch_id, state, content, content_hash, created_at, seller_key, description, extra_fen)
     select $2, $1, 'available', content, content_hash, $3, seller_key, description, extra_fen from moved
     where not exists (${sameOfSeller('moved.seller_key', '$2')}) order by line
     on conflict on constraint stock_items_once do nothing
     returning content_hash
   )
   select (select count(*)::int from moved) as moved, (select count(*)::int from added) as added,
     array(select line from moved where content_hash not in (select content_hash from added) order by line) as known`,
);

/** Puts the next lines of a batch on sale; how many there were, how many were new, and the numbers of the others. */
export function importLines(
  tx: Tx,
  batch: { id: number; skuId: number; limit: number; now: Date },
): Promise<{ moved: number; added: number; known: number[] }> {
  return tx.one(importStatement, [batch.id, batch.skuId, batch.now, batch.limit]);
}

const progressStatement = prepared(
  'stock_batches_progress',
  `update stock_batches set imported = imported + $2, good = good - $3, twice_in_stock = twice_in_stock + $3,
     problems = $4, touched_at = $5
   where id = $1`,
);

const unkeyedStatement = prepared<{ id: number; shopId: number | null; encrypted: Buffer; hash: Buffer }>(
  'stock_unkeyed',
  `select i.id, p.shop_id, i.content as encrypted, i.content_hash as hash
   from stock_items i left join skus s on s.id = i.sku_id left join products p on p.id = s.product_id
   where i.seller_key is null and i.id > $1 order by i.id limit $2`,
);

/** Items from before there were keys of sellers, above an id. */
export function listUnkeyed(tx: Tx, afterId: number, limit: number) {
  return tx.many(unkeyedStatement, [afterId, limit]);
}

const keyStatement = prepared(
  'stock_give_keys',
  `update stock_items i set seller_key = given.seller
   from unnest($1::bigint[], $2::bigint[]) as given (id, seller) where i.id = given.id and i.seller_key is null`,
);

export async function giveSellerKeys(tx: Tx, items: readonly { id: number; sellerKey: string }[]): Promise<void> {
  await tx.run(keyStatement, [items.map(({ id }) => id), items.map((item) => item.sellerKey)]);
}

/** Counts what was imported, and what turned out to be in stock since it was read. */
export async function recordProgress(
  tx: Tx,
  batch: { id: number; added: number; known: number; problems: readonly LineProblem[]; now: Date },
): Promise<void> {
  const { id, added, known, problems, now } = batch;
  await tx.run(progressStatement, [id, added, known, JSON.stringify(problems), now]);
}

const undoStatement = prepared<{ gone: number }>(
  'stock_undo',
  `with gone as (
     delete from stock_items where id = any(array(
       select id from stock_items where batch_id = $1 and state <= 'available' order by state, id limit $2 for update skip locked))
     returning id
   ), counted as (
     update stock_batches set undone = undone + (select count(*) from gone), touched_at = $3 where id = $1
   )
   select count(*)::int as gone from gone`,
);

/** Takes back items of a batch that nobody bought or holds right now; how many. */
export async function undoItems(tx: Tx, batch: { id: number; limit: number; now: Date }): Promise<number> {
  return (await tx.one(undoStatement, [batch.id, batch.limit, batch.now])).gone;
}

const anyLeftStatement = prepared<{ isAnyLeft: boolean }>(
  'stock_any_left',
  `select exists (select from stock_items where batch_id = $1 and state <= 'available') as is_any_left`,
);

/** Whether some items of a batch are not sold, as far as is known. */
export async function isAnyLeft(tx: Tx, batchId: number): Promise<boolean> {
  return (await tx.one(anyLeftStatement, [batchId])).isAnyLeft;
}

const waitStatement = prepared(
  'stock_wait_for_item',
  `select stock_wait((
     select id from stock_items where batch_id = $1 and state <= 'available' order by state, id limit 1))`,
);

/** Waits for a buyer who holds an item of a batch. The transaction must hold nothing that a buyer could wait for. */
export async function waitForItem(tx: Tx, batchId: number): Promise<void> {
  await tx.run(waitStatement, [batchId]);
}

const clearStatement = prepared(
  'stock_lines_clear',
  `delete from stock_lines where batch_id = $1 and line <= (
     select max(line) from (select line from stock_lines where batch_id = $1 order by line limit $2) as next)`,
);

/** Deletes lines of a batch that is over; how many. */
export function clearLines(tx: Tx, batchId: number, limit: number): Promise<number> {
  return tx.run(clearStatement, [batchId, limit]);
}

const silentStatement = prepared<{ id: number; state: StockBatchState }>(
  'stock_batches_silent',
  `select id, state from stock_batches
   where state in ('reading', 'ready', 'importing', 'undoing') and touched_at < case when state = 'ready' then $2::timestamptz else $1::timestamptz end
   order by touched_at limit 100`,
);

/** Batches of which nothing was heard since then; those that wait to be confirmed have another time. */
export function findSilentBatches(tx: Tx, since: { working: Date; ready: Date }) {
  return tx.many(silentStatement, [since.working, since.ready]);
}
