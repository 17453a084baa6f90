/** Where money of a lease goes back to. Free of zod. */

/** Whoever paid by the link, and how much of that, in fen, can go back there. */
export interface LeasePayer {
  leftFen: number;
}

/**
 * What goes back of a lease goes to whoever paid by the link first, the last of them first; the rest is on the tenant's balance.
 * In fen; those who get nothing are left out.
 */
export function leasePayBack<Payer extends LeasePayer>(
  backFen: number,
  payers: readonly Payer[],
): { payers: (Payer & { amountFen: number })[]; balanceFen: number } {
  let balanceFen = Math.max(0, backFen);
  const paid = payers.flatMap((payer) => {
    const amountFen = Math.min(balanceFen, payer.leftFen);
    if (amountFen <= 0) return [];
    balanceFen -= amountFen;
    return [{ ...payer, amountFen }];
  });
  return { payers: paid, balanceFen };
}
