/** Orders that nobody pays keep goods from others: how many of them there may be, and what they may hold. */
import { reservable, unpaidRules } from '#contract/orders/unpaidStockRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { SkuForSale } from '../../catalogue/service.ts';
import { availableUpTo } from '../../stock/service.ts';
import { lockUnpaidCounts, type PlacedFrom } from '../repository.ts';
import { networkOf } from './buyerNetwork.ts';

/** An address as an unpaid order keeps it, and its network: known again, never read. */
export function placedFromOf(keys: Keys, ip: string): PlacedFrom {
  return {
    address: keys.lookupHash('orders.placedFrom', ip),
    network: keys.lookupHash('orders.placedNetwork', networkOf(ip)),
  };
}

/** An option that is to be held for a buyer who has not paid yet. */
export interface Held {
  sku: SkuForSale;
  quantity: number;
}

/** Why an option can't be held in that quantity. */
export type HoldRefusal = { name: 'sku_sold_out' } | { name: 'too_much_reserved'; params: { max: number } };

/**
 * Throws too_many_unpaid_orders past the payments of a person and of the fresh accounts of an address. Otherwise, for each
 * of what is to be held, why it can't be, if so: too few in stock, or more than a person, a network and all together may hold.
 * `accounts`: all of the buyer's. The caller has the buyer's turn; until the transaction ends nobody else passes here from this network.
 */
export async function checkUnpaidLimits(
  tx: Tx,
  of: { userId: number; accounts: readonly number[]; placedFrom: PlacedFrom; wanted: readonly Held[]; now: Date },
): Promise<(HoldRefusal | undefined)[]> {
  const { userId, accounts, placedFrom, wanted, now } = of;
  const { ordersOfPerson, ordersOfAddress, freshSeconds } = unpaidRules;
  const freshSince = new Date(now.getTime() - freshSeconds * 1000);
  const skuIds = wanted.map(({ sku }) => sku.id);
  const counts = await lockUnpaidCounts(tx, { userId, accounts, placedFrom, skuIds, freshSince });
  if (counts.ofBuyer >= ordersOfPerson)
    throw new AppError('too_many_unpaid_orders', { params: { max: ordersOfPerson } });
  if (counts.ofAddress >= ordersOfAddress) {
    throw new AppError('too_many_unpaid_orders', { params: { max: ordersOfAddress } });
  }
  return Promise.all(
    wanted.map(({ sku, quantity }) => {
      const held = counts.held.find(({ skuId }) => skuId === sku.id) ?? { byPerson: 0, byNetwork: 0, byAll: 0 };
      return holdRefusal(tx, { sku, quantity }, { person: held.byPerson, network: held.byNetwork, all: held.byAll });
    }),
  );
}

async function holdRefusal(
  tx: Tx,
  { sku, quantity }: Held,
  held: { person: number; network: number; all: number },
): Promise<HoldRefusal | undefined> {
  // Counted no further than to where it is enough for all of them.
  const available = await availableUpTo(tx, sku, enoughFor(held.all + quantity));
  if (available < quantity) return { name: 'sku_sold_out' };
  for (const of of ['person', 'network', 'all'] as const) {
    const max = reservable(of, { stock: available + held[of], minQuantity: sku.minQuantity });
    if (held[of] + quantity > max) return { name: 'too_much_reserved', params: { max } };
  }
  return undefined;
}

/** A stock of which every share is at least so many pieces. */
function enoughFor(pieces: number): number {
  const { personPercent, networkPercent, keptPercent } = unpaidRules;
  const smallest = Math.min(personPercent, networkPercent, 100 - keptPercent);
  return Math.ceil((pieces * 100) / smallest);
}
