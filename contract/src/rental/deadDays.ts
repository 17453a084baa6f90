/** Days on which nothing can be rented, whatever is taken, and why. Free of zod. */
import { dayMs } from '../core/durations.ts';
import type { RentalTerms } from './rentalTerms.ts';
import { momentAt } from './rentalTimes.ts';

export const deadDayReasons = ['past', 'too_far_ahead', 'day_out', 'closed'] as const;
type DeadDayReason = (typeof deadDayReasons)[number];

interface AskedDay {
  /** As 2026-03-14. */
  day: string;
  now: Date;
  timeZone: string;
}

/** Why no lease begins on a day: it is over, nobody can book so far ahead, the lessor takes it off, or has no hours on it. */
export function deadDayOf(
  { weeklyHours, daysOut, aheadDays }: Pick<RentalTerms, 'weeklyHours' | 'daysOut' | 'aheadDays'>,
  { day, now, timeZone }: AskedDay,
): DeadDayReason | null {
  const begins = momentAt(day, 0, timeZone).getTime();
  if (momentAt(day, 24 * 60, timeZone) <= now) return 'past';
  if (begins > now.getTime() + aheadDays * dayMs) return 'too_far_ahead';
  if (daysOut.includes(day)) return 'day_out';
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weeklyHours.slice(weekday * 24, (weekday + 1) * 24).includes('1') ? null : 'closed';
}
