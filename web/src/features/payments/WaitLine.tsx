import type { PaymentState } from '#contract/orders/payments.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './WaitLine.module.css';
import { texts } from './texts.ts';
import { TimeRing } from './TimeRing.tsx';

/** From here on the page warns, in seconds. */
const warnSeconds = 120;
const lastSeconds = 30;

interface WaitLineProps {
  payment: PaymentState;
  secondsLeft: number | undefined;
  /** The connection is lost just now. */
  isFailing: boolean;
}

/** The time that is left, what is waited for, and a warning before it ends: read out once, the seconds are not. */
export function WaitLine({ payment: { state, expiresAt }, secondsLeft, isFailing }: WaitLineProps) {
  const t = useTexts(texts);
  const { exact } = useFormats();
  const isOver = secondsLeft === 0;
  const warning = warningOf();
  return (
    <div className={styles.wait}>
      <TimeRing secondsLeft={secondsLeft} />
      <div className={styles.words}>
        <p className={styles.title} role="status">
          {title()}
        </p>
        <p>{isOver ? t('checkingText') : t('payUntil', { time: exact(expiresAt) })}</p>
        <p className={styles.warning} role="status">
          {warning}
        </p>
      </div>
    </div>
  );

  function title(): string {
    if (state === 'paid') return t('paidMoving');
    if (isFailing) return t('retrying');
    return isOver ? t('checking') : t('waiting');
  }

  /** The same text for many seconds, so that it is said once. */
  function warningOf(): string {
    if (secondsLeft === undefined || secondsLeft === 0 || secondsLeft > warnSeconds) return '';
    if (secondsLeft <= lastSeconds) return t('endsVerySoon', { seconds: lastSeconds });
    return t('endsSoon', { count: Math.ceil(secondsLeft / 60) });
  }
}
