import type { GatewayDispute } from '#contract/money/gatewayDisputes.ts';
import { gatewayDisputeRules, gatewayDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { GatewayDisputeDrawer } from './GatewayDisputeDrawer.tsx';
import { disputeLooks, texts } from './texts.ts';

/** Disputes of all gateways, and the way to enter one. */
export function GatewayDisputes() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { at, linkTo, go } = useAddress({ state: oneOf(gatewayDisputeStates), dispute: number });
  const list = useListCall('listGatewayDisputes', { state: at.state });
  const columns: Column<GatewayDispute>[] = [
    lead(t('payer'), ({ id, payer }) => <RowLink to={linkTo({ dispute: id })}>{payer.username}</RowLink>),
    column(t('state'), ({ state }) => <StateBadge of={disputeLooks} state={state} />),
    column(t('gateway'), ({ gateway }) => gateways[gateway].name[locale]),
    figures(t('amount'), ({ amountFen }) => money(amountFen)),
    column(t('due'), ({ dueAt }) => <Time at={dueAt} />),
    minor(t('opened'), ({ openedAt }) => <Time at={openedAt} />),
  ];
  const filters = (
    <Row gap={8}>
      <FilterBy names={gatewayDisputeStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} />
      <Enter />
    </Row>
  );
  const empty = { title: t('none'), text: t('noneText') };
  return (
    <>
      <ListScreen label={t('list')} keyOf={({ id }) => id} open={at.dispute} {...{ list, columns, filters, empty }} />
      <GatewayDisputeDrawer id={at.dispute} onClose={() => go({ dispute: undefined })} />
    </>
  );
}

function Enter() {
  const t = useTexts(texts);
  const enter = useAction('openGatewayDispute', () => t('enterToast'));
  return (
    <ActionButton
      may
      {...{ title: t('enter'), act: t('enter'), lead: t('enterText') }}
      initial={{ merchantNumber: '', number: '', reason: '' }}
      onAct={(values) => enter.send(values)}
    >
      {({ field }) => (
        <>
          <TextField {...field('merchantNumber')} label={t('merchantNumber')} required />
          <TextField {...field('number')} label={t('number')} required />
          <WordsField {...field('reason')} label={t('reason')} maxLength={gatewayDisputeRules.reasonMax} required />
        </>
      )}
    </ActionButton>
  );
}
