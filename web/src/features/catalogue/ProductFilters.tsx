import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { formatFen } from '#contract/core/money.ts';
import { platformShopId, priceBands } from '#contract/catalogue/priceBands.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ClockIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './ProductFilters.module.css';
import { kindIcons } from './productWords.ts';
import { kinds, productAddress, type ProductQuery, sorts, sortsOf } from './productQuery.ts';
import { texts } from './texts.ts';

interface ProductFiltersProps {
  query: ProductQuery;
  categories: CategorySummary[];
  /** The shop that the list is of. */
  shop: { id: number; name: string } | undefined;
}

/** Categories, kinds, prices and sellers of the product list. All are links, so that the address holds the choice. */
export function ProductFilters({ query, categories, shop }: ProductFiltersProps) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const chosen = categories.find(({ slug }) => slug === query.category);
  const parent = chosen?.parentId === null ? chosen : categories.find(({ id }) => id === chosen?.parentId);
  const children = categories.filter(({ parentId }) => parent !== undefined && parentId === parent.id);
  const to = (changes: Partial<ProductQuery>) => href('products', productAddress(query, changes));
  return (
    <div className={styles.filters}>
      <FilterRow label={t('category')}>
        <Choice to={to({ category: undefined })} chosen={query.category === undefined}>
          {t('allCategories')}
        </Choice>
        {categories
          .filter(({ parentId }) => parentId === null)
          .map(({ slug, name }) => (
            <Choice key={slug} to={to({ category: slug })} chosen={parent?.slug === slug}>
              {name}
            </Choice>
          ))}
      </FilterRow>
      {parent !== undefined && children.length > 0 && (
        <FilterRow label={parent.name}>
          <Choice to={to({ category: parent.slug })} chosen={chosen === parent}>
            {t('allCategories')}
          </Choice>
          {children.map(({ slug, name }) => (
            <Choice key={slug} to={to({ category: slug })} chosen={query.category === slug}>
              {name}
            </Choice>
          ))}
        </FilterRow>
      )}
      <FilterRow label={t('kind')}>
        <Choice to={to({ kind: undefined })} chosen={query.kind === undefined}>
          {t('anyKind')}
        </Choice>
        {kinds.map((kind) => (
          <Choice key={kind} to={to({ kind })} chosen={query.kind === kind}>
            <Icon of={kindIcons[kind]} size={16} />
            {card(kind)}
          </Choice>
        ))}
        <Choice to={to({ rentable: !query.rentable })} chosen={query.rentable}>
          <Icon of={ClockIcon} size={16} />
          {t('rentable')}
        </Choice>
      </FilterRow>
      <FilterRow label={t('price')}>
        <Choice to={to({ band: undefined })} chosen={query.band === undefined}>
          {t('anyPrice')}
        </Choice>
        {priceBands.map(({ band, fromFen, belowFen }) => (
          <Choice key={band} to={to({ band })} chosen={query.band === band}>
            {belowFen === null
              ? t('priceFrom', { from: whole(fromFen) })
              : fromFen === 0
                ? t('priceBelow', { below: whole(belowFen) })
                : t('priceBetween', { from: whole(fromFen), below: whole(belowFen) })}
          </Choice>
        ))}
      </FilterRow>
      <FilterRow label={t('sellerCard')}>
        <Choice to={to({ shop: undefined })} chosen={query.shop === undefined}>
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
      </FilterRow>
    </div>
  );
}

/** Bounds are whole amounts: `¥50`. */
function whole(fen: number): string {
  return formatFen(fen).replace(/\.00$/, '');
}

/** How many there are, the word searched for, and the order. */
export function ProductListHead({ query, count }: { query: ProductQuery; count: ReactNode }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <p className={styles.count}>
        {count}
        {query.search !== undefined && (
          <Link to={href('products', productAddress(query, { search: undefined }))} className={styles.active}>
            {query.search}
            <Icon of={CloseIcon} size={14} />
            <span className="visually-hidden">{t('clearSearch')}</span>
          </Link>
        )}
      </p>
      <nav className={styles.sorts} aria-label={t('sort')}>
        {sortsOf(query).map((sort) => (
          <Choice key={sort} to={href('products', productAddress(query, { sort }))} chosen={query.sort === sort}>
            {t(sort)}
          </Choice>
        ))}
      </nav>
      <select
        className={styles.select}
        aria-label={t('sort')}
        value={query.sort}
        onChange={(event) => {
          const sort = sorts.find((one) => one === event.currentTarget.value);
          if (sort) void navigate(href('products', productAddress(query, { sort })), { preventScrollReset: true });
        }}
      >
        {sortsOf(query).map((sort) => (
          <option key={sort} value={sort}>
            {t(sort)}
          </option>
        ))}
      </select>
    </div>
  );
}

function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.row} aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.choices}>{children}</div>
    </nav>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={`${styles.choice} ${chosen ? styles.chosen : ''}`}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
