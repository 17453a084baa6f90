/** Above so many percent a change is not told more exactly. */
const percentMax = 999;

/** By how many percent a figure differs from an earlier one; undefined where there was nothing to compare with. */
export function changeOf(now: number, before: number): { up: boolean; percent: number; isOver: boolean } | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { up: now >= before, percent: Math.min(percent, percentMax), isOver: percent > percentMax };
}
