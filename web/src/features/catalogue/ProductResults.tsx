import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { listTexts } from './listTexts.ts';
import { NearestProducts } from './nearest/NearestProducts.tsx';
import { ProductGrid } from './ProductCard.tsx';
import { ProductListHead } from './ProductFilters.tsx';
import styles from './ProductResults.module.css';
import { productAddress, productInput, type ProductQuery } from './productQuery.ts';

type Page = CallOutput<'listProducts'>;
type Nearby = NonNullable<Page['nearest']>;

interface ProductResultsProps {
  query: ProductQuery;
  page: Page;
  /** Where little was found. */
  besides: Nearby | undefined;
}

/** The products found. More are put below; without scripts the same link leads to the next page. */
export function ProductResults({ query, page, besides }: ProductResultsProps) {
  const t = useTexts(listTexts);
  const { number } = useFormats();
  const found = useListCall('listProducts', productInput(query), { first: { page, cursor: query.cursor ?? null } });
  const { items, total, totalExact, hasMore, loadingMore, loadMore } = found;
  const next = found.query.data?.pages.at(-1)?.next ?? page.next;
  const nearest = items.length === 0 ? page.nearest : besides;
  const count = totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) });
  return (
    <>
      <ProductListHead query={query} count={count} />
      {page.corrected !== null && <Corrected query={query} corrected={page.corrected} />}
      {items.length === 0 ? (
        <Notice
          picture="empty"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton to={href('products')}>{t('clearFilters')}</LinkButton>}
        />
      ) : (
        <ProductGrid products={items} />
      )}
      {nearest && <NearestProducts category={nearest.category} products={nearest.list} />}
      <div className={styles.more} aria-live="polite">
        {found.query.isFetchNextPageError && <p className={styles.failed}>{t('loadFailed')}</p>}
        {hasMore && (
          <Link
            to={href('products', productAddress(query, { cursor: next ?? undefined }))}
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
function Corrected({ query, corrected }: { query: ProductQuery; corrected: string }) {
  const t = useTexts(listTexts);
  const typed = query.search ?? '';
  return (
    <p className={styles.corrected} role="status">
      {t('correctedTo', { typed, corrected })}{' '}
      <Link to={href('products', productAddress(query, { exact: true }))}>{t('searchTyped', { typed })}</Link>
    </p>
  );
}
