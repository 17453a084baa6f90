import { orderUnpaidSeconds } from '#contract/orders/orderProcess.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';
import styles from './TimeRing.module.css';

const radius = 44;
const length = 2 * Math.PI * radius;
/** From here on the ring warns, in seconds. */
const warnSeconds = 120;
const lastSeconds = 30;

/** The time left as a ring that empties; the warning is read out, the seconds are not. */
export function TimeRing({ secondsLeft }: { secondsLeft: number | undefined }) {
  const t = useTexts(texts);
  const { clock } = useFormats();
  const share = secondsLeft === undefined ? 1 : Math.min(1, secondsLeft / orderUnpaidSeconds);
  const isEnding = secondsLeft !== undefined && secondsLeft <= warnSeconds;
  return (
    <div className={`${styles.ring} ${isEnding ? styles.ending : ''}`}>
      <svg viewBox="0 0 100 100" aria-hidden focusable="false">
        <circle className={styles.track} cx="50" cy="50" r={radius} />
        <circle
          className={styles.left}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <div className={styles.text}>
        <span role="timer" className={styles.clock}>
          {secondsLeft === undefined ? '--:--' : clock(secondsLeft)}
        </span>
        <span className={styles.label}>{t('timeLeft')}</span>
      </div>
      <p role="status" className="visually-hidden">
        {warning()}
      </p>
    </div>
  );

  /** The same text for many seconds, so that it is said once. */
  function warning(): string {
    if (secondsLeft === undefined || secondsLeft === 0 || secondsLeft > warnSeconds) return '';
    if (secondsLeft <= lastSeconds) return t('endsVerySoon', { seconds: lastSeconds });
    return t('endsSoon', { count: Math.ceil(secondsLeft / 60) });
  }
}
