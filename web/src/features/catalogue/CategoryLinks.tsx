import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { categoriesAt } from './categoriesAt.ts';
import { listTexts } from './listTexts.ts';
import { productAddress, type ProductQuery } from './productQuery.ts';

interface CategoryLinksProps {
  /** The list that they narrow: of visitors, or of the console. */
  page: 'products' | 'buy';
  query: ProductQuery;
  categories: readonly CategorySummary[];
}

/** The categories one step down from what is chosen. An unknown one narrows nothing: all are marked. */
export function CategoryLinks({ page, query, categories }: CategoryLinksProps) {
  const t = useTexts(listTexts);
  const to = (category: string | undefined) => href(page, productAddress(query, { category }));
  const links = categoriesAt(categories, query.category).map(({ slug, name }) => ({
    name: slug,
    label: name,
    to: to(slug),
  }));
  return (
    <FilterLinks
      label={t('categoryChips')}
      filters={[{ name: '', label: t('allCategories'), to: to(undefined) }, ...links]}
      current={links.find(({ name }) => name === query.category)?.name ?? ''}
    />
  );
}
