/** The shelf follows the shop: its products go off and come back in batches, each a transaction of its own. */
import { shopRules } from '#contract/shops/shopRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs, JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { notify } from '../../messages/service.ts';
import { endSuspensions, insertShopMove } from './repository.ts';
import { findBehind, moveShelf } from './shelf.repository.ts';

const followTask = 'shop.shelf';
const endedAtOnce = 50;

/** Lets the shelf of a shop follow once its new state is committed; nothing is sold meanwhile by what orders ask for. */
export async function followShelf(tx: Tx, shopId: number, now: Date): Promise<void> {
  await enqueue(tx, followTask, { shopId }, { at: now, jobKey: `${followTask}:${shopId}` });
}

export const shelfJobs: Jobs = {
  [followTask]: (context, payload) => follow(context, Number(payload['shopId'])),
};

export const shelfPeriodicJobs: PeriodicJob[] = [
  { name: 'shops.endSuspensions', everySeconds: shopRules.shelfSeconds, run: endDue },
  // What a job that was killed left.
  { name: 'shops.shelf', everySeconds: shopRules.shelfSeconds, run: followAll },
];

async function follow({ transaction, signal }: JobContext, shopId: number): Promise<void> {
  const next = () => transaction((tx) => moveShelf(tx, shopId, shopRules.shelfBatch));
  while (!signal?.aborted && (await next()) > 0);
}

async function followAll(context: JobContext): Promise<void> {
  for (let after = 0; !context.signal?.aborted;) {
    const id = await context.transaction((tx) => findBehind(tx, after));
    if (id === undefined) return;
    await follow(context, id);
    after = id;
  }
}

/** Opens shops whose suspension is over, and tells their owners. */
async function endDue({ now, transaction, signal }: JobContext): Promise<void> {
  for (let done = endedAtOnce; done === endedAtOnce && !signal?.aborted;) {
    done = await transaction(async (tx) => {
      const ended = await endSuspensions(tx, now, endedAtOnce);
      for (const { id, ownerId, name } of ended) {
        await insertShopMove(tx, { shopId: id, event: 'expire', from: 'suspended', to: 'open', actorId: null, now });
        await notify(tx, [{ kind: 'shop_lifted', to: [ownerId], params: { name } }], now);
        await followShelf(tx, id, now);
      }
      return ended.length;
    });
  }
}
