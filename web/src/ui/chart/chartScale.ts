/** A round number that no bar exceeds, so that the scale can be read: 1, 2 or 5 times a power of ten, in whole yuan (fen given). */
export function scaleTop(maxFen: number): number {
  if (maxFen <= 100) return 100;
  const power = 10 ** Math.floor(Math.log10(maxFen));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= maxFen) ?? maxFen;
}
