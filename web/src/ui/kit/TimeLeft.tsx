import { day } from '#contract/core/durations.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { clock, daysLeft } from '../../language/timeLeft.ts';
import { useSecondsLeft } from './Time.tsx';

/** What is left until a moment: in words while it is far, as a clock on its last day. */
export function TimeLeft({ until }: { until: string }) {
  const { relative, dateTime } = useFormats();
  const locale = useLocale();
  const left = useSecondsLeft(until);
  return (
    <time dateTime={until} title={dateTime(until)} className="figures">
      {left === undefined ? relative(until) : left >= day ? daysLeft(locale, left) : clock(left)}
    </time>
  );
}
