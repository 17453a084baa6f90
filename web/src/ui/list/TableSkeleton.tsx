import { Skeleton } from '../kit/Skeleton.tsx';
import styles from './TableSkeleton.module.css';

/** The shape of a table that is on its way; `tall` where a cover leads the row. */
export function TableSkeleton({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <div className={styles.table} aria-hidden>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`${styles.row} ${tall ? styles.tall : ''}`}>
          {tall && <Skeleton width={48} height={48} />}
          <Skeleton width="40%" />
          <Skeleton width="15%" />
          <Skeleton width="15%" />
        </div>
      ))}
    </div>
  );
}
