/** Prices for a time begin and end by themselves. */
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { listTurningPrices, lockKind, turnPrices } from '../writing.repository.ts';

const productsAtOnce = 100;
const turnsMax = 100;

/** One transaction a product, under its lock, so that nobody saves it meanwhile. What is done already is not done again. */
async function turnDuePrices({ transaction, now, signal }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
    const ids = await transaction((tx) => listTurningPrices(tx, now, productsAtOnce));
    for (const id of ids) {
      await transaction(async (tx) => {
        await lockKind(tx, id);
        await turnPrices(tx, id, now);
      });
    }
    if (ids.length === 0) return;
  }
}

export const pricePeriodicJobs: PeriodicJob[] = [{ name: 'catalogue.prices', everySeconds: 10, run: turnDuePrices }];
