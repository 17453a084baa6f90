import { hourMs } from '#contract/core/durations.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { dayOf, startOf } from '../../platform/day.ts';
import { reviewDue } from '../realNames/service.ts';

const { workingDays, hour, decidedSecondsBefore } = withdrawalRules.paidWithin;

/** By when the money of what is asked for at `now` is there: an hour of a working day in the site's time zone. */
export function paidBy(now: Date, timeZone: string): Date {
  const day = startOf(dayOf(reviewDue(now, timeZone, workingDays), timeZone), timeZone);
  return new Date(day.getTime() + hour * hourMs);
}

/** By when it is decided on. */
export function decidedBy(dueAt: Date): Date {
  return new Date(dueAt.getTime() - decidedSecondsBefore * 1000);
}
