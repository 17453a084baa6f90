import { useCallback } from 'react';
import type { ExportFilters } from '#contract/exports/exports.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { texts } from './statementTexts.ts';

/** Filters of a statement in one line: which account, which kind, which days. */
export function useFilterWords(): (filters: ExportFilters) => string {
  const t = useTexts(texts);
  const word = useKindWord();
  const locale = useLocale();
  return useCallback(
    ({ account = 'available', kind, from, to }) => {
      const day = (name: string) => dayWords(locale, name, 'dayOfYear');
      const days = [
        ...(from === undefined ? [] : [t('filterFrom', { from: day(from) })]),
        ...(to === undefined ? [] : [t('filterTo', { to: day(to) })]),
      ];
      return [
        t(account),
        ...(kind === undefined ? [] : [word(kind, account)]),
        days.length === 0 ? t('filterAll') : days.join(' '),
      ].join(' · ');
    },
    [t, word, locale],
  );
}
