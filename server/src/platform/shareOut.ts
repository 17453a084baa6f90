/** Parts of an amount. */

/** Shares an amount out by what each has, to the fen: nobody bears more than that, nor all of them more than it is in sum. */
export function shareOut(fen: number, haves: readonly number[]): number[] {
  let restOf = haves.reduce((sum, have) => sum + have, 0);
  let restFen = Math.min(fen, restOf);
  return haves.map((have) => {
    const part = restOf === 0 ? 0 : Math.round((restFen * have) / restOf);
    restFen -= part;
    restOf -= have;
    return part;
  });
}
