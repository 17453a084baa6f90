import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { adjustmentStates } from '#contract/money/moneyProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { Clip, Soft } from '../../record/Soft.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { MoneyChange } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AdjustmentActs, AdjustmentDrawer } from './AdjustmentDrawer.tsx';
import { adjustmentLooks, adjustmentTexts } from './adjustmentTexts.ts';
import { texts } from './texts.ts';
import { Waiting } from './Waiting.tsx';

/** What waits for a second admin, then all adjustments. */
export function Adjustments() {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const { at, linkTo, go } = useAddress({ state: oneOf(adjustmentStates), user: number, adjustment: number });
  const waiting = useListCall('listAdjustments', { waiting: 'true', limit: 50 });
  const list = useListCall('listAdjustments', { state: at.state, userId: at.user });
  const columns: Column<Adjustment>[] = [
    lead(t('user'), ({ id, user }) => <RowName name={user.username} id={id} to={linkTo({ adjustment: id })} />),
    column(t('state'), ({ state }) => <StateBadge of={adjustmentLooks} state={state} />),
    column(t('reason'), ({ state, reason, reversal, holdId }) => (
      <Clip>
        {holdId === null ? '' : `${own('ofHold', { id: holdId })} · `}
        {state === 'reversing' && reversal ? reversal.reason : reason}
      </Clip>
    )),
    column(
      t('askedBy'),
      ({ state, askedBy, reversal }) => (state === 'reversing' && reversal ? reversal.askedBy : askedBy).username,
    ),
    minor(t('asked'), ({ askedAt }) => <Time at={askedAt} />),
    figures(t('amount'), (row) => <Amount adjustment={row} />),
  ];
  return (
    <Stack gap={24}>
      <Waiting
        items={waiting.items}
        columns={columns}
        actions={(row) => <AdjustmentActs adjustment={row} size="sm" />}
      />
      <ListScreen
        label={own('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: own('emptyTitle'), text: own('emptyText') }}
        filters={
          <>
            <FilterBy names={adjustmentStates} word={own} current={at.state} linkTo={(state) => linkTo({ state })} />
            {at.user !== undefined && (
              <Narrowed what={t('onlyUser', { id: at.user })} all={t('allUsers')} to={linkTo({ user: undefined })} />
            )}
          </>
        }
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
