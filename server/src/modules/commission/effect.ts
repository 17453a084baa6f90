/** What a new rate would change, for whom, and from when on it may count. Pure. */
import {
  commissionByCategory,
  commissionRules,
  ownScope,
  type CommissionKind,
  type CommissionScope,
  type DatedRate,
} from '#contract/money/commissionRules.ts';

interface Place {
  id: number;
  parentId: number | null;
}

export interface WantedRate {
  kind: CommissionKind;
  scope: CommissionScope;
  /** The category, the shop or the lessor; 0: the site. */
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
 * What a rate changes at the moment from which it counts, compared with what was set until now. Of a shop or a
 * lessor all categories count, whether they have something there today or not.
 */
export function effectOf(
  known: { rates: readonly DatedRate[]; categories: readonly Place[] },
  wanted: WantedRate,
): Effect {
  // A category that nobody made stands for what will be: the site's own rate shows in it.
  const categories = [...known.categories, { id: 0, parentId: null }];
  const { kind } = wanted;
  const isOwn = wanted.scope === ownScope[kind];
  const ownerId = isOwn ? wanted.scopeId : undefined;
  const last = Number.MAX_SAFE_INTEGER;
  const before = commissionByCategory({ ...known, kind, categories, at: wanted.from }, ownerId);
  const rates = [...known.rates, { ...wanted, id: last }];
  const after = commissionByCategory({ kind, rates, categories, at: wanted.from }, ownerId);
  const all = before.map(({ categoryId: id, tenThousandths }, at) => ({
    id,
    before: tenThousandths,
    after: after[at]?.tenThousandths ?? tenThousandths,
  }));
  return {
    rises: all.some((one) => one.after > one.before),
    falls: all.some((one) => one.after < one.before),
    categories: all.filter((one) => one.id !== 0 && (isOwn || one.after !== one.before)),
  };
}

/** How many days ahead a rate begins at least. */
export function noticeDaysOf({ rises }: Pick<Effect, 'rises'>): number {
  return rises ? commissionRules.noticeDays : commissionRules.leadDays;
}
