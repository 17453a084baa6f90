import { openRefundStates, refundProcess } from '#contract/orders/refundProcess.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { unfreezeOrders } from './refundFreeze.ts';
import { tellAboutRefund, type RefundNews } from './refundMail.ts';
import { dueAt } from './refundPermissions.ts';
import { moveDueRefunds } from './refunds.repository.ts';

/** Refunds moved in one transaction, and such turns at most at a time. */
const batchSize = 500;
const turnsMax = 100;

/** What happens to refunds by itself, as the process says: silent sellers and buyers agree to the next step. */
export const refundPeriodicJobs: PeriodicJob[] = [{ name: 'refunds.goOn', everySeconds: 60, run: goOn }];

/** Whom a state tells of itself. */
const newsOf: Partial<Record<string, RefundNews>> = { complained: 'complained', rejected: 'rejected' };

async function goOn({ transaction, now }: JobContext): Promise<void> {
  for (const { from, to, afterSeconds } of refundProcess.moves) {
    if (afterSeconds === undefined) continue;
    for (let turn = 0; turn < turnsMax; turn++) {
      const count = await transaction(async (tx) => {
        const moved = await moveDueRefunds(tx, { from, to, now, dueAt: dueAt(to, now), limit: batchSize });
        const news = newsOf[to];
        const ids = moved.map(({ id }) => id);
        if (news) await tellAboutRefund(tx, news, ids, now);
        if (!openRefundStates.some((open) => open === to)) {
          const orderIds = moved.map(({ orderId }) => orderId);
          await unfreezeOrders(tx, orderIds);
        }
        return moved.length;
      });
      if (count < batchSize) break;
    }
  }
}
