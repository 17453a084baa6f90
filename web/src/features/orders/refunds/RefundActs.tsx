import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { ComplainIcon } from '../../../ui/kit/icons.ts';
import { Confirm, Modal } from '../../../ui/kit/Modal.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import styles from './RefundCard.module.css';
import { texts } from './refundTexts.ts';
import { useRefundActs } from './useRefundActs.ts';

type Asking = Refund['may'][number];

/** What the reader may do with a refund: as its buyer, its seller or the platform. */
export function RefundActs({ refund, leftFen }: { refund: Refund; leftFen: number }) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState<Asking>();
  const acts = useRefundActs(refund);
  const close = () => setAsking(undefined);
  const can = (act: Asking) => refund.may.includes(act);
  return (
    <>
      <div className={styles.acts}>
        {can('decide') && (
          <Button kind="primary" onClick={() => setAsking('decide')}>
            {t('decide')}
          </Button>
        )}
        {can('approve') && !can('decide') && (
          <Button kind="primary" onClick={() => setAsking('approve')}>
            {t('approve')}
          </Button>
        )}
        {can('refuse') && (
          <Button kind="danger" onClick={() => setAsking('refuse')}>
            {t('refuse')}
          </Button>
        )}
        {can('complain') && (
          <Button kind="primary" icon={ComplainIcon} onClick={() => setAsking('complain')}>
            {t('complain')}
          </Button>
        )}
        {can('withdraw') && <Button onClick={() => setAsking('withdraw')}>{t('withdraw')}</Button>}
      </div>
      <Confirm
        open={asking === 'withdraw'}
        onClose={close}
        title={t('withdrawTitle')}
        act={t('withdraw')}
        cancel={t('cancel')}
        danger
        busy={acts.withdraw.isPending}
        onAct={() => acts.withdraw.mutate(undefined, { onSettled: close })}
      >
        {t('withdrawText')}
      </Confirm>
      <Modal open={asking === 'complain'} onClose={close} title={t('complainTitle')}>
        <ComplainForm acts={acts} onDone={close} />
      </Modal>
      <Modal open={asking === 'approve'} onClose={close} title={t('approveTitle')}>
        <AmountForm
          label={t('approveTitle')}
          lead={t('approveText')}
          act={t('approve')}
          initialFen={Math.min(refund.wantedFen, leftFen)}
          leftFen={leftFen}
          onSend={(amountFen, words) => acts.answer({ id: refund.id, accept: true, amountFen, words })}
          onDone={close}
        />
      </Modal>
      <Modal open={asking === 'decide'} onClose={close} title={t('decideTitle')}>
        <AmountForm
          label={t('decideTitle')}
          lead={t('decideText')}
          act={t('decide')}
          initialFen={Math.min(refund.wantedFen, leftFen)}
          leftFen={leftFen}
          fromZero
          wordsNeeded
          onSend={(amountFen, words) => acts.decide({ id: refund.id, amountFen, words })}
          onDone={close}
        />
      </Modal>
      <Modal open={asking === 'refuse'} onClose={close} title={t('refuseTitle')}>
        <RefuseForm onSend={(words) => acts.answer({ id: refund.id, accept: false, words })} onDone={close} />
      </Modal>
    </>
  );
}

function ComplainForm({ acts, onDone }: { acts: ReturnType<typeof useRefundActs>; onDone: () => void }) {
  const t = useTexts(texts);
  const form = useForm<{ words: string; evidence: string[] }>({
    initial: { words: '', evidence: [] },
    check: (values) => requiredFields(values, ['words']),
    submit: async (values) => {
      await acts.complain(values);
      onDone();
    },
  });
  return (
    <Form form={form} label={t('complainTitle')} actions={<Send act={t('complain')} busy={form.busy} />}>
      <p>{t('complainText')}</p>
      <TextField {...form.field('words')} label={t('words')} rows={4} maxLength={limits.words.max} required />
      <PicturesField {...form.field('evidence')} label={t('evidence')} max={limits.evidence.count} />
    </Form>
  );
}

function RefuseForm({ onSend, onDone }: { onSend: (words: string) => Promise<unknown>; onDone: () => void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { words: '' },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await onSend(words);
      onDone();
    },
  });
  return (
    <Form form={form} label={t('refuseTitle')} actions={<Send act={t('refuse')} busy={form.busy} />}>
      <p>{t('refuseText')}</p>
      <TextField {...form.field('words')} label={t('words')} rows={4} maxLength={limits.words.max} required />
    </Form>
  );
}

interface AmountFormProps {
  label: string;
  lead: string;
  act: string;
  initialFen: number;
  leftFen: number;
  /** Whether nothing is an answer too. */
  fromZero?: boolean;
  wordsNeeded?: boolean;
  onSend: (amountFen: number, words: string) => Promise<unknown>;
  onDone: () => void;
}

/** How much comes back to the buyer, and why. */
export function AmountForm(props: AmountFormProps) {
  const { label, lead, act, initialFen, leftFen, fromZero = false, wordsNeeded = false, onSend, onDone } = props;
  const t = useTexts(texts);
  const form = useForm<{ amountFen: number | ''; words: string }>({
    initial: { amountFen: initialFen, words: '' },
    check: (values) => [
      ...requiredFields(values, wordsNeeded ? ['words'] : []),
      ...(values.amountFen === '' ? [{ field: 'amountFen', rule: 'required' as const }] : []),
    ],
    submit: async ({ amountFen, words }) => {
      await onSend(amountFen === '' ? 0 : amountFen, words);
      onDone();
    },
  });
  return (
    <Form form={form} label={label} actions={<Send act={act} busy={form.busy} />}>
      <p>{lead}</p>
      <AmountField {...form.field('amountFen')} label={t('amount')} maxFen={leftFen} fromZero={fromZero} />
      <TextField
        {...form.field('words')}
        label={t('words')}
        rows={3}
        maxLength={limits.words.max}
        required={wordsNeeded}
      />
    </Form>
  );
}

function Send({ act, busy }: { act: string; busy: boolean }) {
  return (
    <Button type="submit" kind="primary" busy={busy}>
      {act}
    </Button>
  );
}
