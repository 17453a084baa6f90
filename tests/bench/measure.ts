import { spawnSync } from 'node:child_process';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

/** Asks for the same thing on all connections, as fast as answers come. */
export async function load(
  { url, headers = {} }: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Two targets by turns, so that what else the machine does falls on both; after a warm-up, the means of two turns. */
export async function compare(
  ours: Target,
  bare: Target,
  options: { connections: number; seconds: number },
): Promise<{ ours: Load; bare: Load }> {
  const warm = { ...options, seconds: 2 };
  await load(bare, warm);
  await load(ours, warm);
  const turns: { ours: Load; bare: Load }[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    turns.push({ bare: await load(bare, options), ours: await load(ours, options) });
  }
  return { ours: meanOf(turns.map((turn) => turn.ours)), bare: meanOf(turns.map((turn) => turn.bare)) };
}

function meanOf(loads: readonly Load[]): Load {
  const mean = (pick: (one: Load) => number) => loads.reduce((sum, one) => sum + pick(one), 0) / loads.length;
  return {
    perSecond: mean((one) => one.perSecond),
    p50Ms: mean((one) => one.p50Ms),
    p99Ms: mean((one) => one.p99Ms),
    failed: loads.reduce((sum, one) => sum + one.failed, 0),
  };
}

/** The largest memory of a process in MB while something runs. */
export async function memoryWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => {
    const found = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    // One that has ended takes none.
    most = Math.max(most, Number(found.stdout) / 1024);
  };
  look();
  const timer = setInterval(look, 250);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return most;
}

export interface Line {
  what: string;
  figure: string;
  /** What it is compared with. */
  against: string;
  wanted: string;
  isReached: boolean;
}

/** One table of all figures, each with what was wanted of it. Nothing fails: machines differ. */
export function printTable(lines: readonly Line[]): void {
  const rows = [
    ['', 'figure', 'against', 'wanted', ''],
    ...lines.map(({ what, figure, against, wanted, isReached }) => [
      what,
      figure,
      against,
      wanted,
      isReached ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

export const perSecond = (figure: number) => `${Math.round(figure).toLocaleString('en-US')}/s`;
export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;

const rounds = 60;

/** Milliseconds of two calls that take turns, after a warm-up, by the clock or another count: the fastest twentieth, since what else the machine does can only add to it. */
export async function byTurns(
  many: () => Promise<unknown>,
  few: () => Promise<unknown>,
  nowMs: () => number = () => performance.now(),
) {
  const times = { many: [] as number[], few: [] as number[] };
  for (let round = -10; round < rounds; round += 1) {
    for (const [name, work] of [
      ['many', many],
      ['few', few],
    ] as const) {
      const before = nowMs();
      await work();
      if (round >= 0) times[name].push(nowMs() - before);
    }
  }
  return { many: fastest(times.many), few: fastest(times.few) };
}

function fastest(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 20)] ?? 0;
}
