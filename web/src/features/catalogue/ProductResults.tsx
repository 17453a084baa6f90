import { Link } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { ProductGrid } from './ProductCard.tsx';
import { ProductListHead } from './ProductFilters.tsx';
import styles from './ProductResults.module.css';
import { productAddress, productInput, type ProductQuery } from './productQuery.ts';
import { texts } from './texts.ts';

/** The products found. More are put below; without scripts the same link leads to the next page. */
export function ProductResults({ query, page }: { query: ProductQuery; page: CallOutput<'listProducts'> }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const found = useListCall('listProducts', productInput(query), { first: { page, cursor: query.cursor ?? null } });
  const { items, total, totalExact, hasMore, loadingMore, loadMore } = found;
  const next = found.query.data?.pages.at(-1)?.next ?? page.next;
  const count = totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) });
  return (
    <>
      <ProductListHead query={query} count={count} />
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
