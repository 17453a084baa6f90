import type { JobContext, Jobs, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import type { PaymentDeps } from '../../payments/service.ts';
import { askForPayout, askPayoutAt } from './askGateway.ts';
import { listDuePayouts } from './gatewayPayouts.repository.ts';

/** A job that is so late was lost, in seconds. */
const lostSeconds = 60;
const batchSize = 200;

/** Asks gateways what became of payouts, until they say so. */
export function gatewayPayoutJobs(deps: PaymentDeps): Jobs {
  return { 'withdrawal.payout': async (context, { id }) => askForPayout(deps, context, Number(id)) };
}

export const gatewayPayoutPeriodicJobs: readonly PeriodicJob[] = [
  { name: 'withdrawals.payouts', everySeconds: 60, run: repairLost },
];

/** Whatever died between asking and recording is asked about again. */
async function repairLost({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const before = new Date(now.getTime() - lostSeconds * 1000);
    for (const id of await listDuePayouts(tx, before, batchSize)) await askPayoutAt(tx, id, now);
  });
}
