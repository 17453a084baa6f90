import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { recordSales } from '../../catalogue/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { recordSkuSales } from '../../stock/service.ts';
import { closeUnpaidOrders } from './close.ts';
import { completeDueOrders } from '../complete.ts';
import { soldProductsSince, soldSkusSince } from '../repository.ts';

/** Orders moved in one transaction. */
const batchSize = 500;
/** Sales are counted again from a little before the last count, for orders that were committed late. */
const soldOverlapSeconds = 300;

/** What happens to orders by itself. */
export const orderPeriodicJobs: PeriodicJob[] = [
  { name: 'orders.close', everySeconds: 5, run: closeUnpaid },
  { name: 'orders.complete', everySeconds: 60, run: completeDelivered },
  { name: 'orders.countSales', everySeconds: 30, run: countSales },
];

async function closeUnpaid({ transaction, now }: JobContext): Promise<void> {
  await inBatches(() => transaction((tx) => closeUnpaidOrders(tx, { now, limit: batchSize })));
}

async function completeDelivered({ transaction, now }: JobContext): Promise<void> {
  await inBatches(() => transaction((tx) => completeDueOrders(tx, { now, limit: batchSize })));
}

async function countSales({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const since = new Date(now.getTime() - soldOverlapSeconds * 1000);
    const skus = await soldSkusSince(tx, since);
    const { timeZone } = (await siteConfiguration(tx)).site;
    const products = await soldProductsSince(tx, since, timeZone);
    // The counts of SKUs before those of products, as the job does that counts the stock: else each could wait for the other.
    await recordSkuSales(tx, skus);
    await recordSales(
      tx,
      products.map(({ productId, sold: soldCount }) => ({ productId, soldCount })),
    );
  });
}

/** Goes on until a batch is not full; at most a hundred at a time. */
async function inBatches(work: () => Promise<number>): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    if ((await work()) < batchSize) return;
  }
}
