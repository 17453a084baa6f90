/** From so many times as much on, a change is not told in percent. */
const timesMax = 10;

/** By how many percent a figure differs from an earlier one, which is not zero. */
export function changeOf(now: number, before: number): { up: boolean; percent: number; overTimes?: number } {
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { up: now >= before, percent, ...(now > timesMax * before && { overTimes: timesMax }) };
}
