import { gateways } from '#contract/orders/gateways.ts';
import type { Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import { withdrawalSorts, withdrawalStates } from '#contract/withdrawals/withdrawalProcess.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort, rangesOf } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { RefundIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';
import { usePayeeName } from './usePayeeName.ts';
import { WithdrawalSteps } from './WithdrawalSteps.tsx';
import { withdrawalLooks, words } from './stateTexts.ts';

/** One's own withdrawals, the newest first, each with its way at the side. */
export function WithdrawalLog({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const whyOf = useWhy();
  const { at, linkTo, go } = useAddress({
    ...addressRange,
    ...addressSort(withdrawalSorts),
    state: oneOf(withdrawalStates),
    withdrawal: number,
  });
  const { sort = 'asked', direction = 'desc' } = at;
  const query = { state: at.state, ...rangesOf(at), sort, direction };
  const list = useListCall('getWithdrawalLog', query);
  const name = ({ id, amountFen }: Withdrawal) => (
    <RowLink to={linkTo({ withdrawal: id })}>
      {money(amountFen)} <Soft>#{id}</Soft>
    </RowLink>
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: withdrawalStates.map((value) => ({ value, label: word(value) })),
      tabs: true,
    },
    { is: 'days', label: t('askedAt') },
    { is: 'amounts', label: t('amount') },
  ];
  const inWords = useFilterWords(filters);
  const columns: Column<Withdrawal>[] = [
    lead(t('amount'), name, { key: 'amount', sort: 'amount' }),
    figures(t('previewGet'), ({ paidFen }) => money(paidFen), { key: 'get' }),
    column(t('to'), ({ payee }) => <span className="unbroken">{nameOf(payee)}</span>, { key: 'to' }),
    column(
      t('state'),
      (row) => (
        <>
          <StateBadge of={withdrawalLooks} state={row.state} />
          <div>
            <Soft>{whyOf(row)}</Soft>
          </div>
        </>
      ),
      { key: 'state' },
    ),
    minor(t('askedAt'), ({ askedAt }) => <Time at={askedAt} />, { key: 'asked', sort: 'asked' }),
    column(t('expected'), ({ endedAt, dueAt }) => (endedAt === null ? <Time at={dueAt} as="dayAndTime" /> : '–'), {
      key: 'expected',
    }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <>
      <ListScreen
        label={t('log')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.withdrawal}
        empty={{ title: t('logEmpty'), text: t('logEmptyText') }}
        name="ownWithdrawals"
        bar={{ filters, tools: exportOf({ query, words: inWords }), ...sorting.choice }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <StateBadge of={withdrawalLooks} state={row.state} />
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>{nameOf(row.payee)}</Soft>
              <Soft>
                {t('askedAt')} <Time at={row.askedAt} as="dayAndTime" />
              </Soft>
            </Row>
            {whyOf(row)}
          </Stack>
        )}
      />
      <WithdrawalDrawer id={at.withdrawal} onClose={() => go({ withdrawal: undefined })} />
    </>
  );
}

/** Why the money came back, where it did: the reason, and what was written besides. */
function useWhy() {
  const word = useTexts(words);
  return ({ reason, words: note }: Withdrawal): string | undefined => {
    if (reason === null) return undefined;
    if (note === '') return word(reason);
    return reason === 'other' ? note : `${word(reason)} · ${note}`;
  };
}

function WithdrawalDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getWithdrawal', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(withdrawal) => <Cancel withdrawal={withdrawal} />}
    >
      {(withdrawal) => <Shown withdrawal={withdrawal} />}
    </RecordDrawer>
  );
}

function Shown({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts(texts);
  const whyOf = useWhy();
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const locale = useLocale();
  const { state, amountFen, feeFen, paidFen, payee, receipt, reason, late, paidThrough } = withdrawal;
  return (
    <>
      <RecordHead state={<StateBadge of={withdrawalLooks} state={state} />}>{money(amountFen)}</RecordHead>
      {reason !== null && (
        <Alert tone="warning" more={t(reason === 'money_owed' ? 'backOwed' : 'back')}>
          {whyOf(withdrawal)}
        </Alert>
      )}
      {late && <Alert tone="info">{t('late')}</Alert>}
      <Facts
        facts={[
          { name: t('previewGet'), value: <strong>{money(paidFen)}</strong> },
          { name: t('fee'), value: money(feeFen) },
          { name: t('to'), value: `${nameOf(payee)} · ${payee.name}` },
          {
            name: t('way'),
            value: paidThrough ? t('paidThrough', { gateway: gateways[paidThrough].name[locale] }) : undefined,
          },
          { name: t('receipt'), value: receipt === '' ? undefined : receipt },
        ]}
      />
      <WithdrawalSteps withdrawal={withdrawal} />
    </>
  );
}

function Cancel({ withdrawal: { id, amountFen, may } }: { withdrawal: Withdrawal }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const cancel = useAction('cancelWithdrawal', () => t('cancelled'));
  return (
    <ActionButton
      may={may.includes('cancel')}
      danger
      icon={RefundIcon}
      act={t('cancel')}
      title={t('cancelTitle')}
      lead={t('cancelText', { amount: money(amountFen) })}
      onAct={() => cancel.send({ id })}
    />
  );
}
