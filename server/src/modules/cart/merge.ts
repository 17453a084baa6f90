import { cartRules } from '#contract/cart/cartRules.ts';
import type { notAddedReasons } from '#contract/cart/cart.ts';
import { sellsToThemselves } from '../identity/service.ts';
import type { KeptLine, LineFacts } from './repository.ts';

/** A line as somebody puts it in; without a price it was seen at that of now. */
export interface AddedLine {
  skuId: number;
  quantity: number;
  seenPriceFen?: number | undefined;
}

export interface NotAdded {
  skuId: number;
  title: string;
  why: (typeof notAddedReasons)[number];
}

/**
 * Adds lines to those of a cart: quantities are added up to what may be bought at once, new options come in while there is
 * room. `ownSellers`: all of the cart's owner, and those that are paid where they are. What to put, and what was left out or came in with fewer pieces.
 */
export function mergeLines(
  kept: readonly KeptLine[],
  added: readonly AddedLine[],
  { skus, ownSellers }: { skus: readonly LineFacts[]; ownSellers: readonly number[] },
): { put: KeptLine[]; notAdded: NotAdded[] } {
  const known = new Map(kept.map((line) => [line.skuId, line]));
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]));
  const put = new Map<number, KeptLine>();
  const notAdded: NotAdded[] = [];
  let room = cartRules.lines - kept.length;
  for (const { skuId, quantity, seenPriceFen } of added) {
    const sku = bySku.get(skuId);
    const refuse = (why: NotAdded['why']) => notAdded.push({ skuId, title: sku?.title ?? '', why });
    if (!sku?.forSale) {
      refuse('unavailable');
      continue;
    }
    if (sellsToThemselves(ownSellers, { sellerId: sku.ownerId })) {
      refuse('own_product');
      continue;
    }
    const before = put.get(skuId) ?? known.get(skuId);
    if (!before && room === 0) {
      refuse('full');
      continue;
    }
    if (!before) room -= 1;
    const wanted = Math.max(sku.minQuantity, (before?.quantity ?? 0) + quantity);
    if (wanted > sku.maxQuantity) refuse('limited');
    const seen = seenPriceFen ?? before?.seenPriceFen ?? sku.priceFen;
    put.set(skuId, { skuId, quantity: Math.min(sku.maxQuantity, wanted), seenPriceFen: seen });
  }
  return { put: [...put.values()], notAdded };
}
