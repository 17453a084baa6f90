const dayMs = 24 * 60 * 60 * 1000;

export interface DayTotals {
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  incomeFen: number;
  expenseFen: number;
}

/** The name of the day on which a moment falls in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(moment);
}

/** The last `count` days up to today, oldest first, with nothing where nothing moved. */
export function fillDays(
  totals: readonly DayTotals[],
  period: { now: Date; count: number; timeZone: string },
): DayTotals[] {
  const byDay = new Map(totals.map((total) => [total.day, total]));
  // Days are counted on the calendar, not in hours: a day with a change of clocks has 23 or 25 of them.
  const today = Date.parse(`${dayOf(period.now, period.timeZone)}T00:00:00Z`);
  return Array.from({ length: period.count }, (_, index) => {
    const day = new Date(today - (period.count - 1 - index) * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, incomeFen: 0, expenseFen: 0 };
  });
}

/** A moment surely before the first of the last `count` days began, in any time zone. */
export function startOfDays(now: Date, count: number): Date {
  return new Date(now.getTime() - (count + 1) * dayMs);
}
