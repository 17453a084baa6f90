import type { shopSorts } from '#contract/catalogue/shops.ts';
import { AppError } from '../../platform/http/errors.ts';

export type ShopSort = (typeof shopSorts)[number];

/** Where a page ended: the last shop's pieces sold and its id, which decides among equal ones. */
export interface ShopPosition {
  soldCount: number;
  id: number;
}

/** Opaque to clients; holds the sort too, so that a position of another order is noticed. */
export function cursorOf(sort: ShopSort, { soldCount, id }: ShopPosition): string {
  return Buffer.from(`shops:${sort}:${soldCount}:${id}`).toString('base64url');
}

/** The position in a cursor. Throws invalid_input on field `cursor` when it is not one of ours for this sort. */
export function positionOf(sort: ShopSort, cursor: string): ShopPosition {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, soldCount, id] = /^shops:[a-z]+:(\d{1,15}):(\d{1,15})$/.exec(text) ?? [];
  const position = { soldCount: Number(soldCount), id: Number(id) };
  // Written again it must read the same, sort and spelling included.
  if (soldCount !== undefined && cursorOf(sort, position) === cursor) return position;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}
