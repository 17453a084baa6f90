import { entryKinds, userAccountKinds } from '#contract/money/ledger.ts';
import { useTexts } from '../../language/texts.ts';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { FilterBar } from '../../record/list/FilterBar.tsx';
import type { Filter } from '../../record/list/filters.ts';
import { texts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** Which account, which kind, which days. They stand above the chart, which shows the same account and days as the list. */
export function StatementFilters() {
  const t = useTexts(texts);
  const word = useKindWord();
  const { account, kind, from, to } = useStatementAddress().filters;
  const lines = new Map(useExplanation(account).data?.kinds.map((one) => [one.kind, one.lines]));
  // Counts are of all days: with days of its own the list would contradict them.
  const hasCounts = from === undefined && to === undefined;
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'account',
      label: t('account'),
      options: userAccountKinds.map((value) => ({ value, label: t(value) })),
      tabs: true,
      start: 'available',
      // Other accounts have other kinds.
      clears: ['kind'],
    },
    {
      is: 'choice',
      name: 'kind',
      label: t('kind'),
      // Always in the same order; the one in force stays in sight also where it has no lines.
      options: entryKinds
        .filter((value) => lines.has(value) || value === kind)
        .map((value) => ({ value, label: word(value, account), ...(hasCounts && { count: lines.get(value) }) })),
    },
    { is: 'days', label: t('days') },
  ];
  return <FilterBar filters={filters} />;
}
