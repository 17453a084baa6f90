import { split } from '#contract/money.ts';

/** A sale as its money is shared; amounts in fen, the rate in ten-thousandths. */
export interface SharedSale {
  amountFen: number;
  /** How much of it came back to the buyer. */
  refundedFen: number;
  /** Null: sold by the platform itself, which then has all of it. */
  sellerId: number | null;
  commissionRate: number;
}

export interface Shares {
  sellerFen: number;
  platformFen: number;
}

/**
 * What seller and platform have of a sale, after what came back. The seller's share is rounded half to even, the
 * remainder is the platform's: together they are always what the buyer paid and did not get back.
 */
export function sharesOf(sale: SharedSale): Shares {
  const keptFen = sale.amountFen - sale.refundedFen;
  if (sale.sellerId === null) return { sellerFen: 0, platformFen: keptFen };
  const { remainder } = split(keptFen, [10_000 - sale.commissionRate]);
  return { sellerFen: keptFen - remainder, platformFen: remainder };
}

/**
 * What each gives back when `refundFen` more is returned to the buyer. Refunds in any parts take back, all together,
 * exactly what each had: every part is the difference of two states of the same sale.
 */
export function sharesToReturn(sale: SharedSale, refundFen: number): Shares {
  const before = sharesOf(sale);
  const after = sharesOf({ ...sale, refundedFen: sale.refundedFen + refundFen });
  return { sellerFen: before.sellerFen - after.sellerFen, platformFen: before.platformFen - after.platformFen };
}
