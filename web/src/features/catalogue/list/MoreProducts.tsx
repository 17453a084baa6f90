import { Link } from 'react-router';
import type { CallOutput } from '../../../api/call.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { listTexts } from '../listTexts.ts';
import { ProductGrid } from '../ProductCard.tsx';
import styles from '../ProductResults.module.css';
import { type LinkTo, productInput, type ProductQuery } from '../productQuery.ts';

type Page = CallOutput<'listProducts'>;

interface MoreLinkProps {
  found: ReturnType<typeof useListCall<'listProducts'>>;
  /** The first page. */
  page: Page;
  linkTo: LinkTo;
}

/** Puts more below; without scripts the same link leads to the next page. */
export function MoreLink({ found: { query, hasMore, loadingMore, loadMore }, page, linkTo }: MoreLinkProps) {
  const t = useTexts(listTexts);
  const next = query.data?.pages.at(-1)?.next ?? page.next;
  return (
    <div className={styles.more} aria-live="polite">
      {query.isFetchNextPageError && <p className={styles.failed}>{t('loadFailed')}</p>}
      {hasMore && (
        <Link
          to={linkTo({ cursor: next ?? undefined })}
          className={styles.link}
          aria-busy={loadingMore}
          data-acts
          onClick={(event) => {
            event.preventDefault();
            if (!loadingMore) loadMore();
          }}
        >
          {t('loadMore')}
        </Link>
      )}
    </div>
  );
}

/** What comes after the first page of a shop's goods, which its page shows itself. */
export function MoreProducts({ query, page, linkTo }: { query: ProductQuery; page: Page; linkTo: LinkTo }) {
  const found = useListCall('listProducts', productInput(query), { first: { page, cursor: query.cursor ?? null } });
  const more = found.items.slice(page.list.length);
  return (
    <div className={styles.rest}>
      {more.length > 0 && <ProductGrid products={more} ofOneShop />}
      <MoreLink found={found} page={page} linkTo={linkTo} />
    </div>
  );
}
