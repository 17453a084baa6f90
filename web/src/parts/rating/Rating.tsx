import { useFormats } from '../../language/formats.ts';
import styles from './Rating.module.css';

/** How something is rated, in one line of a card or a head: a star, the average, and of how many reviews. */
export function Rating({ average, count }: { average: number; count: number }) {
  const { number } = useFormats();
  return (
    <span className="figures unbroken">
      <i className={styles.star} />
      {average.toFixed(1)} ({number(count)}){' '}
    </span>
  );
}
