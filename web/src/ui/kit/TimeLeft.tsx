import { useFormats } from '../../language/formats.ts';
import { useSecondsLeft } from './Time.tsx';

const daySeconds = 86_400;

/** What is left until a moment: in words while it is far, as a clock on its last day. */
export function TimeLeft({ until }: { until: string }) {
  const { relative, daysLeft, clock, dateTime } = useFormats();
  const left = useSecondsLeft(until);
  return (
    <time dateTime={until} title={dateTime(until)} className="figures">
      {left === undefined ? relative(until) : left >= daySeconds ? daysLeft(left) : clock(left)}
    </time>
  );
}
