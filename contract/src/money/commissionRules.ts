/** The platform's commission on sales and on rental: whose rate counts, from when, and for how long rates stay public. Free of zod. */
import { share } from '../core/money.ts';

export const commissionRules = {
  /** Where nobody ever set a rate, in ten-thousandths. */
  normal: 500,
  /** The same of rent, and of what a claim on a deposit gives the lessor. */
  normalRental: 1000,
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

export const commissionKinds = ['sale', 'rental'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

export const commissionScopes = ['site', 'category', 'shop', 'lessor'] as const;
export type CommissionScope = (typeof commissionScopes)[number];

/** Who has a rate of their own: of sales a shop, of rental an account that lets out. */
export const ownScope = { sale: 'shop', rental: 'lessor' } as const satisfies Record<CommissionKind, CommissionScope>;

/** The scopes that rates of a kind have, the widest first. */
export function scopesOf(kind: CommissionKind): CommissionScope[] {
  return ['site', 'category', ownScope[kind]];
}

/** What counts where nobody ever set a rate, in ten-thousandths. */
export function normalCommission(kind: CommissionKind): number {
  return kind === 'sale' ? commissionRules.normal : commissionRules.normalRental;
}

/** A rate in ten-thousandths, or with null none of its own, from a moment on. */
export interface DatedRate {
  scope: CommissionScope;
  /** The category, the shop or the lessor; 0: the site. */
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
 * The rate that counts at a moment for what a shop sells, or a lessor lets out, in each category, in ten-thousandths: their own,
 * else the category's, else that of the category above, else the site's. Without an owner: what counts where one has none of
 * their own. All rates are of one kind.
 */
export function commissionByCategory(
  {
    kind,
    rates,
    categories,
    at,
  }: { kind: CommissionKind; rates: readonly DatedRate[]; categories: readonly CategoryPlace[]; at: number },
  ownerId?: number,
): { categoryId: number; tenThousandths: number; scope: CommissionScope }[] {
  const places = new Map(categories.map((category) => [category.id, category]));
  const own = ownScope[kind];
  const ofOwner = ownerId === undefined ? null : ownRate(rates, own, ownerId, at);
  const ofSite = ownRate(rates, 'site', 0, at) ?? normalCommission(kind);
  return categories.map(({ id: categoryId }) => {
    if (ofOwner !== null) return { categoryId, tenThousandths: ofOwner, scope: own };
    const seen = new Set<number>();
    let place = places.get(categoryId);
    while (place && !seen.has(place.id)) {
      seen.add(place.id);
      const ofPlace = ownRate(rates, 'category', place.id, at);
      if (ofPlace !== null) return { categoryId, tenThousandths: ofPlace, scope: 'category' };
      place = place.parentId === null ? undefined : places.get(place.parentId);
    }
    return { categoryId, tenThousandths: ofSite, scope: 'site' };
  });
}

/** What the seller has of an amount before any refund, in fen. */
export function sellerShareFen(amountFen: number, commissionTenThousandths: number): number {
  return share(amountFen, commissionRules.max - commissionTenThousandths, commissionRules.max);
}
