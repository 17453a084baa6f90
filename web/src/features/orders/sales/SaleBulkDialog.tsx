import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNoteRules } from '#contract/orders/orderRules.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../api/callError.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { refreshAfter } from '../../../record/touched/refreshAfter.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Modal, ModalActions } from '../../../ui/kit/overlay/Modal.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import { texts as orderTexts } from '../texts.ts';
import { leftOutOf, type SaleAct } from './saleActs.ts';
import styles from './SaleBulk.module.css';
import { texts } from './saleBulkTexts.ts';

interface SaleBulkDialogProps {
  sales: SaleSummary[];
  isSellers: boolean;
  /** What is to be done with them; open while there is something. */
  edited: SaleAct | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** What would become of the chosen orders, before it is done. */
export function SaleBulkDialog({ edited, ...rest }: SaleBulkDialogProps) {
  const t = useTexts(texts);
  const [stage, setStage] = useState<Stage>('asked');
  const { sales, isSellers, onClose, onDone } = rest;
  // What was written once is not written again: with it the choice is over. While it is under way it can be told of only here.
  const handleClose = () => {
    if (stage === 'sending') return;
    setStage('asked');
    onClose();
    if (stage === 'done') onDone();
  };
  const count =
    edited === undefined ? 0 : sales.filter((sale) => leftOutOf(edited, sale, isSellers) === undefined).length;
  return (
    <Modal
      open={edited !== undefined}
      onClose={handleClose}
      title={t(`${edited ?? 'start'}Title`, { count })}
      size="lg"
    >
      {edited !== undefined && (
        <Preview
          key={edited}
          act={edited}
          {...{ sales, isSellers, stage, setStage }}
          onClose={handleClose}
          {...{ onDone }}
        />
      )}
    </Modal>
  );
}

type Stage = 'asked' | 'sending' | 'done';

interface PreviewProps extends Omit<SaleBulkDialogProps, 'edited'> {
  act: SaleAct;
  stage: Stage;
  setStage: (stage: Stage) => void;
}

interface Line {
  sale: SaleSummary;
  /** Why nothing becomes of it. */
  why?: string | undefined;
}

function Preview({ act, sales, isSellers, stage, setStage, onClose, onDone }: PreviewProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const [refused, setRefused] = useState<Line[]>();
  // As they were chosen: what the list knows anew meanwhile moves nothing under the thumb.
  const [lines] = useState(() =>
    sales.map((sale) => {
      const why = leftOutOf(act, sale, isSellers);
      return { sale, why: why && t(why) };
    }),
  );
  const taken = lines.filter(({ why }) => why === undefined);
  const send = async () => {
    setStage('sending');
    const refresh = refreshAfter(queries, act === 'start' ? 'startService' : 'addOrderNote');
    const failed: Line[] = [];
    try {
      // One after the other, each with the checks of a single one; what one refuses keeps no other.
      for (const { sale } of taken) {
        try {
          if (act === 'start') await call('startService', { orderId: sale.id }, { quiet: true });
          else await call('addOrderNote', { orderId: sale.id, words }, { quiet: true });
        } catch (thrown) {
          if (!(thrown instanceof CallError)) throw thrown;
          failed.push({ sale, why: thrown.message });
        }
      }
    } finally {
      setStage('done');
      await refresh();
    }
    const count = taken.length - failed.length;
    if (count > 0) toast.good(t(act === 'start' ? 'started' : 'noted', { count }));
    if (failed.length > 0) return setRefused(failed);
    setStage('asked');
    onDone();
  };
  if (refused) {
    return (
      <Stack gap={16}>
        <Alert tone="warning">{t('refused', { count: refused.length })}</Alert>
        <Lines lines={refused} />
        <Row justify="end">
          <Button onClick={onClose}>{t('close')}</Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <p>{t(`${act}Text`)}</p>
      {act === 'note' && (
        <TextField
          name="words"
          label={t('words')}
          value={words}
          onChange={setWords}
          rows={2}
          maxLength={orderNoteRules.wordsMax}
          required
        />
      )}
      <Stack gap={12}>
        <strong role="status">{t('will', { count: taken.length, all: lines.length })}</strong>
        <Lines lines={lines} />
      </Stack>
      <ModalActions cancel={t('cancel')} onCancel={onClose}>
        <Button
          kind="primary"
          busy={stage === 'sending'}
          disabled={taken.length === 0 || (act === 'note' && words.trim() === '')}
          onClick={() => void send()}
        >
          {t(`${act}Act`, { count: taken.length })}
        </Button>
      </ModalActions>
    </Stack>
  );
}

/** Each order; those that are left out first, with why. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(texts);
  const ofOrder = useTexts(orderTexts);
  const sorted = [...lines.filter(({ why }) => why !== undefined), ...lines.filter(({ why }) => why === undefined)];
  return (
    <ul className={styles.lines} aria-label={t('list')}>
      {sorted.map(({ sale, why }) => (
        <li key={sale.id}>
          <span>
            {sale.title} <Soft>{ofOrder('orderTitle', { id: sale.id })}</Soft>
          </span>
          {why !== undefined && <Status tone="warning">{why}</Status>}
        </li>
      ))}
    </ul>
  );
}
