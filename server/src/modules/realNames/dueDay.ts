import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { dayMs } from '#contract/core/durations.ts';
import { dayOf } from '../../platform/day.ts';

/** By when an application is reviewed: the same time so many working days later, by the days of a time zone. */
export function reviewDue(sentAt: Date, timeZone: string, days: number = realNameRules.reviewWorkingDays): Date {
  let due = sentAt;
  for (let left = days; left > 0;) {
    due = new Date(due.getTime() + dayMs);
    if (isWorkingDay(dayOf(due, timeZone))) left -= 1;
  }
  return due;
}

/** Monday to Friday; holidays are not known here. */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
