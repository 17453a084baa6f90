import { commissionByCategory, type DatedRate } from '#contract/money/commissionRules.ts';
import type { CategoryRate } from '#contract/money/commission.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { listCategories, listRates, type CategoryRow, type StoredRate } from './repository.ts';

/** Rates and categories, from which it can be said what counts where and when. */
export interface Known {
  rates: DatedRate[];
  categories: CategoryRow[];
}

/** What counted at `since` and whatever was set for later; of shops only the rates of one, or of none. */
export async function knownRates(tx: Tx, of: { shopId: number | null; since: Date }): Promise<Known> {
  const [rates, categories] = await Promise.all([listRates(tx, of), listCategories(tx)]);
  return { rates: rates.map(datedRate), categories };
}

export function datedRate({ rate, countsFrom, ...of }: StoredRate): DatedRate {
  return { ...of, tenThousandths: rate, from: countsFrom.getTime() };
}

export function nameOf({ nameZh, nameEn }: CategoryRow, locale: Locale): string {
  return inLanguage(locale, { zh: nameZh, en: nameEn });
}

/** What counts in each category now, and the next change of it. */
export function categoryRates(
  { rates, categories }: Known,
  { at, shopId, locale }: { at: Date; shopId?: number; locale: Locale },
): Reply<CategoryRate>[] {
  const now = at.getTime();
  const later = [...new Set(rates.map(({ from }) => from).filter((from) => from > now))].toSorted((a, b) => a - b);
  const today = commissionByCategory({ rates, categories, at: now }, shopId);
  const planned = later.map((from) => ({ from, all: commissionByCategory({ rates, categories, at: from }, shopId) }));
  return today.map((current, index) => {
    const next = planned.find(({ all }) => all[index]?.tenThousandths !== current.tenThousandths);
    const category = categories[index];
    return {
      ...current,
      parentId: category?.parentId ?? null,
      name: category ? nameOf(category, locale) : '',
      next: next
        ? { tenThousandths: next.all[index]?.tenThousandths ?? current.tenThousandths, from: new Date(next.from) }
        : null,
    };
  });
}
