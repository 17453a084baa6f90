import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Rating.module.css';
import { ratingTexts } from './ratingTexts.ts';

/** How something is rated, in one line of a card or a head: a star, the average, and of how many reviews. */
export function Rating(rating: { average: number; count: number }) {
  const t = useTexts(ratingTexts);
  const number = useFormats().number(rating.count);
  const average = rating.average.toFixed(1);
  return (
    <>
      <span className="figures unbroken" role="img" aria-label={t('rated', { average, number })}>
        <i className={styles.star} />
        {average} ({number})
      </span>{' '}
    </>
  );
}
