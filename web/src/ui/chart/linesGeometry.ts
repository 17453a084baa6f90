import { scaleTop } from './chartScale.ts';

export interface LinesGeometry {
  /** Labels of the scale, each at its height. */
  marks: { y: number; fen: number }[];
  /** One path for each line. */
  paths: string[];
  xOf: (index: number) => number;
  yOf: (fen: number) => number;
}

/** Where lines over days stand. Zero is always on the scale, so that half as high is half as much. */
export function linesGeometry(
  days: readonly { values: readonly number[] }[],
  { width, height }: { width: number; height: number },
): LinesGeometry {
  const all = days.flatMap(({ values }) => values);
  const top = topOf(Math.max(0, ...all));
  const low = -topOf(Math.max(0, ...all.map((fen) => -fen)));
  const perFen = height / Math.max(1, top - low);
  const xOf = (index: number) => (days.length < 2 ? width / 2 : (index * width) / (days.length - 1));
  const yOf = (fen: number) => (top - fen) * perFen;
  const lines = days[0]?.values.length ?? 0;
  return {
    marks: marksOf(top, low).map((fen) => ({ fen, y: yOf(fen) })),
    paths: Array.from({ length: lines }, (_, line) =>
      days
        .map(({ values }, at) => `${at === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)},${yOf(values[line] ?? 0).toFixed(1)}`)
        .join(''),
    ),
    xOf,
    yOf,
  };
}

function topOf(max: number): number {
  return max === 0 ? 0 : scaleTop(max);
}

/** The ends, zero, and halfway where there is room for it: a mark far below the other end would lie on zero. */
function marksOf(top: number, low: number): number[] {
  const span = top - low;
  const marks = [top, top / 2, 0, low];
  return marks
    .filter((fen, index) => marks.indexOf(fen) === index)
    .filter((fen) => fen === 0 || Math.abs(fen) > span * 0.08);
}
