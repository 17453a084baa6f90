import { Stack } from '../../ui/kit/layout.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './Dashboard.module.css';

/** The strip of figures, what waits beside the chart, on a phone before both, and the lists below. */
export function DashboardSkeleton() {
  return (
    <Stack>
      <div className={styles.business} aria-hidden>
        <div className={styles.strip}>
          <div className={styles.tiles}>
            {[1, 2, 3, 4].map((tile) => (
              <div key={tile} className={styles.tile}>
                <span className={styles.tileName}>
                  <Skeleton width={72} height={14} />
                </span>
                <span className={styles.figure}>
                  <Skeleton width={120} height={28} />
                </span>
                <span className={styles.note}>
                  <Skeleton width={96} height={12} />
                </span>
              </div>
            ))}
          </div>
        </div>
        <div>
          <Skeleton height={430} round={12} />
        </div>
        <Skeleton height={430} round={12} />
        <Skeleton height={230} round={12} />
        <Skeleton height={230} round={12} />
      </div>
    </Stack>
  );
}
