import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import { hour } from '#contract/core/durations.ts';

/** `long`: without a deadline, and longer than such things should wait. */
export type Urgency = 'overdue' | 'soon' | 'due' | 'long' | 'new';

/** How urgent it is what waits. */
export function urgencyOf({ since, dueAt }: { since: string; dueAt: string | null }, now: number): Urgency {
  if (dueAt === null) {
    return now - Date.parse(since) >= inboxRules.withoutDeadlineSeconds * 1000 ? 'long' : 'new';
  }
  const seconds = (Date.parse(dueAt) - now) / 1000;
  if (seconds <= 0) return 'overdue';
  return seconds < dashboardRules.urgentHours * hour ? 'soon' : 'due';
}
