/** Orders that nobody pays keep goods from others: how many of them there may be, and what they may hold. */
import { limits } from '#contract/core/limits.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { SkuForSale } from '../../catalogue/service.ts';
import { availableUpTo } from '../../stock/service.ts';
import { lockUnpaidCounts } from '../repository.ts';

/** An address as an unpaid order keeps it: known again, never read. */
export function hashOfAddress(keys: Keys, ip: string): Buffer {
  return keys.lookupHash('orders.placedFrom', ip);
}

/**
 * Throws too_many_unpaid_orders past 3 of a person and 5 of an address, sku_sold_out, and too_much_reserved past a fifth
 * of the SKU's stock; a renewal holds none of it, and says so by the quantity 0. Until the transaction ends nobody else passes here with this person or this address.
 */
export async function checkUnpaidLimits(
  tx: Tx,
  sku: SkuForSale,
  { userId, placedFrom, quantity }: { userId: number; placedFrom: Buffer; quantity: number },
): Promise<void> {
  const { unpaidOrders, unpaidOrdersOfAddress, unpaidShareOfStock } = limits;
  const { ofBuyer, ofAddress, held } = await lockUnpaidCounts(tx, { userId, placedFrom, skuId: sku.id });
  if (ofBuyer >= unpaidOrders) throw new AppError('too_many_unpaid_orders', { params: { max: unpaidOrders } });
  if (ofAddress >= unpaidOrdersOfAddress) {
    throw new AppError('too_many_unpaid_orders', { params: { max: unpaidOrdersOfAddress } });
  }
  if (quantity === 0) return;
  const wanted = held + quantity;
  // Counted no further than to where it is enough.
  const available = await availableUpTo(tx, sku, wanted * unpaidShareOfStock);
  if (available < quantity) throw new AppError('sku_sold_out');
  const max = reservableMax({ stock: available + held, minQuantity: sku.minQuantity });
  if (wanted > max) throw new AppError('too_much_reserved', { params: { max } });
}

/** How many pieces one person's unpaid orders may hold: a fifth of the stock, and never fewer than can be bought at all. */
export function reservableMax({ stock, minQuantity }: { stock: number; minQuantity: number }): number {
  return Math.max(minQuantity, Math.floor(stock / limits.unpaidShareOfStock));
}
