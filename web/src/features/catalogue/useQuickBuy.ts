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
import { toast } from '../../ui/kit/toast.ts';
import { quickBuyTexts } from './quickBuyTexts.ts';

/** Refusals after which another piece is chosen. */
const ofPieces = new Set(['piece_taken', 'piece_needed', 'piece_held']);

export interface QuickPurchase {
  sku: Sku;
  quantity: number;
  unitPriceFen: number;
  /** The piece that was chosen. */
  pieceId: number | undefined;
  payBy: 'balance' | 'gateway';
  /** What the balance pays beside the gateway, in fen; 0: nothing. */
  partFen: number;
  answers: Answer[];
  coupon: FoundCoupon | undefined;
}

/**
 * Places the order: from the balance it is delivered at once and shown, else its payment page comes next. `onPieceGone`: the piece
 * that was chosen is another's by now, or costs something else.
 */
export function useQuickBuy(onPieceGone: () => void) {
  const t = useTexts(quickBuyTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const partKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ sku, quantity, unitPriceFen, pieceId, payBy, answers, coupon }: QuickPurchase) => {
      const piece = pieceId === undefined ? {} : { pieceId };
      const input = { skuId: sku.id, quantity, unitPriceFen, payBy, answers, ...piece, ...chosenCoupon(coupon) };
      return call('createOrder', input, { idempotencyKey: key.of(input), quiet: true });
    },
    onSuccess: async ({ id, paymentToken }, { partFen }) => {
      key.done();
      if (paymentToken !== null && partFen > 0) await holdPart(paymentToken, partFen);
      if (paymentToken !== null) return navigate(href('payment', { token: paymentToken }));
      toast.good(t('bought'));
      return navigate(href('orders', { order: id }));
    },
    onError: (error, { pieceId }) => {
      const reason = error instanceof CallError ? error.reason : undefined;
      const isOfPiece = reason !== undefined && ofPieces.has(reason);
      if (isOfPiece || reason === 'price_changed' || reason === 'sku_unavailable') key.done();
      if (isOfPiece || (reason === 'price_changed' && pieceId !== undefined)) onPieceGone();
      toast.bad(reason === 'price_changed' ? t('priceChanged') : error.message);
    },
    onSettled: () => void queries.invalidateQueries(),
  });

  /** Beside the first gateway that takes the rest. Where that fails, the payment page offers it again. */
  async function holdPart(token: string, fromBalanceFen: number) {
    try {
      const { ways } = await call('getPaymentState', { token, fromBalanceFen }, { quiet: true });
      const [first] = ways;
      if (!first) return;
      const input = { ...first, token, fromBalanceFen };
      await call('payPartByBalance', input, { idempotencyKey: partKey.of(input), quiet: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast.bad(thrown.message);
    } finally {
      partKey.done();
    }
  }
}
