import { useEffect, useState } from 'react';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './RentalCard.module.css';

/** From when on it is free; whether that is now is told by the reader's clock, after the page is there. */
export function FreeFrom({ at }: { at: string | null }) {
  const t = useTexts(cardTexts);
  const { dayAndTime } = useFormats();
  // Until then a time within a minute is taken for the moment at which the server looked.
  const isNow = useIsNow(at) ?? (at !== null && Date.parse(at) % 60_000 !== 0);
  if (at === null) return <span className={styles.free}>{t('notFree')}</span>;
  return <span className={styles.free}>{isNow ? t('freeNow') : t('freeFrom', { time: dayAndTime(at) })}</span>;
}

/** Whether it is free now, by the reader's clock; not known before the page is there. */
export function useIsNow(at: string | null): boolean | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => setNow(Date.now()), []);
  return now === undefined ? undefined : at !== null && Date.parse(at) <= now + 60_000;
}
