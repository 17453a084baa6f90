import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import { hour } from '#contract/core/durations.ts';

interface Waits {
  since: string;
  dueAt: string | null;
}

/** `long`: without a deadline, and longer than such things should wait. */
export type Urgency = 'overdue' | 'soon' | 'long' | 'ahead';

/** By when it should be dealt with; what has no deadline some days after it came. */
export function wantedBy({ since, dueAt }: Waits): string {
  return dueAt ?? new Date(Date.parse(since) + inboxRules.withoutDeadlineSeconds * 1000).toISOString();
}

/** How urgent it is what waits. */
export function urgencyOf(waits: Waits, now: number): Urgency {
  const seconds = (Date.parse(wantedBy(waits)) - now) / 1000;
  if (seconds <= 0) return waits.dueAt === null ? 'long' : 'overdue';
  return waits.dueAt !== null && seconds < dashboardRules.urgentHours * hour ? 'soon' : 'ahead';
}
