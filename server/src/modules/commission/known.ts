import { commissionByCategory, type CommissionKind, type DatedRate } from '#contract/money/commissionRules.ts';
import type { CategoryRate } from '#contract/money/commission.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { listCategories, listRates, type CategoryRow, type StoredRate } from './repository.ts';

/** Rates of one kind and categories, from which it can be said what counts where and when. */
export interface Known {
  kind: CommissionKind;
  rates: DatedRate[];
  categories: CategoryRow[];
}

/** What counted at `since` and whatever was set for later; of shops or lessors only the rates of one, or of none. */
export async function knownRates(
  tx: Tx,
  of: { kind: CommissionKind; ownerId: number | null; since: Date },
): Promise<Known> {
  const [rates, categories] = await Promise.all([listRates(tx, of), listCategories(tx)]);
  return { kind: of.kind, rates: rates.map(datedRate), categories };
}

export function datedRate({ rate, countsFrom, ...of }: StoredRate): DatedRate {
  return { ...of, tenThousandths: rate, from: countsFrom.getTime() };
}

export function nameOf({ nameZh, nameEn }: CategoryRow, locale: Locale): string {
  return inLanguage(locale, { zh: nameZh, en: nameEn });
}

/** What counts in each category now, and the next change of it. */
export function categoryRates(
  { kind, rates, categories }: Known,
  { at, ownerId, locale }: { at: Date; ownerId?: number; locale: Locale },
): Reply<CategoryRate>[] {
  const now = at.getTime();
  const later = [...new Set(rates.map(({ from }) => from).filter((from) => from > now))].toSorted((a, b) => a - b);
  const today = commissionByCategory({ kind, rates, categories, at: now }, ownerId);
  const planned = later.map((from) => ({
    from,
    all: commissionByCategory({ kind, rates, categories, at: from }, ownerId),
  }));
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
