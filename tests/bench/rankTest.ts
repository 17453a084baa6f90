/**
 * Mann-Whitney: how likely two samples of one distribution would differ in their ranks as much as these do (two-sided, by the
 * normal approximation with ties; fit for samples of more than 20). Near 0: they are of different distributions.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, ofOne: true })), ...other.map((value) => ({ value, ofOne: false }))];
  all.sort((left, right) => left.value - right.value);
  let [rankSum, ties] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const tied = end - start;
    // Equal values share the mean of their ranks, which begin with 1.
    rankSum += all.slice(start, end).filter(({ ofOne }) => ofOne).length * ((start + 1 + end) / 2);
    ties += tied ** 3 - tied;
    start = end;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const expected = (n * (total + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  return 2 * tailOf(Math.max(0, Math.abs(rankSum - expected) - 0.5) / Math.sqrt(variance));
}

/** How much of the normal distribution lies above z ≥ 0 (Abramowitz and Stegun 26.2.17; right to 7 digits). */
function tailOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (rest, factor) => (rest + factor) * t,
    0,
  );
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
