/** Days that are over are folded once, so that figures read a row a day however many orders there are. */
import { viewRules } from '#contract/console/dashboardRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { siteConfiguration } from '../site/service.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';
import * as repository from './saleDays.repository.ts';

/** A day is folded so long after its end: whatever was paid on it is committed by then. */
const settleMs = 60 * 60_000;
/** Days folded in one transaction. */
const daysAtOnce = 30;

export const saleDayJobs: PeriodicJob[] = [{ name: 'console.foldSales', everySeconds: 600, run: foldSales }];

async function foldSales({ transaction, now }: JobContext): Promise<void> {
  const timeZone = await transaction(async (tx) => (await siteConfiguration(tx)).site.timeZone);
  const untilDay = dayOf(new Date(now.getTime() - settleMs), timeZone);
  const firstDay = addDays(untilDay, -viewRules.keptDays);
  for (;;) {
    const isDone = await transaction(async (tx) => {
      const state = await repository.findFoldState(tx);
      if (state.timeZone !== timeZone) {
        await repository.forgetSaleDays(tx, timeZone);
        return false;
      }
      const from = state.foldedUntil ?? firstDay;
      if (from >= untilDay) return true;
      const next = [addDays(from, daysAtOnce), untilDay].toSorted()[0] ?? untilDay;
      const fold = { state, from: startOf(from, timeZone), until: startOf(next, timeZone), untilDay: next };
      return !(await repository.foldSaleDays(tx, fold));
    });
    if (isDone) break;
  }
  await transaction((tx) => repository.dropSaleDays(tx, firstDay));
}

/** Where sales of some days are to be read: folded up to the tail, summed from there on. */
export async function saleDaysQuery(
  tx: Tx,
  { timeZone, ...of }: { scope: number; fromDay: string; toDay: string; timeZone: string },
): Promise<repository.SaleDaysQuery> {
  const state = await repository.findFoldState(tx);
  const foldedUntil = state.timeZone === timeZone ? (state.foldedUntil ?? of.fromDay) : of.fromDay;
  const tailDay = foldedUntil > of.fromDay ? foldedUntil : of.fromDay;
  return { ...of, timeZone, tailDay, tailFrom: startOf(tailDay, timeZone) };
}

/** A day on which nothing was sold. */
export function noSales(day: string): repository.SaleDay {
  return {
    day,
    placed: 0,
    orders: 0,
    salesFen: 0,
    commissionFen: 0,
    refunds: 0,
    refundedFen: 0,
    commissionBackFen: 0,
  };
}
