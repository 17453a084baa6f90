import { useFormats } from '../../language/formats.ts';
import styles from './Progress.module.css';

/** How far something is, of so many. Without a total it only says that it moves. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const { number } = useFormats();
  return (
    <div className={styles.progress}>
      <progress {...(total > 0 ? { value: done, max: total } : {})} aria-label={label} />
      {total > 0 && (
        <span className="figures">
          {number(done)} / {number(total)}
        </span>
      )}
    </div>
  );
}
