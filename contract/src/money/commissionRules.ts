/** The platform's commission on what shops sell: whose rate counts, from when, and for how long rates stay public. Free of zod. */
import { share } from '../core/money.ts';

export const commissionRules = {
  /** Where nobody ever set a rate, in ten-thousandths. */
  normal: 500,
  max: 10_000,
  /** A rate that is higher for anybody counts so many days after it is set, or after the second admin agreed to it. */
  noticeDays: 7,
  /** Any other one so many. */
  leadDays: 1,
  /** As far ahead a rate may begin. */
  aheadDaysMax: 365,
  /** A preview counts the sales of so many days. */
  previewDays: 30,
  /** It reads so many days of products at most, the newest first. */
  previewRowsMax: 200_000,
  /** It names so many shops, those with the most sales. */
  previewShops: 20,
  /** Rates that counted stay public for so many years. */
  publicYears: 3,
  /** Shops told of a new rate in one turn. */
  toldAtOnce: 500,
} as const;

export const commissionScopes = ['site', 'category', 'shop'] as const;
export type CommissionScope = (typeof commissionScopes)[number];

/** A rate in ten-thousandths, or with null none of its own, from a moment on. */
export interface DatedRate {
  scope: CommissionScope;
  /** The category or the shop; 0: the site. */
  scopeId: number;
  tenThousandths: number | null;
  /** In milliseconds. */
  from: number;
  /** Of those that begin at the same moment the one with the higher number counts. */
  id: number;
}

interface CategoryPlace {
  id: number;
  parentId: number | null;
}

/** What a place has of its own at a moment; null: nothing. */
function ownRate(rates: readonly DatedRate[], scope: CommissionScope, scopeId: number, at: number): number | null {
  const [newest] = rates
    .filter((rate) => rate.scope === scope && rate.scopeId === scopeId && rate.from <= at)
    .toSorted((a, b) => b.from - a.from || b.id - a.id);
  return newest?.tenThousandths ?? null;
}

/**
 * The rate that counts at a moment for what a shop sells in each category, in ten-thousandths: the shop's own, else the
 * category's, else that of the category above, else the site's. Without a shop: what counts where a shop has none of its own.
 */
export function commissionByCategory(
  { rates, categories, at }: { rates: readonly DatedRate[]; categories: readonly CategoryPlace[]; at: number },
  shopId?: number,
): { categoryId: number; tenThousandths: number; scope: CommissionScope }[] {
  const places = new Map(categories.map((category) => [category.id, category]));
  const ofShop = shopId === undefined ? null : ownRate(rates, 'shop', shopId, at);
  const ofSite = ownRate(rates, 'site', 0, at) ?? commissionRules.normal;
  return categories.map(({ id: categoryId }) => {
    if (ofShop !== null) return { categoryId, tenThousandths: ofShop, scope: 'shop' };
    const seen = new Set<number>();
    let place = places.get(categoryId);
    while (place && !seen.has(place.id)) {
      seen.add(place.id);
      const own = ownRate(rates, 'category', place.id, at);
      if (own !== null) return { categoryId, tenThousandths: own, scope: 'category' };
      place = place.parentId === null ? undefined : places.get(place.parentId);
    }
    return { categoryId, tenThousandths: ofSite, scope: 'site' };
  });
}

/** What the seller has of an amount before any refund, in fen. */
export function sellerShareFen(amountFen: number, commissionTenThousandths: number): number {
  return share(amountFen, commissionRules.max - commissionTenThousandths, commissionRules.max);
}
