/** Orders that nobody pays keep goods from others: how many of them there may be, and what they may hold. */
import { reservable, unpaidRules } from '#contract/orders/orderRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { SkuForSale } from '../../catalogue/service.ts';
import { availableUpTo } from '../../stock/service.ts';
import { lockUnpaidCounts, type PlacedFrom } from '../repository.ts';
import { networkOf } from './network.ts';

/** An address as an unpaid order keeps it, and its network: known again, never read. */
export function placedFromOf(keys: Keys, ip: string): PlacedFrom {
  return {
    address: keys.lookupHash('orders.placedFrom', ip),
    network: keys.lookupHash('orders.placedNetwork', networkOf(ip)),
  };
}

/**
 * Throws too_many_unpaid_orders past the orders of a person and of the fresh accounts of an address, sku_sold_out, and too_much_reserved past
 * what a person, a network and all together may hold of the SKU's stock; a renewal holds none of it, and says so by the
 * quantity 0. The caller has the buyer's turn; until the transaction ends nobody else passes here from this network.
 */
export async function checkUnpaidLimits(
  tx: Tx,
  sku: SkuForSale,
  { userId, placedFrom, quantity, now }: { userId: number; placedFrom: PlacedFrom; quantity: number; now: Date },
): Promise<void> {
  const { ordersOfPerson, ordersOfAddress, freshSeconds } = unpaidRules;
  const freshSince = new Date(now.getTime() - freshSeconds * 1000);
  const counts = await lockUnpaidCounts(tx, { userId, placedFrom, skuId: sku.id, freshSince });
  if (counts.ofBuyer >= ordersOfPerson)
    throw new AppError('too_many_unpaid_orders', { params: { max: ordersOfPerson } });
  if (counts.ofAddress >= ordersOfAddress) {
    throw new AppError('too_many_unpaid_orders', { params: { max: ordersOfAddress } });
  }
  if (quantity === 0) return;
  const held = { person: counts.heldByPerson, network: counts.heldByNetwork, all: counts.heldByAll };
  // Counted no further than to where it is enough for all of them.
  const available = await availableUpTo(tx, sku, enoughFor(held.all + quantity));
  if (available < quantity) throw new AppError('sku_sold_out');
  for (const of of ['person', 'network', 'all'] as const) {
    const max = reservable(of, { stock: available + held[of], minQuantity: sku.minQuantity });
    if (held[of] + quantity > max) throw new AppError('too_much_reserved', { params: { max } });
  }
}

/** A stock of which every share is at least so many pieces. */
function enoughFor(pieces: number): number {
  const { personPercent, networkPercent, keptPercent } = unpaidRules;
  const smallest = Math.min(personPercent, networkPercent, 100 - keptPercent);
  return Math.ceil((pieces * 100) / smallest);
}
