import { withdrawalSorts, withdrawalStates } from '#contract/withdrawals/withdrawalProcess.ts';
import type { WithdrawalCase } from '#contract/withdrawals/withdrawalAdmin.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { addressRange, addressSort, rangesOf } from '../../../record/list/filterAddress.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Narrowed } from '../../../record/Narrowed.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../../record/useAddress.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { usePayeeName } from '../usePayeeName.ts';
import { withdrawalLooks, words } from '../stateTexts.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { Risks } from './Risks.tsx';
import { texts } from './texts.ts';

const states = [...withdrawalStates, 'all'] as const;

/** The queue: what waits longest comes first, with what a reviewer should look at. */
export function Cases({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const { at, linkTo, go } = useAddress({
    ...addressRange,
    ...addressSort(withdrawalSorts),
    state: oneOf(states, 'requested'),
    user: number,
    search: text,
    withdrawal: number,
  });
  const { state, user, search, sort = 'asked', direction } = at;
  const query = { state, userId: user, search, ...rangesOf(at), sort, direction };
  const list = useListCall('listWithdrawals', query);
  const name = ({ id, user }: WithdrawalCase) => (
    <RowName name={user.username} id={id} to={linkTo({ withdrawal: id })} />
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: states.map((value) => ({ value, label: value === 'all' ? t('all') : word(value) })),
      tabs: true,
      start: 'requested',
    },
    { is: 'days', label: t('askedAt') },
    { is: 'amounts', label: t('amount') },
  ];
  const inWords = useFilterWords(filters);
  const columns: Column<WithdrawalCase>[] = [
    lead(t('user'), name),
    minor(t('payee'), ({ payee }) => nameOf(payee), { key: 'payee' }),
    column(t('risks'), (row) => <Risks of={row} />, { key: 'risks' }),
    column(t('askedAt'), ({ askedAt }) => <Time at={askedAt} as="relative" />, { key: 'asked', sort: 'asked' }),
    column(t('due'), (row) => <Due row={row} />, { key: 'due' }),
    figures(t('amount'), ({ amountFen }) => money(amountFen), { key: 'amount', sort: 'amount' }),
  ];
  const isOpen = state === 'requested' || state === 'approved' || state === 'paying';
  const usual = isOpen && sort === 'asked' ? 'asc' : 'desc';
  const sorting = useSorting({ by: sort, direction: direction ?? usual }, columns);
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.withdrawal}
        empty={{ title: t('empty'), text: t('emptyText') }}
        name="withdrawals"
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: exportOf({ query, words: inWords }),
          ...sorting.choice,
        }}
        filters={
          user !== undefined && (
            <Narrowed what={t('onlyUser', { id: user })} all={t('allUsers')} to={linkTo({ user: undefined })} />
          )
        }
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <strong>{money(row.amountFen)}</strong>
            </Row>
            <Risks of={row} />
            <Row gap={8} justify="space-between">
              <Soft>{nameOf(row.payee)}</Soft>
              <span>
                {row.endedAt === null && <Soft>{t('due')}</Soft>} <Due row={row} />
              </span>
            </Row>
          </Stack>
        )}
      />
      <CaseDrawer id={at.withdrawal} onClose={() => go({ withdrawal: undefined })} />
    </>
  );
}

function Due({ row: { state, dueAt, late, endedAt } }: { row: WithdrawalCase }) {
  const t = useTexts(texts);
  if (endedAt !== null) return <StateBadge of={withdrawalLooks} state={state} />;
  return late ? <Status tone="bad">{t('late')}</Status> : <Time at={dueAt} as="dayAndTime" />;
}
