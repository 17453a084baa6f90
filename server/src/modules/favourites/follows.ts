/** Following shops, and the message about their new products. */
import * as contract from '#contract/cart/favourites.ts';
import { favouriteRules } from '#contract/cart/favouriteRules.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { isOwnSeller } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { marksOf } from './favourites.ts';
import {
  deleteFollower,
  findOwnerOfOpen,
  insertFollower,
  listFollowed,
  listFollowedRows,
  takeFollowers,
  takeNews,
} from './follows.repository.ts';
import { lockKept } from './repository.ts';

const atOnce = 200;
const turnsMax = 50;

/** Throws not_found for a shop that is not open, own_shop_person, favourites_full. */
export const followShop = handle(contract.followShop, async (call, { shopId }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const ownerId = await findOwnerOfOpen(tx, shopId);
  if (ownerId === undefined) throw new AppError('not_found');
  if (await isOwnSeller(tx, userId, ownerId, now)) throw new AppError('own_shop_person');
  await lockKept(tx, userId);
  const known = await listFollowed(tx, userId, favouriteRules.shops);
  if (known.length >= favouriteRules.shops && !known.includes(shopId)) {
    throw new AppError('favourites_full', { params: { max: favouriteRules.shops } });
  }
  await insertFollower(tx, { userId, shopId, now });
  return marksOf(call);
});

export const unfollowShop = handle(contract.unfollowShop, async (call, { shopId }) => {
  await deleteFollower(call.tx, userIdOf(call), shopId);
  return marksOf(call);
});

export const listFollowedShops = handle(contract.listFollowedShops, async (call, page) =>
  mapPage(await listFollowedRows(call.tx, userIdOf(call), page), (row) => row),
);

export const followPeriodicJobs: PeriodicJob[] = [{ name: 'favourites.tellNews', everySeconds: 600, run: tellNews }];

/** One message a person and day, whatever the shops that they follow put on sale. */
async function tellNews({ transaction, now, signal }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
    const taken = await transaction(async (tx) => {
      const userIds = await takeFollowers(tx, now, atOnce);
      const rows = await takeNews(tx, userIds, now);
      const notices = rows.map(({ userId, products, shops, shopId, names }) => {
        const params = { shopId, shops, count: products, names: names.join('、'), namesEn: names.join(', ') };
        return { kind: shops === 1 ? 'shop_news' : 'shops_news', to: [userId], params } as const;
      });
      await notify(tx, notices, now);
      return userIds.length;
    });
    if (taken < atOnce) return;
  }
}
