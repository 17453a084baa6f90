import type { Rental } from '#contract/rental/mall.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { SellerLine } from '../../parts/shop/SellerLine.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { LessorFacts } from './Figures.tsx';
import { rentalReviewsShown } from './rentalReviewsShown.ts';
import { ReviewEntries } from './ReviewEntries.tsx';
import { reviewTexts } from './reviewTexts.ts';
import styles from './reviews.module.css';

interface RentalReviewsProps {
  rental: Rental;
  /** The first page, rendered by the server. */
  first: CallOutput<'listRentalReviews'>;
}

/** What tenants say of something to rent, and what is counted of its lessor. */
export function RentalReviews({ rental, first }: RentalReviewsProps) {
  const t = useTexts(reviewTexts);
  const input = { id: rental.id, limit: rentalReviewsShown };
  const { items, hasMore, loadingMore, loadMore } = useListCall('listRentalReviews', input, {
    first: { page: first, cursor: null },
  });
  const { rating, lessor } = first;
  return (
    <>
      <section id="reviews">
        <h2>{t('reviews')}</h2>
        <div className={styles.part}>
          {rating !== null && (
            <Row>
              <strong className={`figures ${styles.average}`}>{rating.average.toFixed(1)}</strong>
              <Stars count={rating.average} size={20} />
              <span className={styles.soft}>{t('reviewCount', { count: rating.count })}</span>
            </Row>
          )}
          {items.length === 0 && <p className={styles.soft}>{t('noReviews')}</p>}
          <ReviewEntries reviews={items} />
          {hasMore && (
            <Button busy={loadingMore} onClick={loadMore}>
              {t('more')}
            </Button>
          )}
        </div>
      </section>
      <section>
        <h2>{t('lessorFigures')}</h2>
        <SellerLine as="lessor" seller={rental.lessor} shop={rental.shop} />
        <LessorFacts figures={lessor} />
        <p className={styles.soft}>{t('figuresHelp')}</p>
      </section>
    </>
  );
}
