/** What comes back for pieces that are returned. Free of zod: the form shows what the server then pays. */

/** An order as far as its price goes; amounts in fen. */
export interface PricedOrder {
  /** Pieces that were bought, and how many of them were taken back. */
  quantity: number;
  revokedQuantity: number;
  unitPriceFen: number;
  amountFen: number;
  refundedFen: number;
  /** What the option cost when it was bought: `basePriceFen` each, from so many pieces on the price of a step. */
  basePriceFen: number;
  steps: readonly { quantity: number; priceFen: number }[];
}

/**
 * What comes back for so many pieces: what all that the buyer has now costs, less what the kept ones cost, each at the price
 * of its quantity, and never more than is left of what was paid. 0 where the kept ones cost as much as all of them.
 */
export function returnFen(order: PricedOrder, pieces: number): number {
  const has = order.quantity - order.revokedQuantity;
  const kept = has - pieces;
  const leftFen = order.amountFen - order.refundedFen;
  if (kept <= 0) return leftFen;
  return Math.max(0, Math.min(leftFen, costFen(order, has) - costFen(order, kept)));
}

function costFen(order: PricedOrder, pieces: number): number {
  return pieces * unitFen(order, pieces);
}

function unitFen({ quantity, unitPriceFen, basePriceFen, steps }: PricedOrder, pieces: number): number {
  if (pieces === quantity) return unitPriceFen;
  return steps.findLast((step) => step.quantity <= pieces)?.priceFen ?? basePriceFen;
}
