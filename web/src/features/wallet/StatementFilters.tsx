import { entryKinds, userAccountKinds } from '#contract/money/ledger.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { FilterBy } from '../../record/FilterBy.tsx';
import { DayRange } from '../../ui/list/DayRange.tsx';
import { FilterRows } from '../../ui/list/FilterRows.tsx';
import { texts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** Which account, which kind, which days: each choice is an address of its own. */
export function StatementFilters() {
  const t = useTexts(texts);
  const word = useKindWord();
  const { number } = useFormats();
  const { filters, linkTo } = useStatementAddress();
  const { account, kind, from, to } = filters;
  const lines = new Map(useExplanation(account).data?.kinds.map((one) => [one.kind, one.lines]));
  // Counts are of all days: with days of its own the list would contradict them.
  const hasCounts = from === undefined && to === undefined;
  return (
    <FilterRows
      rows={[
        {
          name: 'account',
          label: t('account'),
          filter: (
            <FilterBy
              label={t('account')}
              names={userAccountKinds}
              word={t}
              current={account}
              // Other accounts have other kinds.
              linkTo={(name) => linkTo({ account: name ?? account, kind: undefined })}
              noAll
            />
          ),
        },
        {
          name: 'kind',
          label: t('kind'),
          filter: (
            <FilterBy
              label={t('kind')}
              // Always in the same order; the one in force stays in sight also where it has no lines.
              names={entryKinds.filter((name) => lines.has(name) || name === kind)}
              word={(name) => `${word(name, account)}${hasCounts ? ` ${number(lines.get(name) ?? 0)}` : ''}`}
              current={kind}
              linkTo={(name) => linkTo({ kind: name })}
            />
          ),
        },
        { name: 'days', label: t('days'), filter: <DayRange days={filters} linkTo={linkTo} /> },
      ]}
    />
  );
}
