import { useEffect, useState } from 'react';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './RentalCard.module.css';

/** On a card: from when on it is free, which tenants ask first. Before the page is there by the server's clock, then by the reader's. */
export function FreeFrom({ at }: { at: string | null }) {
  const t = useTexts(cardTexts);
  const { dayAndTime } = useFormats();
  // The server says what it knows, which React leaves alone until the reader's clock is asked.
  const isNow = useIsNow(at, serverTime());
  return (
    <span className={styles.free} data-now={isNow} suppressHydrationWarning>
      {at === null ? t('notFree') : isNow ? t('freeNow') : t('freeFrom', { time: dayAndTime(at) })}
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
