import { limits } from '#contract/core/limits.ts';
import type { PayoutContradiction, WithdrawalReview } from '#contract/withdrawals/withdrawalAdmin.ts';
import { contradictionActs, type ContradictionAct } from '#contract/withdrawals/withdrawalProcess.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { BanIcon, CheckIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { texts } from './texts.ts';

/** What the bank says against what was entered: what waits, with what may be done, and what was settled. */
export function Contradictions({ review }: { review: WithdrawalReview }) {
  return review.contradictions.map((found) => <One key={found.id} found={found} review={review} />);
}

function One({ found, review }: { found: PayoutContradiction; review: WithdrawalReview }) {
  const t = useTexts(texts);
  const { entered, said, receipt, words, foundBy, foundAt, outcome, settledBy, settledAt, reason, may } = found;
  const title = t(said === entered ? 'saidTitle_receipt' : `saidTitle_${said}`);
  const facts = (
    <Facts
      facts={[
        { name: t('receipt'), value: receipt === '' ? undefined : receipt },
        { name: t('contradictWords'), value: words === '' ? undefined : words },
        { name: t('foundBy'), value: <By person={foundBy} at={foundAt} /> },
        { name: t('settledBy'), value: settledBy ? <By person={settledBy} at={settledAt} /> : undefined },
        { name: t('settleReason'), value: reason === '' ? undefined : reason },
      ]}
    />
  );
  if (outcome !== null) {
    return (
      <Section title={title}>
        <Soft>{t(outcome)}</Soft>
        {facts}
      </Section>
    );
  }
  return (
    <Section title={title}>
      <Alert tone="warning">{t(`enteredAs_${entered}`)}</Alert>
      {facts}
      {may.length < contradictionActs.length && <Soft>{t('needsOther')}</Soft>}
      <Row gap={8}>
        <SettleButton act="follow" found={found} review={review} />
        <SettleButton act="keep" found={found} review={review} />
      </Row>
    </Section>
  );
}

interface SettleButtonProps {
  act: ContradictionAct;
  found: PayoutContradiction;
  review: WithdrawalReview;
}

/** Says what happens to the money, and asks why. */
function SettleButton({ act, found: { id, said, receipt, may }, review: { state, amountFen } }: SettleButtonProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const settle = useAction('settleContradiction', () => t(act === 'follow' ? 'followedToast' : 'keptToast'));
  const consequence = t(said === state ? 'followText_receipt' : `followText_${said}`, {
    receipt,
    amount: money(amountFen),
  });
  return (
    <ActionButton
      may={may.includes(act)}
      danger={act === 'follow' && said !== state}
      icon={act === 'follow' ? CheckIcon : BanIcon}
      act={t(act)}
      title={t(`${act}Title`)}
      lead={act === 'follow' ? consequence : t('keepText')}
      initial={{ reason: '' }}
      required={['reason']}
      onAct={({ reason }) => settle.send({ id, act, reason })}
    >
      {(form) => (
        <WordsField
          {...form.field('reason')}
          label={t('settleReason')}
          help={t('settleReasonHelp')}
          maxLength={limits.reason.max}
          required
        />
      )}
    </ActionButton>
  );
}
