import { Link } from 'react-router';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Pictures } from '../../parts/picture/Pictures.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Code } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { By, current, done, next, StateSteps } from '../../record/StateSteps.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time, useSecondsLeft } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { Contradictions } from './Contradictions.tsx';
import { DisputeActs, KeepEvidence } from './DisputeActs.tsx';
import { KeptBack } from './KeptBack.tsx';
import { SaidOfDispute } from './SayOfDispute.tsx';
import { disputeLooks, texts } from './texts.ts';

/** One dispute at the side: what it is about, whose money it keeps back, by when to answer, and what the reader may do. */
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
      footer={(dispute) => dispute.may.length > 0 && <DisputeActs dispute={dispute} />}
    >
      {(dispute) => <Shown dispute={dispute} />}
    </RecordDrawer>
  );
}

function Shown({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { state, amountFen, openedAt, openedBy, endedAt, endedBy, answer, answeredBy, answeredAt } = dispute;
  const { sending, sendingFailure, picturesLeftOut, said, answerPictures, may, lossNeedsOther } = dispute;
  const sentPictures = said.flatMap(({ pictures }) => pictures).filter(({ name }) => answerPictures.includes(name));
  // The gateway was not asked.
  const isUnsent = sending === 'failed' && sendingFailure === '' && picturesLeftOut > 0;
  const stands = state === 'open' || state === 'answered';
  const opened = done(t('stepOpened'), <Who person={openedBy} at={openedAt} />);
  const answered = done(t('stepAnswer'), <Who person={answeredBy} at={answeredAt} />);
  const before = answeredAt === null ? [opened] : [opened, answered];
  const ended = [...before, done(t(state), <Who person={endedBy} at={endedAt} />)];
  return (
    <>
      <RecordHead state={<StateBadge of={disputeLooks} state={state} />}>{money(amountFen)}</RecordHead>
      {state === 'open' && <Clock dispute={dispute} />}
      {stands && may.length === 0 && <Alert tone="info">{t('hidden')}</Alert>}
      {lossNeedsOther && <Alert tone="info">{t('lossNeedsOther')}</Alert>}
      <StateSteps
        state={state}
        steps={{
          open: [
            opened,
            current(t('stepAnswer'), t('dueBy', { time: dayAndTime(dispute.dueAt) })),
            next(t('stepDecision')),
          ],
          answered: [opened, answered, current(t('stepDecision'))],
          won: ended,
          lost: ended,
          withdrawn: ended,
        }}
      />
      <Contradictions dispute={dispute} />
      {stands && <KeptBack dispute={dispute} />}
      {answer !== '' && (
        <Section title={t('answer')}>
          {sending !== null && stands && (
            <Alert
              tone={sending === 'failed' || sending === 'by_hand' || picturesLeftOut > 0 ? 'warning' : 'info'}
              more={
                [sendingFailure, picturesLeftOut > 0 && t('leftOut', { count: picturesLeftOut })]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
            >
              {t(isUnsent ? 'failedPictures' : sending)}
            </Alert>
          )}
          <p>{answer}</p>
          <Pictures pictures={sentPictures} label={t('answerPictures')} />
        </Section>
      )}
      {(said.length > 0 || may.includes('say')) && (
        <Section title={t('said')} action={<KeepEvidence dispute={dispute} />}>
          <SaidOfDispute
            said={said}
            nameOf={(index) => {
              const entry = said[index];
              return entry ? t(`side_${entry.side}`, { name: entry.by.username }) : '';
            }}
          />
        </Section>
      )}
      <DisputeFacts dispute={dispute} />
    </>
  );
}

/** Warns where the time to answer is short or over. */
function Clock({ dispute: { dueAt, gateway } }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const left = useSecondsLeft(dueAt);
  const { urgentSeconds } = gatewayDisputeRules;
  if (left === undefined || left > urgentSeconds) return null;
  return (
    <Alert tone="warning">
      {left === 0
        ? t('overdue', { gateway: gateways[gateway].name[locale] })
        : t('urgent', { hours: Math.ceil(left / 3600) })}
    </Alert>
  );
}

/** Who did a step; the gateway's notices are nobody's. */
function Who({ person, at }: { person: { username: string } | null; at: string | null }) {
  if (person !== null) return <By person={person} at={at} />;
  return at && <Time at={at} />;
}

function DisputeFacts({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { state, gateway, payer, reason, dueAt, openedBy, source, orderIds, leaseId, takenFen, lostPart, numbers } =
    dispute;
  const { merchantNumber, words } = dispute;
  return (
    <Facts
      facts={[
        { name: t('left'), value: state === 'open' ? <TimeLeft until={dueAt} /> : undefined },
        { name: t('reason'), value: reason || undefined },
        { name: t('payer'), value: <Link to={href('adminUser', { id: payer.id })}>{payer.username}</Link> },
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
        {
          name: t('lease'),
          value: leaseId === null ? undefined : <Link to={href('adminLeases', { lease: leaseId })}>{leaseId}</Link>,
        },
        {
          name: t('taken'),
          value: takenFen === 0 ? undefined : lostPart ? t('lostPart', { amount: money(takenFen) }) : money(takenFen),
        },
        { name: t('endedWords'), value: words || undefined },
        { name: t('gateway'), value: gateways[gateway].name[locale] },
        {
          name: t('source'),
          value: openedBy === null ? t(`source_${source}`) : t('source_by', { name: openedBy.username }),
        },
        { name: t('numbers'), value: <Code>{numbers.join(' ')}</Code> },
        { name: t('merchantNumber'), value: <Code>{merchantNumber}</Code> },
      ]}
    />
  );
}
