import { day, oneOf, useAddress } from '../../record/useAddress.ts';

/** How many days the chart can show. */
export const periods = ['30', '90', '365'] as const;

/** The sheet's day, today where none is said, and how many days its chart shows. */
export function useSheetAddress() {
  const { at, linkTo } = useAddress({ day, days: oneOf(periods, '30') });
  return { ...at, linkTo };
}
