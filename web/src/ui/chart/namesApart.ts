/** Room for a name, in pixels: a narrow column breaks it into two lines. */
const room = 30;

/** Heights of the names at the ends of two lines: beside their ends, pushed apart where they would lie on one another. */
export function namesApart(nowY: number, beforeY: number, height: number): { now: number; before: number } {
  const apart = room - Math.abs(nowY - beforeY);
  if (apart <= 0) return { now: nowY, before: beforeY };
  const isAbove = nowY <= beforeY;
  // The upper one stays inside, the lower one keeps its distance.
  const upper = Math.min(Math.max(0, Math.min(nowY, beforeY) - apart / 2), height - room);
  return isAbove ? { now: upper, before: upper + room } : { now: upper + room, before: upper };
}
