/** What staff may make of the prices of an owner. */
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { staffLimitsOf } from '../../shops/service.ts';
import { unitPriceFen, type Priced } from '../price.ts';
import { dropOwnerPrices, keepOwnerPrices, listOwnerPrices } from './staffPrices.repository.ts';

interface NewPrice extends Priced {
  /** Without it the option is new. */
  id?: number | null | undefined;
  sale: { priceFen: number; from: string; until: string } | null;
}

/**
 * Notes who prices a product that is locked, before its options are saved: staff may go below the prices of the owner by the owner's
 * percentage, over all of their changes together; what the owner saves is the owner's price from then on. `before`: its options as
 * they are on sale; a price for a time that the owner gave stays. Throws staff_cut_limit.
 */
export async function notePricing(
  { tx, actor }: { tx: Tx; actor: Actor },
  productId: number,
  { before, after }: { before: readonly NewPrice[]; after: readonly NewPrice[] },
): Promise<void> {
  const percent = staffLimitsOf({ actor })?.cutPercent;
  if (percent === undefined) return dropOwnerPrices(tx, productId);
  const owners = await listOwnerPrices(tx, productId);
  const isCut = after.some((sku) => {
    const known = owners.find(({ skuId }) => skuId === sku.id);
    const kept = before.find(({ id }) => id === sku.id)?.sale ?? null;
    // A new option may deliver what the others do: it is no cheaper than the cheapest of them may be.
    const floors = known ? [known] : owners;
    const prices = [sku, ...(sku.sale && !isSameSale(sku.sale, kept) ? [{ ...sku, priceFen: sku.sale.priceFen }] : [])];
    return floors.length > 0 && prices.some((price) => floors.every((floor) => isBelow(price, floor, percent)));
  });
  if (isCut) throw new AppError('staff_cut_limit', { params: { percent } });
  await keepOwnerPrices(tx, productId);
}

/** Whether a price is below a floor's by more than so many percent, at any quantity. */
export function isBelow(price: Priced, floor: Priced, percent: number): boolean {
  const quantities = [1, ...[...price.steps, ...floor.steps].map(({ quantity }) => quantity)];
  return quantities.some(
    (quantity) => unitPriceFen(price, quantity) * 100 < unitPriceFen(floor, quantity) * (100 - percent),
  );
}

function isSameSale(one: NewPrice['sale'], other: NewPrice['sale']): boolean {
  const [a, b] = [one, other].map(
    (sale) => sale && [sale.priceFen, Date.parse(sale.from), Date.parse(sale.until)].join(),
  );
  return a === b;
}
