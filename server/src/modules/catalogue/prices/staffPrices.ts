/** What staff may make of the prices of an owner. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { lockStaffCuts, staffLimitsOf } from '../../shops/service.ts';
import { offerOf, worthBy } from '../givenAway.ts';
import { cleanSku, type SkuDraft } from '../draft.ts';
import { isOwn, type ProductRights } from '../editing/rights.ts';
import { unitPriceFen, type Priced, type Sale } from '../price.ts';
import {
  dropOwnerPrices,
  findCouponRates,
  keepOwnerPrices,
  listFilePrices,
  listFilesSentBy,
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
 * percentage, over all of their changes together. An option that staff make, bring back or let give something else is measured by
 * the dearest of the product, a licence for longer or more seats by as much more, and a file by the dearest of the shop's products
 * that sell it. What nobody sells yet is the owner's to offer first, and so is a lower floor. What the owner prices anew is the
 * owner's price from then on; admins change nothing of it. A price for a time that the owner gave stays. What coupons of staff take
 * off counts with what they cut, and for a file of another product what coupons take off this one. Call the result with the ids of
 * the saved options. Throws staff_cut_limit, staff_cut_with_coupon, invalid_input (`owner_only`).
 */
export async function notePricing(
  { tx, actor, now }: Asking,
  rights: ProductRights,
  pricing: Pricing,
): Promise<(savedIds: readonly number[]) => Promise<void>> {
  const { product, before, after } = pricing;
  const limits = staffLimitsOf({ actor });
  if (limits === undefined) {
    if (isOwn(rights, product)) await dropOwnerPrices(tx, repricedIds(before, after));
    return nothingMore;
  }
  const { id: shopId, cutPercent: percent } = limits;
  const options = await optionsOf({ tx, actor, now }, pricing);
  const fields = options.flatMap(({ leftToOwner }, index) =>
    leftToOwner.map((name) => ({ field: `skus.${index}.${name}`, rule: 'owner_only' as const })),
  );
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  if (options.some((option) => isCut(option, { percent, rate: 0 }))) {
    throw new AppError('staff_cut_limit', { params: { percent } });
  }
  await lockStaffCuts(tx, shopId);
  const rates = await findCouponRates(tx, { shopId, productId: product.id, now });
  const isCutFurther = (option: Option) => {
    // Only what staff change now: a coupon that came first was measured by what stood.
    if (isPricedAlike(option) && !option.givesAnew) return false;
    const rate = option.givesAnew && option.isSoldElsewhere ? Math.max(rates.ofStaff, rates.named) : rates.ofStaff;
    return rate > 0 && isCut(option, { percent, rate });
  };
  if (options.some(isCutFurther)) throw new AppError('staff_cut_with_coupon', { params: { percent } });
  await keepOwnerPrices(tx, product.id);
  return async (savedIds) => {
    for (const [index, id] of savedIds.entries()) {
      const { givesAnew, floor } = options[index] ?? {};
      if (givesAnew && floor) await raiseOwnerPrices(tx, [id], floor);
    }
  };
}

const nothingMore = () => Promise.resolve();

interface Asking {
  tx: Tx;
  actor: Actor;
  now: Date;
}

/** An option as staff want it. */
interface Option {
  sku: SkuDraft;
  /** As it is on sale; undefined for a new one. */
  kept: SkuDraft | undefined;
  /** It is new, or gives something else than before. */
  givesAnew: boolean;
  /** By the owner's price it is measured by; undefined where there is nothing to compare. */
  floor: OwnerPrice | undefined;
  /** Other products of the shop sell its file. */
  isSoldElsewhere: boolean;
  /** Fields that only the owner may set so. */
  leftToOwner: ('fileId' | 'termDays' | 'floorPriceFen')[];
}

async function optionsOf({ tx, actor }: Asking, { product, before, after }: Pricing): Promise<Option[]> {
  const { id: productId, kind, shopId } = product;
  const options = after.map((sku) => {
    const kept = before.find(({ id }) => id !== undefined && id === sku.id);
    return { sku, kept, givesAnew: !kept || givenBy(sku, kind) !== givenBy(kept, kind) };
  });
  const fileIds = options.flatMap(({ sku: { fileId }, givesAnew }) => (givesAnew && fileId ? [fileId] : []));
  const userId = actor.kind === 'user' ? actor.userId : 0;
  const [owners, sold, sent] = await Promise.all([
    listOwnerPrices(tx, productId),
    listFilePrices(tx, { fileIds, shopId, besides: productId }),
    listFilesSentBy(tx, { fileIds, userId }),
  ]);
  const offered = [...[...sold, ...before].map(({ fileId }) => fileId), ...sent];
  const dearestFloorFen = Math.max(0, ...before.map(({ floorPriceFen }) => floorPriceFen ?? 0));
  return options.map((option) => {
    const { sku, kept, givesAnew } = option;
    const elsewhere = sold.filter(({ fileId }) => fileId === sku.fileId);
    const floor = givesAnew
      ? dearestOf([...owners, ...worths(sku, kind, { before, owners }), ...elsewhere])
      : owners.find(({ skuId }) => skuId === sku.id);
    const isNewFile = kind === 'file' && givesAnew && !!sku.fileId && !offered.includes(sku.fileId);
    const isFirstLicence = kind === 'licence' && givesAnew && owners.length === 0;
    const isFloorLower = (sku.floorPriceFen ?? 0) < (kept ? (kept.floorPriceFen ?? 0) : dearestFloorFen);
    const leftToOwner: Option['leftToOwner'] = [
      ...(isNewFile ? (['fileId'] as const) : []),
      ...(isFirstLicence ? (['termDays'] as const) : []),
      ...(isFloorLower ? (['floorPriceFen'] as const) : []),
    ];
    return { ...option, floor, isSoldElsewhere: elsewhere.length > 0, leftToOwner };
  });
}

/** Whether an option or its new price for a time is too far below the owner's; `rate`: what coupons take off besides, in ten-thousandths. */
function isCut({ sku, kept, floor }: Option, of: { percent: number; rate: number }): boolean {
  if (floor === undefined) return false;
  const sale = sku.sale && !isSameSale(sku.sale, kept?.sale ?? null) ? [{ ...sku, priceFen: sku.sale.priceFen }] : [];
  return [sku, ...sale].some((price) => isBelow(price, floor, of));
}

function isPricedAlike({ sku, kept }: Option): boolean {
  return kept !== undefined && pricesOf(kept) === pricesOf(sku) && isSameSale(kept.sale ?? null, sku.sale ?? null);
}

/** What a licence is worth by each option of its product at the owner's price. */
function worths(
  sku: SkuDraft,
  kind: DeliveryKind,
  { before, owners }: { before: readonly SkuDraft[]; owners: readonly OwnerPrice[] },
): OwnerPrice[] {
  if (kind !== 'licence') return [];
  return before.flatMap((one) => {
    const price = owners.find(({ skuId }) => skuId === one.id);
    return price ? { ...price, ...worthBy({ ...offerOf(one, kind), ...price }, offerOf(sku, kind)) } : [];
  });
}

function dearestOf(owners: readonly OwnerPrice[]): OwnerPrice | undefined {
  return owners.toSorted((one, other) => other.priceFen - one.priceFen)[0];
}

/** What a buyer of an option gets, as a text to compare. */
function givenBy(sku: SkuDraft, kind: DeliveryKind): string {
  const { fileId, termDays, seats, binds, entitlements, terms } = cleanSku(sku, kind);
  const unusual = Object.entries(terms).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([fileId, termDays, seats, binds.toSorted(), entitlements.toSorted(), unusual]);
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
