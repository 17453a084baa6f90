import { useCall } from '../../api/queries.ts';

/** Whose coupons are kept: those of one's own shop, or of the platform. */
export type CouponsOf = 'shop' | 'platform';

/** One coupon of one's own shop or of the platform. */
export function useCoupon(of: CouponsOf, id: number | undefined) {
  const ofShop = useCall('getShopCoupon', { id: id ?? 0 }, { enabled: of === 'shop' && id !== undefined });
  const ofPlatform = useCall('getPlatformCoupon', { id: id ?? 0 }, { enabled: of === 'platform' && id !== undefined });
  return of === 'shop' ? ofShop : ofPlatform;
}
