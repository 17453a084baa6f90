import type { ExportFilters } from '#contract/exports/exports.ts';
import { useTexts } from '../../language/texts.ts';
import { ledgerTexts } from '../../parts/ledger/ledgerTexts.ts';
import { texts } from './texts.ts';

/** What an export of postings was narrowed to, in the reader's words. */
export function useFilterWords(): (filters: ExportFilters) => string {
  const t = useTexts(texts);
  const words = useTexts(ledgerTexts);
  return ({ accountId, kind, from, to }) =>
    [
      ...(accountId === undefined ? [] : [t('accountNumber', { id: accountId })]),
      ...(kind === undefined ? [] : [words(kind)]),
      ...(from === undefined ? [] : [t('since', { from })]),
      ...(to === undefined ? [] : [t('until', { to })]),
      ...(from === undefined && to === undefined ? [t('allDays')] : []),
    ].join(' · ');
}
