import type { CouponTerms } from '#contract/coupons/couponRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { termTexts } from './termTexts.ts';

/** What a coupon takes off, in a few words. */
export function useTerms(): (terms: CouponTerms) => string {
  const t = useTexts(termTexts);
  const { money } = useFormats();
  return ({ amountFen, percent, capFen, minFen }) => {
    const min = minFen > 1 ? t('from_min', { min: money(minFen) }) : '';
    if (percent === null) return min + t('off_amount', { amount: money(amountFen ?? 0) });
    if (capFen === null) return min + t('off_percent', { percent });
    return min + t('off_capped', { percent, cap: money(capFen) });
  };
}
