import { Link } from 'react-router';
import { gatewayDisputeEnds, gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Code } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { By, current, done, next, StateSteps } from '../../record/StateSteps.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { disputeLooks, texts } from './texts.ts';

/** One dispute at the side: what it is about, by when to answer, and what the reader may do. */
export function GatewayDisputeDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getGatewayDispute', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('item', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(dispute) => <Acts dispute={dispute} />}
    >
      {(dispute) => <Shown dispute={dispute} />}
    </RecordDrawer>
  );
}

function Acts({ dispute: { id, may, evidence, answer } }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const send = useAction('answerGatewayDispute', () => t('answerToast'));
  const finish = useAction('endGatewayDispute', () => t('endToast'));
  const title = t('item', { id });
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('answer')}
        {...{ title, act: t('answer'), lead: t('answerText') }}
        initial={{ answer: answer || evidence }}
        onAct={(values) => send.send({ id, answer: values.answer })}
        primary
      >
        {({ field }) => (
          <WordsField {...field('answer')} label={t('answer')} maxLength={gatewayDisputeRules.answerMax} required />
        )}
      </ActionButton>
      <ActionButton
        may={may.includes('end')}
        {...{ title, act: t('end'), lead: t('endText') }}
        initial={{ end: 'won', words: '' }}
        onAct={({ end, words }) =>
          finish.send({ id, words, end: gatewayDisputeEnds.find((one) => one === end) ?? 'won' })
        }
      >
        {({ field }) => (
          <>
            <SelectField
              {...field('end')}
              label={t('endLabel')}
              required
              options={gatewayDisputeEnds.map((value) => ({ value, label: t(value) }))}
            />
            <WordsField {...field('words')} label={t('words')} maxLength={gatewayDisputeRules.words.max} required />
          </>
        )}
      </ActionButton>
    </Row>
  );
}

function Shown({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { state, gateway, amountFen, payer, reason, dueAt, openedAt, endedAt, endedBy, orderIds, leaseId } = dispute;
  const { heldFen, takenFen, numbers, merchantNumber, answer, answeredBy, answeredAt, sending, said } = dispute;
  const opened = done(t('stepOpened'), <Time at={openedAt} />);
  const answered = done(t('stepAnswer'), <By person={answeredBy} at={answeredAt} />);
  const before = answeredAt === null ? [opened] : [opened, answered];
  const ended = [...before, done(t(state), <By person={endedBy} at={endedAt} />)];
  return (
    <>
      <RecordHead state={<StateBadge of={disputeLooks} state={state} />}>{money(amountFen)}</RecordHead>
      <StateSteps
        state={state}
        steps={{
          open: [opened, current(t('stepAnswer')), next(t('stepDecision'))],
          answered: [opened, answered, current(t('stepDecision'))],
          won: ended,
          lost: ended,
          withdrawn: ended,
        }}
      />
      {sending !== null && (
        <Alert tone={sending === 'failed' ? 'warning' : 'info'} more={answer}>
          {t(sending)}
        </Alert>
      )}
      <Facts
        facts={[
          { name: t('due'), value: state === 'open' ? <Time at={dueAt} /> : undefined },
          { name: t('gateway'), value: gateways[gateway].name[locale] },
          { name: t('payer'), value: <Link to={href('adminUser', { id: payer.id })}>{payer.username}</Link> },
          { name: t('reason'), value: reason || undefined },
          {
            name: t('orders'),
            value:
              orderIds.length === 0 ? undefined : (
                <Row gap={8}>
                  {orderIds.map((order) => (
                    <Link key={order} to={href('adminOrders', { order })}>
                      {order}
                    </Link>
                  ))}
                </Row>
              ),
          },
          { name: t('lease'), value: leaseId ?? undefined },
          { name: t('held'), value: heldFen === 0 ? undefined : money(heldFen) },
          { name: t('taken'), value: takenFen === 0 ? undefined : money(takenFen) },
          { name: t('numbers'), value: <Code>{numbers.join(' ')}</Code> },
          { name: t('merchantNumber'), value: <Code>{merchantNumber}</Code> },
          {
            name: t('said'),
            value: said.length === 0 ? undefined : said.map(({ words }) => words).join(' / '),
          },
        ]}
      />
    </>
  );
}
