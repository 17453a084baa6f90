import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { categoriesAt } from './categoriesAt.ts';
import { listTexts } from './listTexts.ts';
import type { LinkTo, ProductQuery } from './productQuery.ts';

interface CategoryLinksProps {
  query: ProductQuery;
  /** The address of the list that they narrow. */
  linkTo: LinkTo;
  categories: readonly CategorySummary[];
}

/** The categories one step down from what is chosen. An unknown one narrows nothing: all are marked. */
export function CategoryLinks({ query, categories, linkTo }: CategoryLinksProps) {
  const t = useTexts(listTexts);
  const links = categoriesAt(categories, query.category).map(({ slug, name }) => ({
    name: slug,
    label: name,
    to: linkTo({ category: slug }),
  }));
  return (
    <FilterLinks
      isRow
      label={t('categoryChips')}
      filters={[{ name: '', label: t('allCategories'), to: linkTo({ category: undefined }) }, ...links]}
      current={links.find(({ name }) => name === query.category)?.name ?? ''}
    />
  );
}
