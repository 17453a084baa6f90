import { day, hour, minute } from '#contract/core/durations.ts';
import { numberFormatter } from '#contract/core/formatters.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { daysLeft } from '../../language/timeLeft.ts';
import styles from './AdminDue.module.css';
import { adminDueTexts } from './adminDueTexts.ts';
import { urgencyOf, wantedBy } from './urgencyOf.ts';

interface AdminDueProps {
  since: string;
  dueAt: string | null;
  /** When it was asked for. */
  now: number;
}

/** How much time an admin has left for something, and until when: told alike for all, also for what has no deadline. */
export function AdminDue({ now, ...waits }: AdminDueProps) {
  const t = useTexts(adminDueTexts);
  const locale = useLocale();
  const { dateTime, dayAndTime } = useFormats();
  const by = wantedBy(waits);
  const seconds = (Date.parse(by) - now) / 1000;
  return (
    <span className={`${styles.due} ${styles[urgencyOf(waits, now)] ?? ''}`}>
      <strong>{t(seconds > 0 ? 'left' : 'over', { time: span(locale, Math.abs(seconds)) })}</strong>
      <time dateTime={by} title={dateTime(by)}>
        {t(waits.dueAt === null ? 'best' : 'by', { time: dayAndTime(by) })}
      </time>
    </span>
  );
}

function span(locale: Locale, seconds: number): string {
  if (seconds >= day) return daysLeft(locale, seconds);
  const [unit, size] = seconds >= hour ? (['hour', hour] as const) : (['minute', minute] as const);
  const words = numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.max(1, Math.floor(seconds / size))).replace(' ', '\u00A0');
}
