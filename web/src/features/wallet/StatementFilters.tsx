import { entryKinds, userAccountKinds } from '#contract/money/ledger.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { DayRange } from '../../ui/list/DayRange.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { FilterRows } from '../../ui/list/FilterRows.tsx';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { texts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** Which account, which kind, which days: each choice is an address of its own. */
export function StatementFilters() {
  const t = useTexts(texts);
  const word = useKindWord();
  const { number } = useFormats();
  const { filters, linkTo } = useStatementAddress();
  const { account, kind } = filters;
  const known = useExplanation(account).data?.kinds ?? [];
  // Counts are of all days: with days of its own the list would contradict them.
  const hasCounts = filters.from === undefined && filters.to === undefined;
  // Always in the same order; the one in force stays in sight also where it has no lines.
  const shown = entryKinds.flatMap((name) => {
    const found = known.find((one) => one.kind === name);
    return found || name === kind ? { kind: name, lines: found?.lines ?? 0 } : [];
  });
  const kinds = [
    { name: 'all', label: t('all'), to: linkTo({ kind: undefined }) },
    ...shown.map(({ kind: name, lines }) => ({
      name,
      label: hasCounts ? `${word(name, account)} ${number(lines)}` : word(name, account),
      to: linkTo({ kind: name }),
    })),
  ];
  const accounts = userAccountKinds.map((name) => ({
    name,
    label: t(name),
    // Other accounts have other kinds.
    to: linkTo({ account: name, kind: undefined }),
  }));
  return (
    <FilterRows
      rows={[
        {
          name: 'account',
          label: t('account'),
          filter: <FilterLinks label={t('account')} filters={accounts} current={account} />,
        },
        {
          name: 'kind',
          label: t('kind'),
          filter: <FilterLinks label={t('kind')} filters={kinds} current={kind ?? 'all'} />,
        },
        {
          name: 'days',
          label: t('days'),
          filter: <DayRange days={filters} linkTo={({ from, to }) => linkTo({ from, to })} />,
        },
      ]}
    />
  );
}
