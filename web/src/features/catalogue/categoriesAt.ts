import type { CategorySummary } from '#contract/catalogue/catalogue.ts';

/** The categories to choose among next: those of the first level, or the one chosen there and what is below it. */
export function categoriesAt(categories: readonly CategorySummary[], slug: string | undefined): CategorySummary[] {
  const chosen = categories.find((one) => one.slug === slug);
  const parentId = chosen?.parentId ?? chosen?.id ?? null;
  const below = categories.filter((one) => one.parentId === parentId && (one.productCount > 0 || one === chosen));
  const parent = categories.find(({ id }) => id === parentId);
  return parent ? [parent, ...below] : below;
}
