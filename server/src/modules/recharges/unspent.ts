/** What is left of each recharge: the purse knows how much of all of them was not spent, and the newest is spent last. */

export interface Recharged {
  /** What came to the balance, in fen, and what of it went back or is on its way. */
  amountFen: number;
  givenFen: number;
  /** What a lost dispute took. */
  takenFen: number;
  /** What of its bonus the platform has not had back. */
  bonusFen: number;
}

/** Of recharges, the newest first, how many fen are there, their bonuses included; of all of them `rechargedFen` are. */
export function unspentOf(recharges: readonly Recharged[], rechargedFen: number): number[] {
  let restFen = rechargedFen;
  return recharges.map((recharge) => {
    const fen = Math.min(restFen, Math.max(0, leftFenOf(recharge)) + recharge.bonusFen);
    restFen -= fen;
    return fen;
  });
}

/** What of a recharge neither went back nor was taken, spent or not. */
export function leftFenOf({ amountFen, givenFen, takenFen }: Recharged): number {
  return amountFen - givenFen - takenFen;
}

/** The most that can go back to the channel. All of the bonus goes first, so that what of it was spent is taken off the money. */
export function returnableFen(recharge: Recharged, unspentFen: number): number {
  return Math.max(0, Math.min(leftFenOf(recharge), unspentFen - recharge.bonusFen));
}
