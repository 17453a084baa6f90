import { day, hour, minute } from '#contract/core/durations.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';

/** What is left until a deadline, never rounded up. */
export type Left =
  | { is: 'over' }
  | { is: 'minutes'; minutes: number }
  | { is: 'hours'; hours: number; minutes: number }
  | { is: 'days'; days: number };

/** How a deadline stands: what is left of it, which share of the time, and whether it is urgent. */
export function deadlineAt(
  { since, dueAt }: { since: string; dueAt: string },
  now: number,
): { left: Left; share: number; isUrgent: boolean } {
  const [begin, end] = [Date.parse(since), Date.parse(dueAt)];
  const seconds = Math.floor((end - now) / 1000);
  const share = Math.min(1, Math.max(0, (end - now) / Math.max(1, end - begin)));
  return { left: leftOf(seconds), share, isUrgent: seconds < dashboardRules.urgentHours * hour };
}

function leftOf(seconds: number): Left {
  if (seconds <= 0) return { is: 'over' };
  if (seconds < hour) return { is: 'minutes', minutes: Math.max(1, Math.floor(seconds / minute)) };
  if (seconds < day) {
    return { is: 'hours', hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / minute) };
  }
  return { is: 'days', days: Math.floor(seconds / day) };
}
