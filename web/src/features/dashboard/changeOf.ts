/** By how many percent a figure differs from an earlier one; undefined where there was nothing to compare with. */
export function changeOf(now: number, before: number): { up: boolean; percent: number } | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { up: now >= before, percent };
}
