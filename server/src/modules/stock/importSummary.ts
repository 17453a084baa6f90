import type { StockProblem } from '#contract/stock/stockProcess.ts';

/** The first so many lines with a problem are named. */
export const problemsMax = 100;

export interface LineProblem {
  line: number;
  problem: StockProblem;
  /** Where the seller has the same, or sold it. */
  product?: { id: number; titleZh: string; titleEn: string };
}

/** What was found in a file: every line is counted once. */
export interface Counts {
  lines: number;
  good: number;
  blank: number;
  bad: number;
  twiceInFile: number;
  twiceInStock: number;
  twiceInSales: number;
}

/** Counts lines as they are read, and keeps the first problems. */
export class ImportSummary {
  readonly counts: Counts = { lines: 0, good: 0, blank: 0, bad: 0, twiceInFile: 0, twiceInStock: 0, twiceInSales: 0 };
  #problems: LineProblem[] = [];

  get problems(): readonly LineProblem[] {
    return this.#problems;
  }

  blank(): void {
    this.counts.blank += 1;
  }

  good(lines: number): void {
    this.counts.good += lines;
  }

  /** Lines of one stretch of the file, in any order. */
  refuse(refused: readonly LineProblem[]): void {
    for (const { problem } of refused) this.counts[countOf[problem]] += 1;
    this.#problems = firstProblems(this.#problems, refused);
  }
}

const countOf = {
  too_long: 'bad',
  not_readable: 'bad',
  fields_missing: 'bad',
  too_many_fields: 'bad',
  description_too_long: 'bad',
  description_tells: 'bad',
  description_prohibited: 'bad',
  extra_price: 'bad',
  extra_needs_description: 'bad',
  twice_in_file: 'twiceInFile',
  twice_in_stock: 'twiceInStock',
  twice_in_sales: 'twiceInSales',
  twice_in_shop: 'twiceInStock',
} as const satisfies Record<StockProblem, keyof Counts>;

/** Those of both that come first in the file. */
export function firstProblems(some: readonly LineProblem[], others: readonly LineProblem[]): LineProblem[] {
  if (others.length === 0) return [...some];
  return [...some, ...others].toSorted((one, other) => one.line - other.line).slice(0, problemsMax);
}
