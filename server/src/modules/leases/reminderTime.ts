import { remindersOf } from '#contract/rental/leaseRules.ts';
import type { LeaseRow } from './leases.repository.ts';
import { numbersOf } from './permissions.ts';

/** When a lease is reminded of its end next, after a moment; null: not any more. */
export function nextReminder(
  { startedAt, endsAt, snapshot }: Pick<LeaseRow, 'endsAt' | 'snapshot'> & { startedAt: Date },
  after: Date,
): Date | null {
  const length = (endsAt.getTime() - startedAt.getTime()) / 1000;
  const times = remindersOf(length, numbersOf({ snapshot })).map((before) => endsAt.getTime() - before * 1000);
  const left = times.filter((ms) => ms > after.getTime());
  return left.length === 0 ? null : new Date(Math.min(...left));
}
