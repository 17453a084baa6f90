import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { Sku } from '#contract/catalogue/catalogue.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useTexts } from '../../language/texts.ts';
import { chosenCoupon, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { href } from '../../paths.ts';
import { toast } from '../../ui/kit/toasts.ts';
import { quickBuyTexts } from './quickBuyTexts.ts';

export interface QuickPurchase {
  sku: Sku;
  quantity: number;
  unitPriceFen: number;
  payBy: 'balance' | 'gateway';
  answers: Answer[];
  coupon: FoundCoupon | undefined;
}

/** Places the order: from the balance it is delivered at once and shown, else its payment page comes next. */
export function useQuickBuy() {
  const t = useTexts(quickBuyTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ sku, quantity, unitPriceFen, payBy, answers, coupon }: QuickPurchase) => {
      const input = { skuId: sku.id, quantity, unitPriceFen, payBy, answers, ...chosenCoupon(coupon) };
      return call('createOrder', input, { idempotencyKey: key.of(input), quiet: true });
    },
    onSuccess: async ({ id, paymentToken }) => {
      key.done();
      if (paymentToken !== null) return navigate(href('payment', { token: paymentToken }));
      toast.good(t('bought'));
      return navigate(href('orders', { order: id }));
    },
    onError: (error) => {
      const reason = error instanceof CallError ? error.reason : undefined;
      if (reason === 'price_changed' || reason === 'sku_unavailable') key.done();
      toast.bad(reason === 'price_changed' ? t('priceChanged') : error.message);
    },
    onSettled: () => void queries.invalidateQueries(),
  });
}
