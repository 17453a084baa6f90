/** Pieces that buyers choose. */
import type { pieceSorts } from '#contract/stock/pieceRules.ts';
import type { StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { ItemRow } from './list.repository.ts';

export interface PieceRow {
  id: number;
  description: string;
  extraFen: number;
}

const skuStatement = prepared<{ priceFen: number }>(
  'pieces_sku',
  `select s.price_fen from skus s join products p on p.id = s.product_id left join shops h on h.id = p.shop_id
   where s.id = $1 and s.active and s.piece_choice and p.state = 'on_shelf' and (p.shop_id is null or h.state = 'open')`,
);

/** What an option costs now whose pieces anybody may look at; undefined: there is none. */
export async function findPriceOfChoice(tx: Tx, skuId: number): Promise<number | undefined> {
  return (await tx.maybe(skuStatement, [skuId]))?.priceFen;
}

const chosen = `sku_id = $1 and state <= 'available' and description is not null and extra_fen <= $2`;
const listStatements = {
  price_up: prepared<PieceRow>(
    'pieces_list_up',
    `select id, description, extra_fen from stock_items where ${chosen} and (extra_fen, id) > ($3, $4)
     order by extra_fen, id limit $5`,
  ),
  price_down: prepared<PieceRow>(
    'pieces_list_down',
    `select id, description, extra_fen from stock_items where ${chosen} and (extra_fen, id) < ($3, $4)
     order by extra_fen desc, id desc limit $5`,
  ),
};
const countStatement = prepared<{ total: number }>(
  'pieces_count',
  `select count(*)::int as total from (select from stock_items where ${chosen} limit $3) as counted`,
);

export interface PieceFilter {
  skuId: number;
  /** At most. */
  extraFen: number;
}

/** Pieces for sale behind a position, by price. */
export function listPieceRows(
  tx: Tx,
  { skuId, extraFen }: PieceFilter,
  page: { sort: (typeof pieceSorts)[number]; after: Pick<PieceRow, 'id' | 'extraFen'>; limit: number },
): Promise<PieceRow[]> {
  const { sort, after, limit } = page;
  return tx.many(listStatements[sort], [skuId, extraFen, after.extraFen, after.id, limit]);
}

/** How many there are, counted up to `max`. */
export async function countPieces(tx: Tx, { skuId, extraFen }: PieceFilter, max: number): Promise<number> {
  return (await tx.one(countStatement, [skuId, extraFen, max])).total;
}

const findStatement = prepared<PieceRow & { skuId: number; state: StockState; orderId: number | null }>(
  'pieces_find',
  `select id, sku_id, state, order_id, description, extra_fen from stock_items where id = $1 and description is not null`,
);

/** A piece that can be chosen, or could before somebody took it. */
export function findPieceRow(tx: Tx, id: number) {
  return tx.maybe(findStatement, [id]);
}

const unchosenStatement = prepared<{ unchosen: boolean; any: boolean }>(
  'pieces_unchosen',
  `select exists (select from stock_items where sku_id = $1 and state <= 'available' and extra_fen = 0) as unchosen,
     exists (select from stock_items where sku_id = $1 and state <= 'available') as any`,
);

/** Whether anything is for sale, and whether some of it costs nothing more. */
export function findUnchosen(tx: Tx, skuId: number) {
  return tx.one(unchosenStatement, [skuId]);
}

const editedStatement = prepared<{
  skuId: number;
  shopId: number | null;
  extraFen: number;
  content: Buffer;
  hash: Buffer;
}>(
  'pieces_edited',
  `select i.sku_id, p.shop_id, i.extra_fen, i.content, i.content_hash as hash
   from stock_items i join skus s on s.id = i.sku_id join products p on p.id = s.product_id where i.id = $1 and s.piece_choice`,
);

/** A piece as its seller changes it. */
export function findEditedPiece(tx: Tx, id: number) {
  return tx.maybe(editedStatement, [id]);
}

const changeStatement = prepared<ItemRow>(
  'pieces_change',
  `update stock_items set description = $3, extra_fen = $4 where id = $1 and extra_fen = $2 and state = 'available'
   returning id, batch_id, state, order_id, description, extra_fen, created_at, sold_at`,
);

/** Changes a piece that is for sale at the extra price that was read; undefined when it is not. */
export function updatePiece(
  tx: Tx,
  piece: { id: number; readFen: number; description: string | null; extraFen: number },
): Promise<ItemRow | undefined> {
  return tx.maybe(changeStatement, [piece.id, piece.readFen, piece.description, piece.extraFen]);
}
