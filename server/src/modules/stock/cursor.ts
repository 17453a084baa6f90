import { AppError } from '../../platform/http/errors.ts';
import type { StockPosition } from './list.repository.ts';

/** Where a page of SKUs ended; opaque to clients. */
export function cursorOf({ productId, skuId }: StockPosition): string {
  return Buffer.from(`stock:${productId}:${skuId}`).toString('base64url');
}

/** The position in a cursor. Throws invalid_input on field `cursor` when it is none of ours. */
export function positionOf(cursor: string): StockPosition {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, productId, skuId] = /^stock:(\d{1,15}):(\d{1,15})$/.exec(text) ?? [];
  const position = { productId: Number(productId), skuId: Number(skuId) };
  // Written again it must read the same.
  if (productId !== undefined && cursorOf(position) === cursor) return position;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}
