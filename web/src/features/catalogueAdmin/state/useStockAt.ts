import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useGoodsPlace } from '../../../parts/goods/goodsPlace.tsx';

/** Where pieces of a product are added; undefined where it is sold without a stock. */
export function useStockAt(edited: EditedProduct | undefined): string | undefined {
  const place = useGoodsPlace();
  if (edited === undefined) return undefined;
  const { id = 0, kind, skus } = edited.draft;
  if (kind !== 'secret' && kind !== 'account') return undefined;
  // A shared secret has no pieces to import.
  const [first, ...others] = skus;
  return place.stockOf(id, others.length === 0 && first?.sharedSecret !== true ? first?.id : undefined);
}
