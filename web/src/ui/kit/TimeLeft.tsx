import { day } from '#contract/core/durations.ts';
import { useFormats } from '../../language/formats.ts';
import { useSecondsLeft } from './Time.tsx';

/** What is left until a moment: in words while it is far, as a clock on its last day. */
export function TimeLeft({ until }: { until: string }) {
  const { relative, daysLeft, clock, dateTime } = useFormats();
  const left = useSecondsLeft(until);
  return (
    <time dateTime={until} title={dateTime(until)} className="figures">
      {left === undefined ? relative(until) : left >= day ? daysLeft(left) : clock(left)}
    </time>
  );
}
