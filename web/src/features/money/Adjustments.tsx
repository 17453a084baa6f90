import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { adjustmentSorts, adjustmentStates } from '#contract/money/moneyProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort, rangesOf } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { Clip, Soft } from '../../record/Soft.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { MoneyChange } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AdjustmentActs, AdjustmentDrawer } from './AdjustmentDrawer.tsx';
import { adjustmentLooks, adjustmentTexts } from './adjustmentTexts.ts';
import { texts } from './texts.ts';
import { Waiting } from './Waiting.tsx';

/** `open`: all that waits for a second admin. */
const states = ['open', ...adjustmentStates] as const;

/** What waits for a second admin, then all adjustments. */
export function Adjustments({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const { at, linkTo, go } = useAddress({
    ...addressRange,
    ...addressSort(adjustmentSorts),
    state: oneOf(states),
    user: number,
    search: text,
    adjustment: number,
  });
  const { sort = 'asked', direction = 'desc' } = at;
  const isOpen = at.state === 'open';
  const query = {
    waiting: isOpen ? 'true' : undefined,
    state: adjustmentStates.find((state) => state === at.state),
    userId: at.user,
    search: at.search,
    ...rangesOf(at),
    sort,
    direction,
  };
  const waiting = useListCall('listAdjustments', { waiting: 'true', limit: 50 });
  const list = useListCall('listAdjustments', query);
  const name = ({ id, user }: Adjustment) => <RowName name={user.username} id={id} to={linkTo({ adjustment: id })} />;
  const reasonOf = ({ state, reason, reversal, holdId }: Adjustment) => (
    <Clip>
      {holdId === null ? '' : `${own('ofHold', { id: holdId })} · `}
      {state === 'reversing' && reversal ? reversal.reason : reason}
    </Clip>
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: states.map((value) => ({ value, label: own(value) })),
      tabs: true,
    },
    { is: 'days', label: t('asked') },
    { is: 'amounts', label: t('amount') },
  ];
  const inWords = useFilterWords(filters);
  const columns: Column<Adjustment>[] = [
    lead(t('user'), name),
    column(t('state'), ({ state }) => <StateBadge of={adjustmentLooks} state={state} />, { key: 'state' }),
    column(t('reason'), reasonOf, { key: 'reason' }),
    column(
      t('askedBy'),
      ({ state, askedBy, reversal }) => (state === 'reversing' && reversal ? reversal.askedBy : askedBy).username,
      { key: 'askedBy' },
    ),
    minor(t('asked'), ({ askedAt }) => <Time at={askedAt} />, { key: 'asked', sort: 'asked' }),
    figures(t('amount'), (row) => <Amount adjustment={row} />, { key: 'amount', sort: 'amount' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <Stack gap={24}>
      {!isOpen && (
        <Waiting
          items={waiting.items}
          columns={columns}
          actions={(row) => <AdjustmentActs adjustment={row} size="sm" />}
        />
      )}
      <ListScreen
        label={own('list')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        empty={{ title: own('emptyTitle'), text: own('emptyText') }}
        name="adjustments"
        open={at.adjustment}
        bar={{
          search: { label: own('search'), placeholder: own('searchHint') },
          filters,
          tools: exportOf({ query, words: inWords }),
          ...sorting.choice,
        }}
        filters={
          at.user !== undefined && (
            <Narrowed what={t('onlyUser', { id: at.user })} all={t('allUsers')} to={linkTo({ user: undefined })} />
          )
        }
        brief={(row) => (
          <Stack gap={4}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <Amount adjustment={row} />
            </Row>
            <Row gap={8} justify="space-between">
              <StateBadge of={adjustmentLooks} state={row.state} />
              <Soft>
                {t('asked')} <Time at={row.askedAt} as="dayAndTime" />
              </Soft>
            </Row>
            <Soft>{reasonOf(row)}</Soft>
          </Stack>
        )}
      />
      <AdjustmentDrawer id={at.adjustment} onClose={() => go({ adjustment: undefined })} />
    </Stack>
  );
}

/** What has moved looks like movements do; what has not is a figure only. */
function Amount({ adjustment: { state, amountFen } }: { adjustment: Adjustment }) {
  const { money } = useFormats();
  if (state === 'applied' || state === 'reversing') return <MoneyChange fen={amountFen} />;
  return <Soft>{money(amountFen, { sign: true })}</Soft>;
}
