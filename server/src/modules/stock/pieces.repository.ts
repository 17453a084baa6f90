/** Pieces that buyers choose. */
import type { pieceSorts } from '#contract/stock/pieceRules.ts';
import type { StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { isValue, type Walk } from '../../platform/database/walk.ts';
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

export interface PieceFilter {
  skuId: number;
  /** At most. */
  extraFen: number;
  /** Only this one. */
  pieceId: number | undefined;
  /** Only those whose description has these letters, in either case. */
  search: string | undefined;
}

const directions = { price_up: 'asc', price_down: 'desc' } as const;

/** Pieces for sale by price, along the index of the option's pieces. */
export function walkOfPieces(
  { skuId, extraFen, pieceId, search }: PieceFilter,
  sort: (typeof pieceSorts)[number],
): Walk {
  return {
    table: 'stock_items',
    alias: 'i',
    columns: 'i.id, i.description, i.extra_fen',
    joins: '',
    key: { sql: 'i.extra_fen', is: 'number' },
    direction: directions[sort],
    within: [
      (put) => `i.sku_id = ${put(skuId)}`,
      () => `i.state <= 'available' and i.description is not null`,
      (put) => `i.extra_fen <= ${put(extraFen)}::bigint`,
      ...isValue('i.id', pieceId),
    ],
    matching:
      search === undefined ? [] : [(put) => `position(lower(${put(search)}::text) in lower(i.description)) > 0`],
    isCommon: true,
  };
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

// What came back after the choice was turned off is not for sale until its extra price is taken off.
const editedStatement = prepared<{
  skuId: number;
  shopId: number | null;
  extraFen: number;
  content: Buffer;
  hash: Buffer;
}>(
  'pieces_edited',
  `select i.sku_id, p.shop_id, i.extra_fen, i.content, i.content_hash as hash
   from stock_items i join skus s on s.id = i.sku_id join products p on p.id = s.product_id
   where i.id = $1 and (s.piece_choice or i.extra_fen > 0)`,
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
