import styles from './Meter.module.css';

interface MeterProps {
  /** Of 1. */
  share: number;
  tone?: 'normal' | 'warning' | 'full';
}

/** A thin bar beside words that say the same: nothing for screen readers. */
export function Meter({ share, tone = 'normal' }: MeterProps) {
  return (
    <span className={styles.meter} aria-hidden>
      <span className={styles[tone]} style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }} />
    </span>
  );
}
