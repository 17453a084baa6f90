import { addDays, type Day } from '../../language/days.ts';
import { scaleTop } from './chartScale.ts';

export interface CountDay {
  day: Day;
  count: number;
}

export interface CountBars {
  bars: { x: number; y: number; width: number; height: number }[];
  /** Labels of the scale, each at its height. */
  marks: { y: number; fen: number }[];
  /** Pixels from one bar to the next. */
  step: number;
}

/** As low as a bar for one of many may be, in pixels. */
const least = 2;

/** Where bars of counts stand. Nothing is no bar at all, so that once among thousands can still be told from never. */
export function countBars(counts: readonly number[], { width, height }: { width: number; height: number }): CountBars {
  const max = Math.max(0, ...counts);
  // The scale of amounts, where a hundred is one: it ends at whole things.
  const top = scaleTop(max * 100) / 100;
  const step = width / Math.max(1, counts.length);
  const barWidth = Math.max(1, Math.min(28, step - Math.min(6, step * 0.3)));
  return {
    bars: counts.map((count, index) => {
      const length = count === 0 ? 0 : Math.max(least, (count / top) * height);
      return { x: (index + 0.5) * step - barWidth / 2, y: height - length, width: barWidth, height: length };
    }),
    marks: [top, 0].map((value) => ({ fen: value, y: height - (value / top) * height })),
    step,
  };
}

/** Every day up to the last one, with nothing on those that are missing. `days` may come in any order. */
export function withoutGaps(days: readonly CountDay[], { last, length }: { last: Day; length: number }): CountDay[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(last, index + 1 - length);
    return { day, count: counts.get(day) ?? 0 };
  });
}
