/** In which order things wait, the same wherever they are listed. Free of zod. */
import { day, hour } from '../core/durations.ts';
import { dashboardRules } from './dashboardRules.ts';
import { inboxRules } from './inboxRules.ts';
import type { WaitingItem } from './waiting.ts';

type Waits = Pick<WaitingItem, 'side' | 'isEstimate'> & { since: string | Date; dueAt: string | Date | null };

/**
 * By what is lost and when: what has a deadline that comes soon first. The rest by when it should be dealt with, which of things
 * without a deadline is some days after they came; estimates without an end, such as stock that does not sell, come last.
 */
export const byUrgency = (now: number | Date) => (one: Waits, other: Waits) => {
  const isSoon = (waits: Waits) => {
    const soon = waits.side === 'admin' ? dashboardRules.urgentHours * hour : dashboardRules.lossDays * day;
    return waits.dueAt !== null && !waits.isEstimate && ms(waits.dueAt) < ms(now) + soon * 1000;
  };
  const [wanted, otherWanted] = [wantedAt(one), wantedAt(other)];
  if (isSoon(one) !== isSoon(other)) return isSoon(one) ? -1 : 1;
  return wanted === otherWanted ? ms(one.since) - ms(other.since) : wanted - otherWanted;
};

function wantedAt({ since, dueAt, isEstimate }: Waits): number {
  if (dueAt !== null) return ms(dueAt);
  return isEstimate ? Infinity : ms(since) + inboxRules.withoutDeadlineSeconds * 1000;
}

const ms = (at: string | number | Date) => new Date(at).getTime();
