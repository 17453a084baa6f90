import { limits } from '#contract/core/limits.ts';
import { withdrawalProblems } from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { WithdrawalReview } from '#contract/withdrawals/withdrawalAdmin.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BanIcon, CheckIcon, RefundIcon, SendIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { usePayeeName } from '../usePayeeName.ts';
import { words } from '../stateTexts.ts';
import { GatewayAct } from './GatewayPayouts.tsx';
import { texts } from './texts.ts';

/** What an admin may do with a withdrawal; the one that moves it on comes first. */
export function CaseActs({ review }: { review: WithdrawalReview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const approve = useAction('approveWithdrawal', ({ state }) =>
    t(state === 'approved' ? 'approved' : 'firstApprovedToast'),
  );
  const pay = useAction('payWithdrawal', () => t('payingToast'));
  const confirm = useAction('confirmWithdrawal', () => t('confirmed'));
  const { id, may, amountFen, paidFen, payee, state } = review;
  const account = nameOf(payee);
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('approve')}
        primary
        icon={CheckIcon}
        act={t('approve')}
        title={t('approveTitle')}
        lead={t('approveText', { name: payee.name, account, amount: money(paidFen) })}
        onAct={() => approve.send({ id })}
      />
      <GatewayAct review={review} />
      <ActionButton
        may={may.includes('pay')}
        primary={!may.includes('payByGateway')}
        icon={SendIcon}
        act={t('pay')}
        title={t('payTitle')}
        lead={t('payText')}
        onAct={() => pay.send({ id })}
      />
      <ActionButton
        may={may.includes('confirm')}
        primary
        icon={CheckIcon}
        act={t('confirm')}
        title={t('confirmTitle')}
        lead={t('confirmText', { account, amount: money(paidFen) })}
        initial={{ receipt: '' }}
        required={['receipt']}
        onAct={({ receipt }) => confirm.send({ id, receipt })}
      >
        {(form) => (
          <TextField
            {...form.field('receipt')}
            label={t('receipt')}
            help={t('receiptHelp')}
            maxLength={withdrawalRules.receipt.max}
            required
          />
        )}
      </ActionButton>
      <EndButton act="refuse" may={may.includes('refuse')} id={id} amount={money(amountFen)} />
      <EndButton act="fail" may={may.includes('fail')} id={id} amount={money(amountFen)} />
      {(state === 'paid' || state === 'failed') && (
        <ContradictButton may={may.includes('contradict')} id={id} entered={state} />
      )}
    </Row>
  );
}

/** Says what to mend and gives the money back: refused before it is paid, or a payment that failed. */
function EndButton({ act, may, id, amount }: { act: 'refuse' | 'fail'; may: boolean; id: number; amount: string }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const refuse = useAction('refuseWithdrawal', () => t('refusedToast'));
  const fail = useAction('failWithdrawal', () => t('failedToast'));
  const { send } = act === 'refuse' ? refuse : fail;
  const [first] = withdrawalProblems;
  return (
    <ActionButton
      may={may}
      danger
      icon={BanIcon}
      act={t(act)}
      title={t(`${act}Title`)}
      lead={t(`${act}Text`, { amount })}
      initial={{ reason: first as string, words: '' }}
      required={['reason']}
      onAct={({ reason, words: note }) =>
        send({ id, reason: withdrawalProblems.find((one) => one === reason) ?? first, words: note.trim() })
      }
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('reason')}
            label={t('reason')}
            options={withdrawalProblems.map((value) => ({ value, label: word(value) }))}
          />
          <WordsField {...form.field('words')} label={t('note')} help={t('noteHelp')} maxLength={limits.reason.max} />
        </>
      )}
    </ActionButton>
  );
}

/** Enters that the bank says otherwise; another admin settles it. */
function ContradictButton({ id, may, entered }: { id: number; may: boolean; entered: 'paid' | 'failed' }) {
  const t = useTexts(texts);
  const contradict = useAction('contradictWithdrawal', () => t('contradictToast'));
  const isReceiptNeeded = entered === 'failed';
  return (
    <ActionButton
      may={may}
      icon={RefundIcon}
      act={t(`contradict_${entered}`)}
      title={t(`contradictTitle_${entered}`)}
      lead={t(`contradictText_${entered}`)}
      initial={{ receipt: '', words: '' }}
      required={isReceiptNeeded ? ['receipt', 'words'] : ['words']}
      onAct={({ receipt, words: said }) =>
        contradict.send({ id, words: said.trim(), ...(receipt.trim() !== '' && { receipt: receipt.trim() }) })
      }
    >
      {(form) => (
        <>
          <TextField
            {...form.field('receipt')}
            label={t(isReceiptNeeded ? 'receipt' : 'returnReceipt')}
            help={t(isReceiptNeeded ? 'receiptHelp' : 'returnReceiptHelp')}
            maxLength={withdrawalRules.receipt.max}
            required={isReceiptNeeded}
          />
          <WordsField
            {...form.field('words')}
            label={t('contradictWords')}
            help={t('contradictWordsHelp')}
            maxLength={limits.reason.max}
            required
          />
        </>
      )}
    </ActionButton>
  );
}
