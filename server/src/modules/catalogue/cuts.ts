/** What a change of prices gives away, by its value. */
import { soloValues } from '#contract/users/adminRules.ts';
import { unitPriceFen, type Priced } from './price.ts';

export interface SkuBefore extends Priced {
  id: number;
  /** Pieces that can be sold; null for what has no stock of its own. */
  inStock: number | null;
}

/** By how much a piece is cheaper than before, in fen, at the quantity at which that is most; 0 when it nowhere is. */
export function cutFen(before: Priced, after: Priced): number {
  const quantities = [1, ...[...before.steps, ...after.steps].map(({ quantity }) => quantity)];
  return Math.max(0, ...quantities.map((quantity) => unitPriceFen(before, quantity) - unitPriceFen(after, quantity)));
}

/** A SKU at its price for a time, if it has one: what is planned is given as well. */
export function atLowest<Sku extends Priced & { sale: { priceFen: number } | null }>(sku: Sku): Sku {
  return { ...sku, priceFen: Math.min(sku.priceFen, sku.sale?.priceFen ?? sku.priceFen) };
}

/**
 * What is given away, in fen, when SKUs get new prices: for each the cut times its stock, or times `piecesWithoutStock`.
 * With `isHandedOver` somebody else gets what they sell for from now on, which is the whole price.
 */
export function givenAwayFen(
  before: readonly SkuBefore[],
  after: readonly (Priced & { id?: number | null | undefined })[],
  isHandedOver: boolean,
): number {
  return before.reduce((sum, sku) => {
    const next = after.find(({ id }) => id === sku.id);
    // One that is not sold any more gives nothing, until it is sold again.
    const pieceFen = isHandedOver ? sku.priceFen : next ? cutFen(sku, next) : 0;
    return sum + pieceFen * (sku.inStock ?? soloValues.piecesWithoutStock);
  }, 0);
}
