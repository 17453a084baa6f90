import { useEffect, useState } from 'react';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './RentalCard.module.css';

interface FreeFromProps {
  at: string | null;
  now?: number;
  /** Among others of which most are free now, which goes without saying. */
  quietNow?: boolean;
}

/** From when on it is free; whether that is now is told by the reader's clock, after the page is there, and by the server's before. */
export function FreeFrom({ at, now, quietNow = false }: FreeFromProps) {
  const t = useTexts(cardTexts);
  const { dayAndTime } = useFormats();
  // The server says what it knows, which React leaves alone until the reader's clock is asked.
  const isNow = useIsNow(at, now ?? serverTime());
  if (at === null) return <span className={styles.free}>{t('notFree')}</span>;
  return (
    <span className={styles.free} suppressHydrationWarning>
      {isNow ? (quietNow ? '' : t('freeNow')) : t('freeFrom', { time: dayAndTime(at) })}
    </span>
  );
}

/** Whether it is free now, by the reader's clock; before the page is there by the server's, or not known. */
export function useIsNow(at: string | null, drawnAt?: number): boolean | undefined {
  const [now, setNow] = useState(drawnAt);
  useEffect(() => setNow(Date.now()), []);
  return now === undefined ? undefined : at !== null && Date.parse(at) <= now + 60_000;
}

/** On the server, the moment at which it draws. */
function serverTime(): number | undefined {
  return typeof window === 'undefined' ? Date.now() : undefined;
}
