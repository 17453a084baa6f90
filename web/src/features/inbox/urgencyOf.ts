import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import { hour } from '#contract/core/durations.ts';

/** `long`: without a deadline, and longer than such things should wait. */
export type Urgency = 'overdue' | 'soon' | 'due' | 'long' | 'new';

/** Until when what has no deadline should be dealt with. */
export function bestBy(since: string): string {
  return new Date(Date.parse(since) + inboxRules.withoutDeadlineSeconds * 1000).toISOString();
}

/** How urgent it is what waits. */
export function urgencyOf({ since, dueAt }: { since: string; dueAt: string | null }, now: number): Urgency {
  if (dueAt === null) {
    return now >= Date.parse(bestBy(since)) ? 'long' : 'new';
  }
  const seconds = (Date.parse(dueAt) - now) / 1000;
  if (seconds <= 0) return 'overdue';
  return seconds < dashboardRules.urgentHours * hour ? 'soon' : 'due';
}
