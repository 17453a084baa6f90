import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import type { Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { Sku } from '#contract/catalogue/catalogue.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useTexts } from '../../language/texts.ts';
import { chosenCoupon, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { href } from '../../paths.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';

interface Purchase {
  sku: Sku;
  quantity: number;
  unitPriceFen: number;
  /** The piece that was chosen. */
  pieceId?: number | undefined;
  /** The licence to renew instead of a new one. */
  renewsLicenceId?: number | undefined;
  answers: Answer[];
  /** What takes something off it. */
  coupon?: FoundCoupon | undefined;
}

/**
 * Places the order and goes to its payment page. A double click or a retry is the same order. `onPieceGone`: the piece that was
 * chosen is another's by now, or costs something else.
 */
export function usePurchase(onPieceGone: () => void) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const order = useMutation({
    mutationFn: ({ sku, quantity, unitPriceFen, pieceId, renewsLicenceId, answers, coupon }: Purchase) => {
      const renewal = renewsLicenceId === undefined ? {} : { renewsLicenceId };
      const piece = pieceId === undefined ? {} : { pieceId };
      const input = { skuId: sku.id, quantity, unitPriceFen, answers, ...piece, ...renewal, ...chosenCoupon(coupon) };
      return call('createOrder', input, { idempotencyKey: key.of(input), quiet: true });
    },
    onSuccess: async ({ paymentToken }) => {
      key.done();
      // An order that costs nothing is delivered without a payment page.
      await navigate(paymentToken === null ? href('orders') : href('payment', { token: paymentToken }));
    },
    onError: (error, { pieceId }) => {
      const reason = error instanceof CallError ? error.reason : undefined;
      if (
        reason === 'piece_taken' ||
        reason === 'piece_needed' ||
        (reason === 'price_changed' && pieceId !== undefined)
      ) {
        key.done();
        void queries.invalidateQueries({ queryKey: ['listPieces'] });
        onPieceGone();
      }
      if (reason === 'price_changed' || reason === 'sku_unavailable') {
        key.done();
        void revalidate();
      }
      if (reason === 'piece_held') key.done();
      if (reason?.startsWith('coupon_')) {
        key.done();
        void queries.invalidateQueries({ queryKey: ['quoteCoupons'] });
      }
      toast.bad(reason === 'price_changed' && pieceId === undefined ? t('priceChanged') : error.message);
    },
  });
  return { buy: order.mutate, isBuying: order.isPending };
}

/** The price of one piece at a quantity: the last step that it reaches. */
export function unitPriceFen(sku: Sku, quantity: number): number {
  return sku.steps.findLast((step) => quantity >= step.quantity)?.priceFen ?? sku.priceFen;
}
