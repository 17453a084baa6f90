/** Tells whoever has a right to a shared secret that its seller replaced it. */
import type { JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { notify } from '../messages/service.ts';
import { sharedSecretOf, tellSharedSecretTask } from '../stock/service.ts';
import { listHolders } from './sharedSecretNews.repository.ts';

/** Buyers who are told in one transaction; the next batch is a job of its own. */
const toldAtOnce = 300;

export const sharedSecretJobs: Jobs = {
  [tellSharedSecretTask]: (context, { skuId, version, afterId }) =>
    tellHolders(context, { skuId: Number(skuId), version: Number(version), afterId: Number(afterId) }),
};

async function tellHolders(
  { transaction, now }: JobContext,
  told: { skuId: number; version: number; afterId: number },
): Promise<void> {
  const { skuId, version, afterId } = told;
  await transaction(async (tx) => {
    // Replaced again meanwhile: the next job tells everybody of that.
    if ((await sharedSecretOf(tx, skuId))?.version !== version) return;
    const holders = await listHolders(tx, { skuId, afterId, limit: toldAtOnce });
    const notices = holders
      .filter(({ isTold }) => isTold)
      .map(({ orderId, userId, titleZh, titleEn }) => ({
        kind: 'shared_secret_replaced' as const,
        to: [userId],
        params: { orderId, titleZh, titleEn },
      }));
    await notify(tx, notices, now);
    const last = holders.at(-1);
    if (last && holders.length === toldAtOnce) {
      await enqueue(tx, tellSharedSecretTask, { skuId, version, afterId: last.orderId }, { at: now });
    }
  });
}
