import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Rating.module.css';
import { ratingTexts } from './ratingTexts.ts';

/** How something is rated, in one line of a card or a head: a star, the average, and of how many reviews. */
export function Rating({ average, count }: { average: number; count: number }) {
  const t = useTexts(ratingTexts);
  const formats = useFormats();
  const [shown, number] = [average.toFixed(1), formats.number(count)];
  return (
    <>
      <span className="figures unbroken" role="img" aria-label={t('rated', { average: shown, number })}>
        <i className={styles.star} />
        {shown} ({number})
      </span>{' '}
    </>
  );
}
