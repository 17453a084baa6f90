import { Fragment, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { CategorySummary, ProductCounts } from '#contract/catalogue/catalogue.ts';
import { platformShopId, priceBands } from '#contract/catalogue/priceFilterBands.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { hueClass, hueOf } from '../../parts/product/hues.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { FilterSheet } from '../../ui/list/FilterSheet.tsx';
import { cardTexts } from './cardTexts.ts';
import { CategoryLinks } from './CategoryLinks.tsx';
import { listTexts } from './listTexts.ts';
import styles from './ProductFilters.module.css';
import { kindIcons } from './productWords.ts';
import { kinds, type LinkTo, productAddress, type ProductQuery } from './productQuery.ts';
import { useBandWords } from './useBandWords.ts';

interface ProductFiltersProps {
  query: ProductQuery;
  categories: CategorySummary[];
  /** How many products each choice would leave. */
  counts: ProductCounts;
  /** How many there are now. */
  found: { total: number; totalExact: boolean };
  /** The shop that the list is of. */
  shop: { id: number; name: string } | undefined;
}

/** Categories, kinds, prices and sellers: beside the list, on a phone in a sheet. All are links: the address holds the choice. */
export function ProductFilters({ query, categories, counts, found, shop }: ProductFiltersProps) {
  const t = useTexts(listTexts);
  const card = useTexts(cardTexts);
  const bandWords = useBandWords();
  const chosen = categories.find(({ slug }) => slug === query.category);
  const parent = chosen?.parentId === null ? chosen : categories.find(({ id: one }) => one === chosen?.parentId);
  const shown = categories.filter((one) => one.productCount > 0 || one === chosen || one === parent);
  // Those of categories are counted without any other filter.
  const isWhole =
    [query.search, query.kind, query.band, query.shop].every((one) => one === undefined) && !query.rentable;
  const countOf = (category: CategorySummary) => (isWhole ? category.productCount : undefined);
  const to = (changes: Partial<ProductQuery>) => href('products', productAddress(query, changes));
  const active = [query.category, query.kind, query.band, query.shop].filter((one) => one !== undefined).length;
  return (
    <div className={styles.side}>
      <FilterSheet
        open={active === 0 ? t('filters') : t('filtersActive', { count: active })}
        done={t('showResults')}
        found={found}
        className={styles.filters}
      >
        <FilterGroup label={t('category')}>
          <Choice to={to({ category: undefined })} chosen={query.category === undefined} isAll>
            {t('listTitle')}
          </Choice>
          {shown
            .filter(({ parentId }) => parentId === null)
            .map((top) => (
              <Fragment key={top.slug}>
                <Choice to={to({ category: top.slug })} chosen={chosen === top} count={countOf(top)}>
                  <span className={`${styles.swatch} ${hueClass(hueOf(top.slug))}`} />
                  {top.name}
                </Choice>
                {top === parent &&
                  shown
                    .filter(({ parentId }) => parentId === top.id)
                    .map((one) => (
                      <Choice
                        key={one.slug}
                        to={to({ category: one.slug })}
                        chosen={chosen === one}
                        count={countOf(one)}
                        isChild
                      >
                        {one.name}
                      </Choice>
                    ))}
              </Fragment>
            ))}
        </FilterGroup>
        {/* Where nothing was found, no kind and no price would narrow it. */}
        <FilterGroup label={t('kind')} hidden={counts.kinds.length === 0 && query.kind === undefined}>
          <Choice to={to({ kind: undefined })} chosen={query.kind === undefined} isAll>
            {t('anyKind')}
          </Choice>
          {kinds.map((kind) => (
            <Choice
              key={kind}
              to={to({ kind })}
              chosen={query.kind === kind}
              count={counts.kinds.find((one) => one.kind === kind)?.products ?? 0}
            >
              <Icon of={kindIcons[kind]} size={16} />
              {card(kind)}
            </Choice>
          ))}
        </FilterGroup>
        <FilterGroup label={t('price')} hidden={counts.bands.length === 0 && query.band === undefined}>
          <Choice to={to({ band: undefined })} chosen={query.band === undefined} isAll>
            {t('anyPrice')}
          </Choice>
          {priceBands.map((one) => (
            <Choice
              key={one.band}
              to={to({ band: one.band })}
              chosen={query.band === one.band}
              count={counts.bands.find(({ band }) => band === one.band)?.products ?? 0}
            >
              {bandWords(one)}
            </Choice>
          ))}
        </FilterGroup>
        <FilterGroup label={t('seller')}>
          <Choice to={to({ shop: undefined })} chosen={query.shop === undefined} isAll>
            {t('anySeller')}
          </Choice>
          <Choice to={to({ shop: platformShopId })} chosen={query.shop === platformShopId}>
            {t('platformOnly')}
          </Choice>
          {shop !== undefined && (
            <Choice to={to({ shop: shop.id })} chosen={query.shop === shop.id}>
              {shop.name}
            </Choice>
          )}
        </FilterGroup>
      </FilterSheet>
    </div>
  );
}

/** The categories one step down from what is chosen: where the filters stand in a sheet. */
export function CategoryChips(props: Pick<ProductFiltersProps, 'query' | 'categories'> & { linkTo: LinkTo }) {
  return (
    <div className={styles.chips}>
      <CategoryLinks {...props} />
    </div>
  );
}

/** The list beside its filters; on a phone below one line with filters and order. */
export function ProductListLayout({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.list}>
      {filters}
      <div className={styles.results}>{children}</div>
    </div>
  );
}

function FilterGroup({ label, hidden = false, children }: { label: string; hidden?: boolean; children: ReactNode }) {
  const id = useId();
  if (hidden) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      <div className={styles.choices}>{children}</div>
    </nav>
  );
}

interface ChoiceProps {
  to: string;
  chosen: boolean;
  /** Stands for no filter of its group. */
  isAll?: boolean;
  /** Of the category above it. */
  isChild?: boolean;
  /** How many products it would leave. */
  count?: number | undefined;
  children: ReactNode;
}

function Choice({ to, chosen, isAll = false, isChild = false, count, children }: ChoiceProps) {
  const isEmpty = count === 0 && !chosen;
  return (
    <Link
      to={to}
      className={`${styles.choice} ${isChild ? styles.child : ''} ${chosen ? styles.chosen : ''} ${isAll ? styles.all : ''} ${isEmpty ? styles.none : ''}`}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
      {count !== undefined && <span className={styles.number}>{count}</span>}
    </Link>
  );
}
