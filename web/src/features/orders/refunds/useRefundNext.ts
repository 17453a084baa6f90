import type { Refund } from '#contract/orders/refunds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { texts } from './refundTexts.ts';
import { useSellerTexts } from './sellerTexts.ts';

/** Who reads an order: each party is told what it means for them, an admin what it means for both. */
export type OrderReader = 'buyer' | 'seller' | 'admin';

/**
 * Whether a refund waits for its reader: the seller to answer, the buyer to complain, the platform to decide. A seller who
 * refused may still give the money back, which nobody waits for.
 */
export function waitsForReader({ state, may }: Pick<Refund, 'state' | 'may'>): boolean {
  switch (state) {
    case 'requested':
      return may.includes('refuse');
    case 'refused':
      return may.includes('complain');
    case 'complained':
      return may.includes('decide');
    case 'refunded':
    case 'rejected':
    case 'withdrawn':
      return false;
  }
}

/** What comes next of a refund, from whom and by when, as its reader is told; undefined when it has ended. */
export function useRefundNext(reader: OrderReader): (refund: Refund, byPlatform: boolean) => string | undefined {
  const t = useTexts(texts);
  const [ofShop, ofPlatform] = [useSellerTexts(false), useSellerTexts(true)];
  const { dayAndTime } = useFormats();
  return ({ state, next, may, complainedAt, requestedAt }, byPlatform) => {
    const ofSeller = byPlatform ? ofPlatform : ofShop;
    const when = next === null ? '' : dayAndTime(next.at);
    const isMine = waitsForReader({ state, may });
    switch (state) {
      case 'requested':
        return ofSeller(isMine ? 'noteAnswerYou' : 'noteAnswer', { when });
      case 'refused':
        return ofSeller(isMine ? 'noteComplain' : 'noteComplainBuyer', { when });
      case 'complained':
        // There is no day by which the platform decides: told is since when it waits, and what comes then.
        if (isMine) return t('noteDecideYou');
        // An admin who may not decide it is no party that is told.
        return reader === 'admin'
          ? t('noteDecideOthers', { since: dayAndTime(complainedAt ?? requestedAt) })
          : ofSeller('noteDecide', { since: dayAndTime(complainedAt ?? requestedAt) });
      case 'refunded':
      case 'rejected':
      case 'withdrawn':
        return undefined;
    }
  };
}
