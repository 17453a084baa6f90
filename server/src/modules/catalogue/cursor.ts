import type { productSorts } from '#contract/catalogue/catalogue.ts';
import { AppError } from '../../platform/http/errors.ts';

export type ProductSort = (typeof productSorts)[number];

/** Where a page ended: the last product's sort key and its id, which decides among equal keys. */
export interface ListPosition {
  key: number;
  id: number;
}

/** Opaque to clients; holds the sort too, so that a position of another order is noticed. */
export function cursorOf(sort: ProductSort, position: ListPosition): string {
  return Buffer.from(`${sort}:${position.key}:${position.id}`).toString('base64url');
}

/** The position in a cursor. Throws invalid_input on field `cursor` when it is not one of ours for this sort. */
export function positionOf(sort: ProductSort, cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, found, key, id] = /^([a-z_]+):(\d{1,16}):(\d{1,16})$/.exec(text) ?? [];
  const position = { key: Number(key), id: Number(id) };
  const isOurs = found === sort && Number.isSafeInteger(position.key) && Number.isSafeInteger(position.id);
  // Written again it must read the same: base64 has many spellings, a cursor of ours one.
  if (isOurs && cursorOf(sort, position) === cursor) return position;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}
