/** What a new rate would change, for whom, and from when on it may count. Pure. */
import {
  commissionByCategory,
  commissionRules,
  type CommissionScope,
  type DatedRate,
} from '#contract/money/commissionRules.ts';

interface Place {
  id: number;
  parentId: number | null;
}

export interface WantedRate {
  scope: CommissionScope;
  /** The category or the shop; 0: the site. */
  scopeId: number;
  /** Null: none of its own. */
  tenThousandths: number | null;
  /** In milliseconds. */
  from: number;
}

export interface Effect {
  /** Somebody pays more, somebody pays less. */
  rises: boolean;
  falls: boolean;
  /** What counts in each category that it is about, in ten-thousandths. */
  categories: { id: number; before: number; after: number }[];
}

/**
 * What a rate changes at the moment from which it counts, compared with what was set until now. Of a shop all categories
 * count, whether it sells something there today or not.
 */
export function effectOf(
  known: { rates: readonly DatedRate[]; categories: readonly Place[] },
  wanted: WantedRate,
): Effect {
  // A category that nobody made stands for what will be: the site's own rate shows in it.
  const categories = [...known.categories, { id: 0, parentId: null }];
  const shopId = wanted.scope === 'shop' ? wanted.scopeId : undefined;
  const last = Number.MAX_SAFE_INTEGER;
  const before = commissionByCategory({ ...known, categories, at: wanted.from }, shopId);
  const rates = [...known.rates, { ...wanted, id: last }];
  const after = commissionByCategory({ rates, categories, at: wanted.from }, shopId);
  const all = before.map(({ categoryId: id, tenThousandths }, at) => ({
    id,
    before: tenThousandths,
    after: after[at]?.tenThousandths ?? tenThousandths,
  }));
  return {
    rises: all.some((one) => one.after > one.before),
    falls: all.some((one) => one.after < one.before),
    categories: all.filter((one) => one.id !== 0 && (wanted.scope === 'shop' || one.after !== one.before)),
  };
}

/** How many days ahead a rate begins at least. */
export function noticeDaysOf({ rises }: Pick<Effect, 'rises'>): number {
  return rises ? commissionRules.noticeDays : commissionRules.leadDays;
}
