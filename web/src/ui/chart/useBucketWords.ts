import { useMemo } from 'react';
import { addDays, dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import type { Bucket, BucketUnit } from './chartBuckets.ts';
import { texts } from './chartTexts.ts';

/** How a bar is called: in full, short at the axis, and with all its figures for whoever does not see it. */
export function useBucketWords(unit: BucketUnit) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  return useMemo(() => {
    const full = ({ from, to }: Bucket) => {
      if (from === to) return dayWords(locale, from, 'dayOfYear');
      // A month that is there as a whole has a name.
      const isMonth = unit === 'month' && from.endsWith('-01') && addDays(to, 1).endsWith('-01');
      if (isMonth) return dayWords(locale, from, 'month');
      return t('span', { from: dayWords(locale, from), to: dayWords(locale, to, 'dayOfYear') });
    };
    return {
      full,
      /** With its year where the chart reaches over two of them. */
      short: ({ from }: Bucket, withYear: boolean) =>
        dayWords(locale, from, unit === 'month' ? 'month' : withYear ? 'dayOfYear' : 'day'),
      all: (bucket: Bucket) =>
        [
          full(bucket),
          `${t('income')} ${money(bucket.incomeFen)}`,
          `${t('expense')} ${money(bucket.expenseFen)}`,
          ...(bucket.balanceFen === undefined ? [] : [`${t('balance')} ${money(bucket.balanceFen)}`]),
        ].join(' · '),
    };
  }, [locale, money, t, unit]);
}
