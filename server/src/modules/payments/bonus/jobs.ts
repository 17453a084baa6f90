import { dayMs } from '#contract/core/durations.ts';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import type { Deleted, JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { moneyRulesOf } from '../../site/service.ts';
import { forgetBonusesOfGone } from './bonus.repository.ts';

const atOnce = 200;

export const bonusPeriodicJobs: PeriodicJob[] = [{ name: 'payments.forgetBonuses', everySeconds: 3600, run: forget }];

/** Deletes who had a bonus with accounts that were deleted long enough ago, once its round is over. */
async function forget({ now, transaction, signal }: JobContext): Promise<Deleted> {
  const goneBefore = new Date(now.getTime() - deletionRules.bonusKeptDays * dayMs);
  let bonusRecord = 0;
  for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; bonusRecord += forgotten) {
    forgotten = await transaction(async (tx) => {
      const { rechargeBonusRoundCount: round } = await moneyRulesOf(tx, now);
      return forgetBonusesOfGone(tx, { goneBefore, round, max: atOnce });
    });
  }
  return { bonusRecord };
}
