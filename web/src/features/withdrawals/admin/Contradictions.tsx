import { limits } from '#contract/core/limits.ts';
import type { PayoutContradiction, WithdrawalReview } from '#contract/withdrawals/withdrawalAdmin.ts';
import type { ContradictionAct } from '#contract/withdrawals/withdrawalProcess.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { BanIcon, CheckIcon, MoneyOutIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { texts } from './texts.ts';

/** What the bank says against what was entered: what waits, with what may be done, and what was settled. */
export function Contradictions({ review }: { review: WithdrawalReview }) {
  return review.contradictions.map((found) => <One key={found.id} found={found} review={review} />);
}

function One({ found, review }: { found: PayoutContradiction; review: WithdrawalReview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { entered, said, receipt, enteredReceipt, heldFen, words, foundBy, foundAt, outcome } = found;
  const { settledBy, settledAt, reason, may } = found;
  const acts =
    said === 'paid' && review.state === 'paid' ? (['follow', 'twice', 'keep'] as const) : (['follow', 'keep'] as const);
  const title = t(said === entered ? 'saidTitle_receipt' : `saidTitle_${said}`);
  const facts = (
    <Facts
      facts={[
        { name: t('receipt'), value: receipt === '' ? undefined : receipt },
        { name: t('enteredReceipt'), value: enteredReceipt === '' ? undefined : enteredReceipt },
        { name: t('heldForIt'), value: heldFen === 0 ? undefined : money(heldFen) },
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
      {acts.some((act) => !may.includes(act)) && <Soft>{t('needsOther')}</Soft>}
      <Row gap={8}>
        {acts.map((act) => (
          <SettleButton key={act} act={act} found={found} review={review} />
        ))}
      </Row>
    </Section>
  );
}

const icons = { follow: CheckIcon, twice: MoneyOutIcon, keep: BanIcon } as const;

interface SettleButtonProps {
  act: ContradictionAct;
  found: PayoutContradiction;
  review: WithdrawalReview;
}

/** Says what happens to the money, and asks why. */
function SettleButton({ act, found: { id, said, receipt, may }, review }: SettleButtonProps) {
  const { state, amountFen, paidFen } = review;
  const t = useTexts(texts);
  const { money } = useFormats();
  const settle = useAction('settleContradiction', () => t(`${act}Toast`));
  const consequences: Record<ContradictionAct, string> = {
    follow: t(said === state ? 'followText_receipt' : `followText_${said}`, { receipt, amount: money(amountFen) }),
    twice: t('twiceText', { receipt, amount: money(paidFen) }),
    keep: t('keepText'),
  };
  return (
    <ActionButton
      may={may.includes(act)}
      danger={act === 'twice' || (act === 'follow' && said !== state)}
      icon={icons[act]}
      act={t(act)}
      title={t(`${act}Title`)}
      lead={consequences[act]}
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
