import type { Bucket } from './chartBuckets.ts';
import { scaleTop } from './chartScale.ts';

/** Pixels: the line of the balance above, the bars below, and the room between them. */
export const lineHeight = 76;
export const barsHeight = 148;
export const between = 20;

export interface Bar {
  x: number;
  width: number;
  /** Middle of the bucket. */
  middle: number;
  income: { y: number; height: number };
  expense: { y: number; height: number };
}

export interface Geometry {
  height: number;
  bars: Bar[];
  /** Where income and expense part. */
  zeroY: number;
  /** Labels of the scale, each at its height. */
  marks: { y: number; fen: number; of: 'line' | 'bars'; isNamed: boolean }[];
  /** Points of the balance; none without one. */
  line: { x: number; y: number }[];
  /** Where a balance of nothing is. */
  lineZeroY: number;
}

const least = 1.5;
/** Room that the name of a mark takes. */
const nameHeight = 16;

/** Where everything stands in a chart of this width. Income grows upwards and expense downwards, on one scale. */
export function geometryOf(buckets: readonly Bucket[], width: number): Geometry {
  const step = width / Math.max(1, buckets.length);
  const balances = buckets.flatMap(({ balanceFen }) => (balanceFen === undefined ? [] : [balanceFen]));
  const hasLine = balances.length === buckets.length && buckets.length > 0;
  const begin = hasLine ? lineHeight + between : 0;
  const [topIn, topOut] = [topOf(buckets.map((one) => one.incomeFen)), topOf(buckets.map((one) => one.expenseFen))];
  const perFen = barsHeight / Math.max(1, topIn + topOut);
  const zeroY = begin + topIn * perFen;
  const lengthOf = (fen: number) => (fen === 0 ? 0 : Math.max(least, fen * perFen));
  const gap = Math.min(6, step * 0.3);
  const bars = buckets.map(({ incomeFen, expenseFen }, index): Bar => ({
    x: index * step + gap / 2,
    width: Math.max(1, Math.min(28, step - gap)),
    middle: (index + 0.5) * step,
    income: { y: zeroY - lengthOf(incomeFen), height: lengthOf(incomeFen) },
    expense: { y: zeroY, height: lengthOf(expenseFen) },
  }));
  // Broad steps keep slim bars in their middle.
  for (const bar of bars) bar.x = bar.middle - bar.width / 2;
  const scale = lineScale(balances);
  return {
    height: begin + barsHeight,
    bars,
    zeroY,
    marks: [
      ...(hasLine ? scale.marks.map((fen) => markOf('line', fen, scale.yOf)) : []),
      ...[topIn, 0, -topOut]
        .filter((fen, index, all) => all.indexOf(fen) === index)
        .map((fen) => markOf('bars', fen, (of) => zeroY - of * perFen)),
    ],
    line: hasLine ? balances.map((fen, index) => ({ x: bars[index]?.middle ?? 0, y: scale.yOf(fen) })) : [],
    lineZeroY: scale.yOf(0),
  };
}

/** Two names that would lie on one another are one too many: zero keeps its own. */
function markOf(of: 'line' | 'bars', fen: number, yOf: (fen: number) => number): Geometry['marks'][number] {
  return { fen, y: yOf(fen), of, isNamed: fen === 0 || Math.abs(yOf(fen) - yOf(0)) >= nameHeight };
}

function topOf(amounts: readonly number[]): number {
  const max = Math.max(0, ...amounts);
  return max === 0 ? 0 : scaleTop(max);
}

/** Always with zero in it, so that half as high is half as much. */
function lineScale(balances: readonly number[]) {
  const top = topOf(balances);
  const low = -topOf(balances.map((fen) => -fen));
  const perFen = lineHeight / Math.max(1, top - low);
  return {
    marks: [top, 0, low].filter((fen, index, all) => all.indexOf(fen) === index),
    yOf: (fen: number) => (top - fen) * perFen,
  };
}
