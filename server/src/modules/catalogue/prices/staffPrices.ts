/** What staff may make of the prices of an owner. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { lockStaffCuts, staffLimitsOf } from '../../shops/service.ts';
import { cleanSku, type SkuDraft } from '../draft.ts';
import { isOwn, type ProductRights } from '../editing/rights.ts';
import { unitPriceFen, type Priced, type Sale } from '../price.ts';
import {
  dropOwnerPrices,
  findStaffCouponRate,
  keepOwnerPrices,
  listFilePrices,
  listOwnerPrices,
  raiseOwnerPrices,
  type OwnerPrice,
} from './staffPrices.repository.ts';

interface Pricing {
  product: { id: number; shopId: number | null; kind: DeliveryKind };
  /** Its options as they are on sale. */
  before: readonly SkuDraft[];
  after: readonly SkuDraft[];
}

/**
 * Notes who prices a product that is locked, before its options are saved: staff may go below the prices of the owner by the owner's
 * percentage, over all of their changes together. An option that staff make, bring back or let give something else is measured
 * by the dearest of the product, and a file that other products of the shop sell by the dearest of these. What the owner prices anew is the owner's price from then on; admins change nothing of it. A price
 * for a time that the owner gave stays. What coupons of staff take off counts with what they cut. Call the result with the ids of the saved options. Throws staff_cut_limit,
 * staff_cut_with_coupon.
 */
export async function notePricing(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  rights: ProductRights,
  { product, before, after }: Pricing,
): Promise<(savedIds: readonly number[]) => Promise<void>> {
  const { id: productId, kind } = product;
  const known = (sku: SkuDraft) => before.find(({ id }) => id !== undefined && id === sku.id);
  const limits = staffLimitsOf({ actor });
  if (limits === undefined) {
    if (isOwn(rights, product)) await dropOwnerPrices(tx, repricedIds(before, after));
    return nothingMore;
  }
  const { id: shopId, cutPercent: percent } = limits;
  const owners = await listOwnerPrices(tx, productId);
  const dearest = dearestOf(owners);
  const givesAnew = after.map((sku) => {
    const kept = known(sku);
    return !kept || givenBy(sku, kind) !== givenBy(kept, kind);
  });
  const fileIds = after.flatMap(({ fileId }, index) => (givesAnew[index] && fileId ? [fileId] : []));
  const sold = await listFilePrices(tx, { fileIds, shopId: product.shopId, besides: productId });
  const floors = after.map((sku, index) => {
    if (!givesAnew[index]) return owners.find(({ skuId }) => skuId === sku.id);
    return dearestOf([...(dearest ? [dearest] : []), ...sold.filter(({ fileId }) => fileId === sku.fileId)]);
  });
  const isCut = (rate: number) => (sku: SkuDraft, index: number) => {
    const floor = floors[index];
    const kept = known(sku)?.sale ?? null;
    const sale = sku.sale && !isSameSale(sku.sale, kept) ? [{ ...sku, priceFen: sku.sale.priceFen }] : [];
    return floor !== undefined && [sku, ...sale].some((price) => isBelow(price, floor, { percent, rate }));
  };
  if (after.some(isCut(0))) throw new AppError('staff_cut_limit', { params: { percent } });
  await lockStaffCuts(tx, shopId);
  const rate = await findStaffCouponRate(tx, { shopId, productId, now });
  // Only what staff change now: a coupon that came first was measured by what stood.
  const isCutFurther = (sku: SkuDraft, index: number) => {
    const kept = known(sku);
    const isSame = kept && pricesOf(kept) === pricesOf(sku) && isSameSale(kept.sale ?? null, sku.sale ?? null);
    return !(isSame && !givesAnew[index]) && isCut(rate)(sku, index);
  };
  if (rate > 0 && after.some(isCutFurther)) throw new AppError('staff_cut_with_coupon', { params: { percent } });
  await keepOwnerPrices(tx, productId);
  return async (savedIds) => {
    for (const [index, id] of savedIds.entries()) {
      const floor = floors[index];
      if (givesAnew[index] && floor) await raiseOwnerPrices(tx, [id], floor);
    }
  };
}

const nothingMore = () => Promise.resolve();

function dearestOf(owners: readonly OwnerPrice[]): OwnerPrice | undefined {
  return owners.toSorted((one, other) => other.priceFen - one.priceFen)[0];
}

/** What a buyer of an option gets, as a text to compare. */
function givenBy(sku: SkuDraft, kind: DeliveryKind): string {
  const { fileId, termDays, seats, entitlements, terms } = cleanSku(sku, kind);
  const unusual = Object.entries(terms).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([fileId, termDays, seats, entitlements.toSorted(), unusual]);
}

/** Options whose price, steps or price for a time are others than those that are stored. */
function repricedIds(before: readonly SkuDraft[], after: readonly SkuDraft[]): number[] {
  return before.flatMap((old) => {
    const sku = after.find(({ id }) => id === old.id);
    const isSame = sku && pricesOf(sku) === pricesOf(old) && isSameSale(sku.sale ?? null, old.sale ?? null);
    return old.id === undefined || isSame ? [] : [old.id];
  });
}

function pricesOf({ priceFen, steps }: SkuDraft): string {
  return [priceFen, ...steps.map((step) => `${step.quantity}:${step.priceFen}`)].join();
}

/**
 * Whether a price is below a floor's by more than so many percent, at any quantity; `rate`: what coupons take off it besides, in
 * ten-thousandths.
 */
function isBelow(price: Priced, floor: Priced, { percent, rate }: { percent: number; rate: number }): boolean {
  const quantities = [1, ...[...price.steps, ...floor.steps].map(({ quantity }) => quantity)];
  return quantities.some(
    (quantity) =>
      unitPriceFen(price, quantity) * (10_000 - rate) < unitPriceFen(floor, quantity) * (100 - percent) * 100,
  );
}

function isSameSale(one: Sale | null, other: Sale | null): boolean {
  const [a, b] = [one, other].map(
    (sale) => sale && [sale.priceFen, Date.parse(sale.from), Date.parse(sale.until)].join(),
  );
  return a === b;
}
