import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { listTexts } from './listTexts.ts';
import { NearestProducts } from './nearest/NearestProducts.tsx';
import { ProductGrid } from './ProductCard.tsx';
import { ProductListHead } from './ProductFilters.tsx';
import styles from './ProductResults.module.css';
import { type LinkTo, productInput, type ProductQuery } from './productQuery.ts';

type Page = CallOutput<'listProducts'>;
type Nearby = NonNullable<Page['nearest']>;

interface ProductResultsProps {
  query: ProductQuery;
  page: Page;
  /** Where little was found. */
  besides?: Nearby | undefined;
  linkTo: LinkTo;
  /** On the page of a shop, which cards need not name. */
  ofOneShop?: boolean;
}

const whole: Partial<ProductQuery> = {
  category: undefined,
  search: undefined,
  kind: undefined,
  shop: undefined,
  band: undefined,
  rentable: false,
};

/** The products found. More are put below; without scripts the same link leads to the next page. */
export function ProductResults({ query, page, besides, linkTo, ofOneShop = false }: ProductResultsProps) {
  const t = useTexts(listTexts);
  const { number } = useFormats();
  const found = useListCall('listProducts', productInput(query), { first: { page, cursor: query.cursor ?? null } });
  const { items, total, totalExact, hasMore, loadingMore, loadMore } = found;
  const next = found.query.data?.pages.at(-1)?.next ?? page.next;
  const nearest = items.length > 0 ? besides : ofOneShop ? null : page.nearest;
  const count = totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) });
  return (
    <>
      <ProductListHead query={query} count={count} linkTo={linkTo} />
      {page.corrected !== null && <Corrected query={query} corrected={page.corrected} linkTo={linkTo} />}
      {items.length === 0 ? (
        <Notice
          picture="empty"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton to={linkTo(whole)}>{t('clearFilters')}</LinkButton>}
        />
      ) : (
        <ProductGrid products={items} ofOneShop={ofOneShop} />
      )}
      {nearest && <NearestProducts category={nearest.category} products={nearest.list} />}
      <div className={styles.more} aria-live="polite">
        {found.query.isFetchNextPageError && <p className={styles.failed}>{t('loadFailed')}</p>}
        {hasMore && (
          <Link
            to={linkTo({ cursor: next ?? undefined })}
            className={styles.link}
            aria-busy={loadingMore}
            onClick={(event) => {
              event.preventDefault();
              if (!loadingMore) loadMore();
            }}
          >
            {t('loadMore')}
          </Link>
        )}
      </div>
    </>
  );
}

/** What was searched for instead, and the way to just what was typed. */
function Corrected({ query, corrected, linkTo }: { query: ProductQuery; corrected: string; linkTo: LinkTo }) {
  const t = useTexts(listTexts);
  const typed = query.search ?? '';
  return (
    <p className={styles.corrected} role="status">
      {t('correctedTo', { typed, corrected })} <Link to={linkTo({ exact: true })}>{t('searchTyped', { typed })}</Link>
    </p>
  );
}
