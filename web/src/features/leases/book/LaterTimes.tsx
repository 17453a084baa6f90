import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import styles from './booking.module.css';
import { calendarTexts as texts } from './calendarTexts.ts';
import { MonthCalendar, Starts, type Times } from './MonthCalendar.tsx';

interface LaterTimesProps {
  /** As 2026-03. */
  month: string;
  times: Times;
  day: Times['days'][number] | undefined;
  /** The months that it can be booked in. */
  first: string;
  last: string;
  startsAt: string | undefined;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
  onStart: (at: string) => void;
}

/** Chooses a day and a time on it. */
export function LaterTimes({ month, times, day, first, last, startsAt, onDay, onMonth, onStart }: LaterTimesProps) {
  const t = useTexts(texts);
  const { zone } = useFormats();
  const { days, slotSeconds, timeZone } = times;
  return (
    <>
      <MonthCalendar {...{ month, days, first, last, onDay, onMonth }} day={day?.day} />
      {day ? (
        <Starts day={day} slotSeconds={slotSeconds} value={startsAt} onChange={onStart} />
      ) : (
        <p className={styles.soft}>{t('chooseDay')}</p>
      )}
      <p className={styles.soft}>{t('zone', { zone: zone ?? timeZone })}</p>
    </>
  );
}
