import styles from './Skeleton.module.css';

/** The grey shape of what is coming. Shown from 150 ms on, so that quick replies do not flicker. */
export function Skeleton({
  width = '100%',
  height = 16,
  round = 6,
}: {
  width?: number | string;
  height?: number | string;
  round?: number;
}) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: round }} aria-hidden />;
}

/** A few lines of text. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <span className={styles.lines} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} width={index === count - 1 && count > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}
