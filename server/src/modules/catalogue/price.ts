export interface PriceStep {
  quantity: number;
  priceFen: number;
}

export interface Priced {
  priceFen: number;
  /** Ascending by quantity: from that many pieces on, one costs `priceFen`. */
  steps: readonly PriceStep[];
}

/** What one piece costs, in fen, when `quantity` pieces are bought: the price of the highest step reached, unless a price for a time is lower. */
export function unitPriceFen(sku: Priced, quantity: number): number {
  return Math.min(sku.priceFen, sku.steps.findLast((step) => step.quantity <= quantity)?.priceFen ?? sku.priceFen);
}

/** A lower price from one moment to another, as ISO times. */
export interface Sale {
  priceFen: number;
  from: string;
  until: string;
}

/** What it costs at a moment. */
export function priceAt({ priceFen, sale }: { priceFen: number; sale: Sale | null }, now: Date): number {
  return sale && Date.parse(sale.from) <= now.getTime() && now.getTime() < Date.parse(sale.until)
    ? sale.priceFen
    : priceFen;
}

/** The steps that are cheaper than what one piece costs now. */
export function cheaperSteps<Step extends PriceStep>(steps: readonly Step[], priceFen: number): Step[] {
  return steps.filter((step) => step.priceFen < priceFen);
}

/** What a SKU asks of one who starts to buy it. */
export interface StartingPrice extends Priced {
  minQuantity: number;
  terms: { trial?: boolean };
}

/**
 * The lowest price at which one can start to buy, and whether the SKUs differ in it; nothing to sell costs 0. A trial, which each
 * person has once, is no price of the product as long as something else is sold.
 */
export function priceRange(skus: readonly StartingPrice[]): { priceFromFen: number; hasSeveralPrices: boolean } {
  const lasting = skus.filter(({ terms }) => !terms.trial);
  const prices = (lasting.length > 0 ? lasting : skus).map((sku) => unitPriceFen(sku, sku.minQuantity));
  if (prices.length === 0) return { priceFromFen: 0, hasSeveralPrices: false };
  const lowest = Math.min(...prices);
  return { priceFromFen: lowest, hasSeveralPrices: prices.some((price) => price !== lowest) };
}

/** How many of a SKU one order takes: of a trial, and of a text that all buyers share, one, whatever was set. */
export function soldAtOnce<Step>({
  terms,
  sharedSecret,
  minQuantity,
  maxQuantity,
  steps,
}: {
  terms: { trial?: boolean };
  sharedSecret: boolean;
  minQuantity: number;
  maxQuantity: number;
  steps: Step[];
}): { minQuantity: number; maxQuantity: number; steps: Step[] } {
  if (terms.trial || sharedSecret) return { minQuantity: 1, maxQuantity: 1, steps: [] };
  return { minQuantity, maxQuantity, steps };
}

/** Whether steps start above one piece, ascend, and each makes the piece cheaper. */
export function stepsAreInOrder(sku: Priced): boolean {
  let before: PriceStep = { quantity: 1, priceFen: sku.priceFen };
  return sku.steps.every((step) => {
    const isInOrder = step.quantity > before.quantity && step.priceFen < before.priceFen && step.priceFen > 0;
    before = step;
    return isInOrder;
  });
}
