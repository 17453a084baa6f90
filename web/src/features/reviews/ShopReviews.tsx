import { Link } from 'react-router';
import type { ReviewOfShop } from '#contract/orders/reviews.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Stars } from '../../ui/form/Stars.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { leftOutTexts } from './leftOutTexts.ts';
import styles from './Public.module.css';
import { texts } from './publicTexts.ts';

interface ShopReviewsProps {
  average: number | null;
  reviews: { list: readonly ReviewOfShop[]; total: number; totalExact: boolean };
  /** The address of the page that begins with the newest; undefined: this one does. */
  newestAt: string | undefined;
  /** The address of the page with those before them. */
  olderAt: string | undefined;
}

/** What buyers say of the products of a shop, each with the product it is of. */
export function ShopReviews({ average, reviews: { list, total, totalExact }, newestAt, olderAt }: ShopReviewsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <section id="reviews" className={styles.ofShop} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('reviews')}</h2>
      <Row>
        {average !== null && (
          <>
            <strong className={`figures ${styles.average}`}>{average.toFixed(1)}</strong>
            <Stars count={average} size={20} />
          </>
        )}
        <span className={styles.soft}>
          {totalExact ? t('ofShop', { count: total }) : t('ofShopAtLeast', { number: number(total) })}
        </span>
      </Row>
      <ul className={styles.columns}>
        {list.map((review) => (
          <Entry key={review.id} review={review} />
        ))}
      </ul>
      <Row>
        {newestAt !== undefined && <LinkButton to={newestAt}>{t('newest')}</LinkButton>}
        {olderAt !== undefined && <LinkButton to={olderAt}>{t('older')}</LinkButton>}
      </Row>
    </section>
  );
}

function Entry({ review }: { review: ReviewOfShop }) {
  const t = useTexts(texts);
  const why = useTexts(leftOutTexts);
  const locale = useLocale();
  const { productId, title, language, stars, author, createdAt, leftOut, words, reply } = review;
  return (
    <li>
      <Row gap={8} className={styles.soft}>
        <Stars count={stars} />
        <span className="dotted">
          <span>{author} </span>
          <Time at={createdAt} as="date" /> {leftOut && <span>{why(leftOut)}</span>}
        </span>
      </Row>
      {words !== '' && (
        <p className={styles.words}>
          <OthersWords text={words} />
        </p>
      )}
      <Link
        to={href('product', { id: productId })}
        className={styles.product}
        lang={language === locale ? undefined : language}
      >
        {title}
      </Link>
      <SaidWords said={[{ name: t('sellerSays'), words: reply }]} />
    </li>
  );
}
