import { useSearchParams } from 'react-router';
import { parseDay } from '../../language/days.ts';
import { href } from '../../paths.ts';

/** How many days the chart can show. */
export const periods = [30, 90, 365] as const;

/** The sheet's address: its day, today where none is said, and how many days the chart shows. */
export function useSheetAddress() {
  const [query] = useSearchParams();
  const day = parseDay(query.get('day'));
  const days = periods.find((count) => String(count) === query.get('days')) ?? 30;
  const linkTo = (change: { day?: string | undefined; days?: number }) => {
    const next = { day, days, ...change };
    return href('adminBalanceSheet', { day: next.day, days: next.days === 30 ? undefined : next.days });
  };
  return { day, days, linkTo };
}
