import type { BillDifferenceDetail } from '#contract/money/reconciliation.ts';
import { differenceReasons, reconciliationRules, type DifferenceAct } from '#contract/money/reconciliationRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { reasonText } from './reasonText.ts';
import { texts } from './texts.ts';

/** What the reader may do about a difference; the act that fits comes first. */
export function DifferenceActs({ difference }: { difference: BillDifferenceDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { id, may, gapFen } = difference;
  const ask = useAction('askAboutBillDifference', ({ result }) => t(`asked_${result}`));
  const hold = useAction('holdForBillDifference', () => t('holdToast'));
  const decide = useAction('decideBillDifference', () => t('decided'));
  const withdraw = useAction('withdrawBillDifference', () => t('decided'));
  const title = t('item', { id });
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('ask_gateway')}
        {...{ title, act: t('ask_gateway'), lead: t('askText') }}
        onAct={() => ask.send({ id })}
        primary
      />
      <ActionButton
        may={may.includes('decide')}
        {...{ title, act: t('agree'), lead: t('agreeText') }}
        onAct={() => decide.send({ id, agree: true })}
        primary
      />
      <ActionButton
        may={may.includes('decide')}
        {...{ title, act: t('refuse'), lead: t('refuseText') }}
        onAct={() => decide.send({ id, agree: false })}
      />
      <ActionButton
        may={may.includes('withdraw')}
        {...{ title, act: t('withdraw'), lead: t('withdrawText') }}
        onAct={() => withdraw.send({ id })}
      />
      <SettleButton act="book" difference={difference} />
      <SettleButton act="note" difference={difference} />
      <WordsButton
        may={may.includes('hold')}
        {...{ title, act: t('hold'), lead: t('holdText', { amount: money(0 - gapFen) }), label: t('holdReason') }}
        field="reason"
        maxLength={reconciliationRules.words.max}
        onAct={(reason) => hold.send({ id, reason })}
      />
    </Row>
  );
}

/** Explains it or books it, with a prepared reason; tells before whether another admin will have to agree. */
function SettleButton({ act, difference }: { act: DifferenceAct; difference: BillDifferenceDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { id, gapFen, may } = difference;
  const settle = useAction('settleBillDifference', ({ state }) =>
    state === 'settled' ? t('settledToast') : t('waitsToast'),
  );
  return (
    <ActionButton
      may={may.includes(act)}
      title={t('item', { id })}
      act={t(act)}
      lead={act === 'book' ? t('bookText', { amount: money(gapFen, { sign: true }) }) : t('noteText')}
      initial={{ reason: String(differenceReasons[0]), words: '' }}
      onAct={({ reason, words }) =>
        settle.send({ id, act, words, reason: differenceReasons.find((one) => one === reason) ?? 'other' })
      }
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('reason')}
            label={t('reason')}
            required
            options={differenceReasons.map((value) => ({ value, label: t(reasonText(value)) }))}
          />
          <WordsField {...field('words')} label={t('words')} maxLength={reconciliationRules.words.max} />
          <SoloLimitNote fen={Math.abs(gapFen)} waits />
        </>
      )}
    </ActionButton>
  );
}
