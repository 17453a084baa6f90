import { type Day, startOfMonth, startOfWeek } from '../../language/days.ts';

/** What came in and went out on a day, and what was left at its end. */
export interface ChartDay {
  day: Day;
  /** Fen, both above zero. */
  incomeFen: number;
  expenseFen: number;
  /** Absent where there is no balance, as of one kind of lines. */
  balanceFen?: number | undefined;
}

export interface Bucket {
  from: Day;
  to: Day;
  incomeFen: number;
  expenseFen: number;
  /** At the end of its last day. */
  balanceFen: number | undefined;
}

export type BucketUnit = 'day' | 'week' | 'month';

/**
 * Days put together so that at most `most` bars stand beside one another: days, else weeks from Monday, else months.
 * `days` follow one another without gaps, oldest first; the first and the last bar may hold less than their unit.
 */
export function bucketsOf(days: readonly ChartDay[], most: number): { unit: BucketUnit; buckets: Bucket[] } {
  const unit = unitFor(days, most);
  const buckets: Bucket[] = [];
  let begin = '';
  for (const { day, incomeFen, expenseFen, balanceFen } of days) {
    const start = startOf(day, unit);
    const last = buckets.at(-1);
    if (last && start === begin) {
      last.to = day;
      last.incomeFen += incomeFen;
      last.expenseFen += expenseFen;
      last.balanceFen = balanceFen;
    } else {
      buckets.push({ from: day, to: day, incomeFen, expenseFen, balanceFen });
      begin = start;
    }
  }
  return { unit, buckets };
}

function unitFor(days: readonly ChartDay[], most: number): BucketUnit {
  if (days.length <= most) return 'day';
  return Math.ceil(days.length / 7) + 1 <= most ? 'week' : 'month';
}

function startOf(day: Day, unit: BucketUnit): Day {
  if (unit === 'day') return day;
  return unit === 'week' ? startOfWeek(day) : startOfMonth(day);
}
