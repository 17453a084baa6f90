import type { Order } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** What an order's coupon is called, with who bears it. */
export function useCouponWords(): (coupon: NonNullable<Order['coupon']>) => string {
  const t = useTexts(texts);
  return ({ title, by }) => t(by === 'platform' ? 'couponOfPlatform' : 'couponOfShop', { title });
}
