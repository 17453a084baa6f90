import type { GatewayDispute } from '#contract/money/gatewayDisputes.ts';
import { gatewayDisputeRules, gatewayDisputeSorts, gatewayDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
import { gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { useListCall } from '../../api/queries.ts';
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
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { Time, useSecondsLeft } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { GatewayDisputeDrawer } from './GatewayDisputeDrawer.tsx';
import { disputeLooks, texts } from './texts.ts';

/** Disputes of all gateways, and the way to enter one. */
export function GatewayDisputes({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { at, linkTo, go } = useAddress({
    ...addressRange,
    ...addressSort(gatewayDisputeSorts),
    state: oneOf(['waiting', ...gatewayDisputeStates]),
    gateway: oneOf(gatewayNames),
    search: text,
    dispute: number,
  });
  const { search, gateway: through, sort = 'opened', direction = 'desc' } = at;
  const query = {
    ...(at.state === 'waiting' ? { waiting: 'true' } : { state: at.state }),
    gateway: through,
    search,
    ...rangesOf(at),
    sort,
    direction,
  };
  const list = useListCall('listGatewayDisputes', query);
  const columns: Column<GatewayDispute>[] = [
    lead(t('payer'), ({ id, payer }) => <RowLink to={linkTo({ dispute: id })}>{payer.username}</RowLink>),
    column(t('state'), ({ state }) => <StateBadge of={disputeLooks} state={state} />, { key: 'state' }),
    column(t('gateway'), ({ gateway }) => gateways[gateway].name[locale], { key: 'gateway' }),
    figures(t('amount'), ({ amountFen }) => money(amountFen), { key: 'amount', sort: 'amount' }),
    column(t('due'), (row) => <Due of={row} />, { key: 'due' }),
    minor(t('opened'), ({ openedAt }) => <Time at={openedAt} />, { key: 'opened', sort: 'opened' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: (['waiting', ...gatewayDisputeStates] as const).map((value) => ({
        value,
        label: t(value === 'waiting' ? 'waits' : value),
      })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'gateway',
      label: t('gateway'),
      options: gatewayNames.map((value) => ({ value, label: gateways[value].name[locale] })),
    },
    { is: 'days', label: t('opened') },
    { is: 'amounts', label: t('amount') },
  ];
  const words = useFilterWords(filters);
  const empty = { title: t('none'), text: t('noneText') };
  return (
    <>
      <ListScreen
        label={t('list')}
        keyOf={({ id }) => id}
        open={at.dispute}
        {...{ list, columns, empty }}
        name="gatewayDisputes"
        sorting={sorting.head}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: (
            <>
              <Enter />
              {exportOf({ query, words })}
            </>
          ),
          ...sorting.choice,
        }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              <RowLink to={linkTo({ dispute: row.id })}>{row.payer.username}</RowLink>
              <StateBadge of={disputeLooks} state={row.state} />
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>
                {gateways[row.gateway].name[locale]} · {t(row.state === 'open' ? 'due' : 'opened')}{' '}
                {row.state === 'open' ? <Due of={row} /> : <Time at={row.openedAt} />}
              </Soft>
              <strong>{money(row.amountFen)}</strong>
            </Row>
          </Stack>
        )}
      />
      <GatewayDisputeDrawer id={at.dispute} onClose={() => go({ dispute: undefined })} />
    </>
  );
}

/** By when to answer; what needs no answer any more has none. */
function Due({ of: { state, dueAt } }: { of: GatewayDispute }) {
  const t = useTexts(texts);
  const left = useSecondsLeft(dueAt);
  if (state !== 'open') return '–';
  if (left === 0) return <Badge tone="bad">{t('late')}</Badge>;
  if (left !== undefined && left <= gatewayDisputeRules.urgentSeconds) {
    return (
      <Badge tone="warning">
        <TimeLeft until={dueAt} />
      </Badge>
    );
  }
  return <Time at={dueAt} as="dayAndTime" />;
}

/** The last moment of a day where the reader is. */
const endOf = (day: string) => (day === '' ? {} : { dueAt: new Date(`${day}T23:59:00`).toISOString() });

function Enter() {
  const t = useTexts(texts);
  const enter = useAction('openGatewayDispute', () => t('enterToast'));
  return (
    <ActionButton
      may
      {...{ title: t('enter'), act: t('enter'), lead: t('enterText') }}
      initial={{ merchantNumber: '', number: '', reason: '', day: '' }}
      required={['merchantNumber', 'number', 'reason']}
      fieldOf={{ not_found: 'merchantNumber', state_conflict: 'merchantNumber' }}
      onAct={({ day, ...values }) => enter.send({ ...values, ...endOf(day) })}
    >
      {({ field }) => (
        <>
          <TextField {...field('merchantNumber')} label={t('merchantNumber')} required />
          <TextField {...field('number')} label={t('number')} required />
          <DateField {...field('day')} label={t('dueOn')} help={t('dueOnHelp')} />
          <WordsField {...field('reason')} label={t('reason')} maxLength={gatewayDisputeRules.reasonMax} required />
        </>
      )}
    </ActionButton>
  );
}
