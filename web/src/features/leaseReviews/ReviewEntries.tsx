import type { LeaseReview } from '#contract/rental/leaseReviews.ts';
import { useTexts } from '../../language/texts.ts';
import { Stars } from '../../ui/form/Stars.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { reviewTexts } from './reviewTexts.ts';
import styles from './reviews.module.css';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

const facts = ['worked', 'asDescribed', 'returnedWell', 'behaved'] as const;

/** What was written: by whom, when, stars, what was answered with yes or no, words and the answer. */
export function ReviewEntries({ reviews }: { reviews: readonly LeaseReview[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <Row gap={8} className={styles.soft}>
            <Stars count={review.stars} />
            <span>
              {review.author} · <Time at={review.publishedAt} as="date" />
            </span>
          </Row>
          <ReviewBody review={review} />
        </li>
      ))}
    </ul>
  );
}

type Body = Pick<LeaseReview, 'side' | 'words' | 'answer' | (typeof facts)[number]>;

/** The same without who wrote it. */
export function ReviewBody({ review }: { review: Body }) {
  const t = useTexts(reviewTexts);
  const answered = facts.filter((fact) => review[fact] !== null);
  return (
    <>
      {answered.length > 0 && (
        <span className={styles.soft}>
          {answered.map((fact) => t(review[fact] === true ? 'yes' : 'no', { fact: t(fact) })).join(' · ')}
        </span>
      )}
      {review.words !== '' && (
        <p className={styles.words}>
          <OthersWords text={review.words} />
        </p>
      )}
      <SaidWords said={[{ name: t(`answer_${review.side}`), words: review.answer }]} />
    </>
  );
}
