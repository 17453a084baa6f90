import { limits } from '#contract/core/limits.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { refundComplainSeconds } from '#contract/orders/refundRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { TemplatePicker, type TemplateFacts } from '../../../record/TemplatePicker.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsButton } from '../../../record/WordsButton.tsx';
import { WordsField } from '../../../record/WordsField.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { ComplainIcon } from '../../../ui/kit/icons.ts';
import { AmountButton } from './AmountButton.tsx';
import type { Piece } from './pieces.ts';
import { texts } from './refundTexts.ts';
import { useSellerTexts } from './sellerTexts.ts';

interface RefundActsProps {
  refund: Refund;
  leftFen: number;
  /** Whether the platform sold it itself. */
  byPlatform: boolean;
  /** Whether what the reader gives counts against the limit of one admin. */
  solo: boolean;
  /** What can be taken back of its order. */
  pieces: readonly Piece[];
  /** In a list: small, and said for screen readers of which order. */
  inRow?: boolean;
  /** For the seller: what their shop's texts are filled in with. */
  facts?: TemplateFacts;
}

/** Actions on a refund for its reader: buyer, seller or platform. */
export function RefundActs({ refund, leftFen, byPlatform, solo, pieces, inRow = false, facts }: RefundActsProps) {
  const { id, orderId, wantedFen, may } = refund;
  const t = useTexts(texts);
  const ofSeller = useSellerTexts(byPlatform);
  const answer = useAction('answerRefund', (_, { accept }) => t(accept ? 'refundedToast' : 'refusedToast'));
  const decide = useAction('decideRefund', () => t('decidedToast'));
  const complain = useAction('complainRefund', () => t('complainedToast'));
  const withdraw = useAction('withdrawRefund', () => t('withdrawnToast'));
  const shape = (action: string) =>
    inRow ? ({ size: 'sm', label: t('actionOf', { action, id: orderId }) } as const) : {};
  const amount = { primary: !inRow, startFen: Math.min(wantedFen, leftFen), maxFen: leftFen, solo, pieces };
  return (
    <>
      <AmountButton
        {...amount}
        startFen={null}
        may={may.includes('decide')}
        title={t('decideTitle')}
        act={t('decide')}
        lead={t('decideText')}
        fromZero
        wordsRequired
        onAct={(values) => decide.send({ id, ...values })}
      />
      <AmountButton
        {...amount}
        {...shape(t('approve'))}
        may={may.includes('approve') && !may.includes('decide')}
        title={t('approveTitle')}
        act={t('approve')}
        lead={t('approveText')}
        onAct={(values) => answer.send({ id, accept: true, ...values })}
      />
      <WordsButton
        {...shape(t('refuse'))}
        may={may.includes('refuse')}
        title={t('refuseTitle')}
        act={t('refuse')}
        danger
        lead={ofSeller('refuseText', { hours: refundComplainSeconds / 3600 })}
        label={t('words')}
        maxLength={limits.words.max}
        {...(facts && {
          insert: (words: string, set: (words: string) => void) => (
            <TemplatePicker use="refund" facts={facts} words={words} onPick={set} />
          ),
        })}
        onAct={(words) => answer.send({ id, accept: false, words })}
      />
      <ActionButton
        {...shape(t('complain'))}
        may={may.includes('complain')}
        primary
        title={ofSeller('complainTitle')}
        act={t('complain')}
        icon={ComplainIcon}
        lead={ofSeller('complainText')}
        initial={{ words: '', evidence: [] as string[] }}
        required={['words']}
        onAct={(values) => complain.send({ id, ...values })}
      >
        {(form) => (
          <>
            <WordsField {...form.field('words')} label={t('words')} maxLength={limits.words.max} required />
            <PicturesField
              seenBy="order"
              {...form.field('evidence')}
              label={t('evidence')}
              max={limits.evidence.count}
            />
          </>
        )}
      </ActionButton>
      <ActionButton
        may={may.includes('withdraw')}
        title={t('withdrawTitle')}
        act={t('withdraw')}
        danger
        lead={t('withdrawText')}
        onAct={() => withdraw.send({ id })}
      />
    </>
  );
}
