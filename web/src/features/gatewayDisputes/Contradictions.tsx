import { type DisputeContradictionAct, gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { DisputeContradiction, GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { By } from '../../record/StateSteps.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { BanIcon, CheckIcon } from '../../ui/kit/icons.ts';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

const wordsMax = gatewayDisputeRules.words.max;

/** What the gateway said against a loss: what waits, with what may be done, and what was settled. */
export function Contradictions({ dispute }: { dispute: GatewayDisputeDetail }) {
  return dispute.contradictions.map((found) => <One key={found.id} found={found} dispute={dispute} />);
}

function One({ found, dispute }: { found: DisputeContradiction; dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { said, foundBy, foundAt, words, outcome, settledBy, settledAt, reason, may } = found;
  const gateway = gateways[dispute.gateway].name[locale];
  const isAfter = said === 'lost' && dispute.state !== 'lost';
  const facts = (
    <Facts
      facts={[
        { name: t('words'), value: words || undefined },
        {
          name: t('foundBy'),
          value: foundBy ? <By person={foundBy} at={foundAt} /> : <Time at={foundAt} />,
        },
        { name: t('settledBy'), value: settledBy ? <By person={settledBy} at={settledAt} /> : undefined },
        { name: t('settleReason'), value: reason || undefined },
      ]}
    />
  );
  return (
    <Section title={t(isAfter ? 'after_lost' : `against_${said}`, { gateway })}>
      {outcome !== null && <Soft>{t(`outcome_${outcome}`)}</Soft>}
      {outcome === null && (
        <Alert tone="warning">{t(isAfter ? 'afterLost' : said === 'lost' ? 'againstLost' : 'againstWaits')}</Alert>
      )}
      {facts}
      {outcome === null && (
        <>
          {may.length < (said === 'lost' ? 1 : 2) && <Soft>{t('settleOther')}</Soft>}
          <Row gap={8}>
            {said !== 'lost' && <SettleButton act="follow" found={found} dispute={dispute} />}
            <SettleButton act="keep" found={found} dispute={dispute} />
          </Row>
        </>
      )}
    </Section>
  );
}

interface SettleButtonProps {
  act: DisputeContradictionAct;
  found: DisputeContradiction;
  dispute: GatewayDisputeDetail;
}

/** Says what happens to the money, and asks why. */
function SettleButton({ act, found: { id, may }, dispute }: SettleButtonProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const settle = useAction('settleDisputeContradiction', () => t(`${act}Toast`));
  return (
    <ActionButton
      may={may.includes(act)}
      danger={act === 'follow'}
      icon={act === 'follow' ? CheckIcon : BanIcon}
      act={t(act)}
      title={t('item', { id: dispute.id })}
      lead={t(`${act}Text`, { amount: money(dispute.takenFen) })}
      initial={{ reason: '' }}
      required={['reason']}
      onAct={({ reason }) => settle.send({ id, act, reason })}
    >
      {({ field }) => <WordsField {...field('reason')} label={t('settleReason')} maxLength={wordsMax} required />}
    </ActionButton>
  );
}

const sayings = ['won', 'withdrawn'] as const;

/** Enters that the gateway says otherwise of what was lost. */
export function ContradictButton({ dispute: { id, may } }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const contradict = useAction('contradictGatewayDispute', () => t('contradictToast'));
  return (
    <ActionButton
      may={may.includes('contradict')}
      {...{ title: t('item', { id }), act: t('contradict'), lead: t('contradictText') }}
      initial={{ said: '', words: '' }}
      required={['said', 'words']}
      onAct={({ said, words }) => contradict.send({ id, words, said: sayings.find((one) => one === said) ?? 'won' })}
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('said')}
            label={t('endLabel')}
            required
            options={sayings.map((value) => ({ value, label: t(value) }))}
          />
          <WordsField {...field('words')} label={t('words')} maxLength={wordsMax} required />
        </>
      )}
    </ActionButton>
  );
}
