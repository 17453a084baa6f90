import { dateFormatter } from '#contract/core/formatters.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { BackIcon, NextIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import styles from './booking.module.css';
import { calendarTexts as texts } from './calendarTexts.ts';
import { monthPlus } from './monthsAhead.ts';

export type Times = CallOutput<'getListingTimes'>;
type DayTimes = Times['days'][number];

/** Moments at which a package can begin on a day, and those that are taken. */
export function startsOf({ from, slots }: DayTimes, slotSeconds: number): { at: string; free: boolean }[] {
  return [...slots].flatMap((slot, index) => {
    if (slot === '-') return [];
    return { at: new Date(Date.parse(from) + index * slotSeconds * 1000).toISOString(), free: slot === '1' };
  });
}

type Start = ReturnType<typeof startsOf>[number];

/** Taken times that follow each other, as one run: the free ones stay in sight. */
export function runsOf(starts: Start[]): { first: Start; last: Start }[] {
  const runs: { first: Start; last: Start }[] = [];
  for (const start of starts) {
    const run = runs.at(-1);
    if (run && !run.last.free && !start.free) run.last = start;
    else runs.push({ first: start, last: start });
  }
  return runs;
}

interface MonthCalendarProps {
  /** As 2026-03. */
  month: string;
  days: DayTimes[];
  day: string | undefined;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
  /** The months that it can be booked in. */
  first: string;
  last: string;
}

/** The days of a month with how many times are free on each, said by figures and not by colour alone. */
export function MonthCalendar({ month, days, day, onDay, onMonth, first, last }: MonthCalendarProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const name = dateFormatter(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const dayName = (of: string) =>
    dateFormatter(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${of}T00:00:00Z`));
  const lead = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <section aria-label={t('calendar', { month: name })} className={styles.calendar}>
      <Row justify="space-between">
        <IconButton
          icon={BackIcon}
          label={t('before')}
          disabled={month <= first}
          onClick={() => onMonth(monthPlus(month, -1))}
        />
        <strong aria-live="polite">{name}</strong>
        <IconButton
          icon={NextIcon}
          label={t('after')}
          disabled={month >= last}
          onClick={() => onMonth(monthPlus(month, 1))}
        />
      </Row>
      <div className={styles.weekdays} aria-hidden>
        {t('weekdays')
          .split(',')
          .map((weekday) => (
            <span key={weekday}>{weekday}</span>
          ))}
      </div>
      <div className={styles.days}>
        {Array.from({ length: lead }, (_, index) => (
          <span key={index} />
        ))}
        {days.map((one) => {
          const free = [...one.slots].filter((slot) => slot === '1').length;
          // Where no slot is taken, nothing can begin at all: the day is over, too far ahead, or has no hours.
          const none = one.slots.includes('0') ? 'full' : 'dead';
          const words = free === 0 ? t(none) : t('free', { count: free });
          return (
            <button
              key={one.day}
              type="button"
              className={`${styles.day} ${free === 0 ? styles[none] : ''}`}
              disabled={free === 0}
              aria-pressed={one.day === day}
              onClick={() => onDay(one.day)}
            >
              <span className="visually-hidden">{`${dayName(one.day)}: ${words}`}</span>
              <span aria-hidden>{Number(one.day.slice(8))}</span>
              <small aria-hidden>{free === 0 ? t(`${none}Short`) : free}</small>
            </button>
          );
        })}
      </div>
      <p className={styles.soft} aria-hidden>
        {t('legend')}
      </p>
    </section>
  );
}

interface StartsProps {
  day: DayTimes;
  slotSeconds: number;
  value: string | undefined;
  onChange: (at: string) => void;
}

/** The times of a day: free ones to choose from, taken ones in sight, those in a row as one. */
export function Starts({ day, slotSeconds, value, onChange }: StartsProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { zone } = useFormats();
  const starts = startsOf(day, slotSeconds);
  const dayName = dateFormatter(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.day}T00:00:00Z`),
  );
  const clock = dateFormatter(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: siteTimeZone(),
  });
  const timeOf = (at: string) => clock.format(new Date(at));
  if (starts.length === 0) return <p>{t('noStarts')}</p>;
  return (
    <fieldset className={styles.starts}>
      <legend>{zone === undefined ? t('starts', { day: dayName }) : t('startsIn', { day: dayName, zone })}</legend>
      {runsOf(starts).map(({ first: { at, free }, last }) =>
        free ? (
          <label key={at} className={styles.start}>
            <input type="radio" name="startsAt" value={at} checked={at === value} onChange={() => onChange(at)} />
            <span>{timeOf(at)}</span>
          </label>
        ) : (
          <p key={at} className={styles.taken} data-run={at !== last.at || undefined}>
            {at === last.at ? (
              <>
                <s>{timeOf(at)}</s>
                <span className="visually-hidden"> {t('taken')}</span>
              </>
            ) : (
              t('takenFromTo', { from: timeOf(at), to: timeOf(last.at) })
            )}
          </p>
        ),
      )}
    </fieldset>
  );
}
