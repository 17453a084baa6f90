import { Skeleton, SkeletonLines } from '../../../ui/kit/Skeleton.tsx';
import styles from './LicenceDrawer.module.css';

/** The shape of a licence's detail while it is on its way. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Skeleton width={48} height={48} />
        <div className={styles.words}>
          <SkeletonLines count={2} />
        </div>
        <Skeleton width={56} height={24} />
      </div>
      <Skeleton height={40} />
      <Skeleton height={150} round={12} />
      <Skeleton height={64} />
      <SkeletonLines count={5} />
    </div>
  );
}
