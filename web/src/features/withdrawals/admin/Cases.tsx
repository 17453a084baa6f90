import { withdrawalStates } from '#contract/withdrawals/withdrawalProcess.ts';
import type { WithdrawalCase } from '#contract/withdrawals/withdrawalAdmin.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { usePayeeName } from '../usePayeeName.ts';
import { withdrawalLooks, words } from '../wordTexts.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { Risks } from './Risks.tsx';
import { texts } from './texts.ts';

/** The queue: what waits longest comes first, with what a reviewer should look at. */
export function Cases() {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const { at, linkTo, go } = useAddress({ state: oneOf(withdrawalStates, 'requested'), withdrawal: number });
  const list = useListCall('listWithdrawals', { state: at.state });
  const name = ({ id, user }: WithdrawalCase) => (
    <RowName name={user.username} id={id} to={linkTo({ withdrawal: id })} />
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: withdrawalStates.map((value) => ({ value, label: word(value) })),
      tabs: true,
      start: 'requested',
    },
  ];
  const columns: Column<WithdrawalCase>[] = [
    lead(t('user'), name),
    minor(t('payee'), ({ payee }) => nameOf(payee), { key: 'payee' }),
    column(t('risks'), (row) => <Risks of={row} />, { key: 'risks' }),
    column(t('waits'), ({ askedAt }) => <Time at={askedAt} as="relative" />, { key: 'asked' }),
    column(t('due'), (row) => <Due row={row} />, { key: 'due' }),
    figures(t('amount'), ({ amountFen }) => money(amountFen), { key: 'amount' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.withdrawal}
        empty={{ title: t('empty'), text: t('emptyText') }}
        name="withdrawals"
        bar={{ filters }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <strong>{money(row.amountFen)}</strong>
            </Row>
            <Risks of={row} />
            <Row gap={8} justify="space-between">
              <Soft>{nameOf(row.payee)}</Soft>
              <Due row={row} />
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
