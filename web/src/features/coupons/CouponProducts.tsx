import { couponRules } from '#contract/coupons/couponRules.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ProductsField } from '../../record/ProductsField.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { texts } from './texts.ts';
import type { CouponsOf } from './useCoupon.ts';

interface CouponProductsProps extends FieldProps<number[]> {
  of: CouponsOf;
  known: readonly { id: number; title: string }[];
}

/** The products that a coupon is for. */
export function CouponProducts({ of, ...field }: CouponProductsProps) {
  const t = useTexts(texts);
  const own = useCall('getOwnShop', {}, { enabled: of === 'shop' });
  const shopId = of === 'shop' ? own.data?.shop?.id : 'all';
  return <ProductsField {...field} label={t('chosenProducts')} shopId={shopId} max={couponRules.products} noGifts />;
}
