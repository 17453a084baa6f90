import { useQueryClient } from '@tanstack/react-query';
import type { AlertKind } from '#contract/cart/favourites.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { showReply, useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

type Marks = CallOutput<'getFavourites'>;
/** Marks change by one's own hand only, which keeps them right. */
const staleMilliseconds = 5 * 60_000;

/** What the reader marked: favourites, and what they wait to be told about; of visitors nothing. */
export function useMarks() {
  const { loggedIn } = useSession();
  const queries = useQueryClient();
  const { data } = useCall('getFavourites', {}, { enabled: loggedIn, staleTime: staleMilliseconds });
  const known = async (marks: Marks) => {
    await showReply(queries, 'getFavourites', {}, marks);
    for (const name of ['listFavourites', 'listAlerts', 'listFollowedShops'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  return {
    loggedIn,
    /** Undefined as long as nobody knows. */
    isFavourite: (productId: number) => data?.productIds.includes(productId),
    waitsFor: (skuId: number, alert: AlertKind) =>
      data?.alerts.some((one) => one.skuId === skuId && one.alert === alert) ?? false,
    isFollowed: (shopId: number) => data?.shopIds.includes(shopId),
    setFollowed: async (shopId: number, wanted: boolean) =>
      known(await call(wanted ? 'followShop' : 'unfollowShop', { shopId })),
    setFavourite: async (productId: number, wanted: boolean) =>
      known(await call(wanted ? 'addFavourite' : 'removeFavourite', { productId })),
    setWaiting: async (skuId: number, alert: AlertKind, wanted: boolean) =>
      known(await call(wanted ? 'setAlert' : 'removeAlert', { skuId, alert })),
  };
}
