import type { LicenceSummary } from '#contract/licences/licences.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Meter } from './Meter.tsx';
import styles from './Seats.module.css';
import { texts } from './texts.ts';

/** How many seats are taken, as a figure and a bar. */
export function Seats({ licence: { binds, seats, seatsUsed, seatsLet } }: { licence: LicenceSummary }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (binds.length === 0) return <span className={styles.soft}>{t('seatsUnbound')}</span>;
  return (
    <span className={styles.seats}>
      <span>{t('seatsUsed', { used: number(seatsUsed), seats: number(seats) })}</span>
      {seatsLet > 0 && <span className={styles.soft}>{t('seatsLet', { count: seatsLet })}</span>}
      <Meter share={(seatsUsed + seatsLet) / seats} />
    </span>
  );
}
