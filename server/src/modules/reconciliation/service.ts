import { healthRules } from '#contract/console/healthParts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countLateBills } from './days.repository.ts';
import { countWaitingDifferences } from './differences.repository.ts';
import { oldFrom } from './lists.ts';

/** Differences that wait for days, and bills that are late: how many, counted up to a bound, and since when the oldest waits. */
export async function billFigures(
  tx: Tx,
  now: Date,
): Promise<{ differences: number; oldestAt: Date | null; late: number }> {
  const { until, lateBefore } = oldFrom(now);
  const max = healthRules.billsMax;
  const [{ count: differences, oldestAt }, late] = await Promise.all([
    countWaitingDifferences(tx, { until, max }),
    countLateBills(tx, lateBefore, max),
  ]);
  return { differences, oldestAt, late };
}
