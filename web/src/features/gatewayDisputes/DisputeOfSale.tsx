import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { DisputeOfSale as Dispute } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { current, done, next, StateSteps } from '../../record/StateSteps.tsx';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { SaidOfDispute, SayOfDispute } from './SayOfDispute.tsx';
import { texts } from './sideTexts.ts';
import { disputeLooks } from './texts.ts';

/** The dispute of what paid an order, for its seller; nothing where there is none. */
export function DisputeOfSale({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const { data } = useCall('getDisputeOfSale', { orderId });
  const say = useAction('addDisputeWords', () => t('sayToast'));
  if (!data?.dispute) return null;
  return (
    <Shown
      dispute={data.dispute}
      picturesHelp={t('picturesHelp', { days: gatewayDisputeRules.keptDays })}
      onSay={(said) => say.send({ orderId, ...said })}
    />
  );
}

/** The disputes of what paid a lease and its renewals, for its lessor. */
export function DisputesOfLease({ leaseId }: { leaseId: number }) {
  const t = useTexts(texts);
  const { data } = useCall('listDisputesOfLease', { leaseId });
  const say = useAction('addLeaseDisputeWords', () => t('sayToast'));
  return data?.list.map((dispute) => (
    <Shown
      key={dispute.id}
      dispute={dispute}
      picturesHelp={t('picturesHelpLease', { days: gatewayDisputeRules.keptDays })}
      onSay={(said) => say.send({ leaseId, id: dispute.id, ...said })}
    />
  ));
}

interface ShownProps {
  dispute: Dispute;
  picturesHelp: string;
  onSay: (said: { words: string; pictures: string[] }) => Promise<unknown>;
}

function Shown({ dispute, picturesHelp, onSay }: ShownProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, dayAndTime } = useFormats();
  const { state, gateway: name, amountFen, reason, dueAt, openedAt, endedAt, waitsFen, heldFen, said, may } = dispute;
  const gateway = gateways[name].name[locale];
  const stands = state === 'open' || state === 'answered';
  const facts = { gateway, amount: money(amountFen), time: dayAndTime(dueAt) };
  const heard = said.some(({ at }) => at >= openedAt);
  const opened = done(t('stepOpened'), <Time at={openedAt} />);
  const own = said.length > 0 ? done(t('stepSay'), <Time at={said.at(-1)?.at ?? openedAt} />) : undefined;
  const before = own ? [opened, own] : [opened];
  const decides = t('stepDecision', { gateway });
  const over = endedAt === null ? undefined : <Time at={endedAt} />;
  return (
    <Section title={t('title')} action={<StateBadge of={disputeLooks} state={state} />}>
      <Stack gap={16}>
        <Alert
          tone={state === 'open' && !heard ? 'warning' : state === 'won' || state === 'withdrawn' ? 'good' : 'info'}
        >
          {sentence()}
        </Alert>
        <StateSteps
          state={state}
          steps={{
            open: heard
              ? [...before, current(t('stepAnswer')), next(decides)]
              : [opened, current(t('stepSay')), next(t('stepAnswer')), next(decides)],
            answered: [...before, done(t('stepAnswer')), current(decides)],
            won: [...before, done(t('stepWon'), over)],
            lost: [...before, done(t('stepLost'), over)],
            withdrawn: [...before, done(t('stepWithdrawn'), over)],
          }}
        />
        {stands && waitsFen + heldFen > 0 && <p>{t('saleKept')}</p>}
        <Facts
          facts={[
            { name: t('left'), value: state === 'open' ? <TimeLeft until={dueAt} /> : undefined },
            { name: t('waits'), value: waitsFen === 0 ? undefined : <Money fen={waitsFen} /> },
            { name: t('held'), value: heldFen === 0 ? undefined : <Money fen={heldFen} /> },
            { name: t('reason'), value: reason || undefined },
          ]}
        />
        <SaidOfDispute said={said} nameOf={() => t('said')} />
        {may.includes('say') && (
          <Row>
            <SayOfDispute
              title={t('title')}
              act={t(heard ? 'sayMore' : 'say')}
              primary={state === 'open' && !heard}
              lead={t('sayText', { gateway, count: gatewayDisputeRules.words.count })}
              label={t('sayLabel')}
              help={t('sayHelp')}
              picturesHelp={picturesHelp}
              onAct={onSay}
            />
          </Row>
        )}
      </Stack>
    </Section>
  );

  function sentence(): string {
    switch (state) {
      case 'open':
        return t(!heard ? 'saleOpen' : may.includes('say') ? 'saleSaid' : 'saleSaidAll', facts);
      case 'answered':
        return t('saleAnswered', facts);
      case 'won':
        return t('saleWon');
      case 'lost':
        return t('saleLost', facts);
      case 'withdrawn':
        return t('saleWithdrawn');
    }
  }
}
