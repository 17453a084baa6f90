import { useState } from 'react';
import { reviewRules } from '#contract/orders/reviewRules.ts';
import type { Review } from '#contract/orders/reviews.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Public.module.css';
import { leftOutTexts } from './leftOutTexts.ts';
import { texts } from './publicTexts.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

const starChoices = [5, 4, 3, 2, 1] as const;

interface ProductReviewsProps {
  productId: number;
  average: number | null;
  count: number;
  /** The first page, rendered by the server. */
  first: CallOutput<'listReviews'>;
}

/** Reviews of a product: average, filter by stars, and the reviews with the seller's replies. */
export function ProductReviews({ productId, average, count, first }: ProductReviewsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [stars, setStars] = useState<number>();
  const all = useListCall('listReviews', { productId, limit: 5 }, { first: { page: first, cursor: null } });
  const some = useListCall('listReviews', { productId, limit: 5, stars }, { enabled: stars !== undefined });
  const shown = stars === undefined ? all : some;
  const countOf = (choice: number) => {
    const given = first.byStars[choice - 1] ?? 0;
    return given < reviewRules.starsCounted ? number(given) : `${number(given)}+`;
  };
  return (
    <Card title={t('reviews')}>
      <div id="reviews" className={styles.part}>
        {average === null ? (
          <p className={styles.soft}>{t(all.items.length === 0 ? 'noReviews' : 'noneRated')}</p>
        ) : (
          <Row>
            <strong className={`figures ${styles.average}`}>{average.toFixed(1)}</strong>
            <Stars count={average} size={20} />
            <span className={styles.soft}>{t('reviewCount', { count })}</span>
            <div className={styles.filters} role="group" aria-label={t('filter')}>
              {starChoices.map((choice) => (
                <button
                  key={choice}
                  type="button"
                  aria-pressed={stars === choice}
                  onClick={() => setStars(stars === choice ? undefined : choice)}
                >
                  {t('stars', { count: choice })} · {countOf(choice)}
                </button>
              ))}
            </div>
          </Row>
        )}
        {stars !== undefined && shown.items.length === 0 && !shown.query.isPending && (
          <p className={styles.soft}>{t('noneOfStars')}</p>
        )}
        <ul className={styles.list}>
          {shown.items.map((review) => (
            <Entry key={review.id} review={review} />
          ))}
        </ul>
        {shown.hasMore && (
          <Button busy={shown.loadingMore} onClick={shown.loadMore}>
            {t('more')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Entry({ review }: { review: Review }) {
  const t = useTexts(texts);
  const why = useTexts(leftOutTexts);
  return (
    <li>
      <Row gap={8} className={styles.soft}>
        <Stars count={review.stars} />
        <span>
          {review.author} · <Time at={review.createdAt} as="date" />
        </span>
        {review.leftOut && <span>· {why(review.leftOut)}</span>}
      </Row>
      {review.words !== '' && (
        <p className={styles.words}>
          <OthersWords text={review.words} />
        </p>
      )}
      <SaidWords said={[{ name: t('sellerSays'), words: review.reply }]} />
    </li>
  );
}
