import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { ProductChange, ProductsChange } from '#contract/catalogue/catalogueAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Modal, ModalActions } from '../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './bulkTexts.ts';
import styles from './ProductBulk.module.css';

export type BulkChange = 'put_on' | 'take_off' | 'percent' | 'amount';

interface BulkDialogProps {
  ids: number[];
  /** What is to be done with them; open while there is something. */
  edited: BulkChange | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** What would become of the chosen products, before it is done. */
export function BulkDialog({ ids, edited, onClose, onDone }: BulkDialogProps) {
  const t = useTexts(texts);
  return (
    <Modal
      open={edited !== undefined}
      onClose={onClose}
      title={t(`${edited ?? 'put_on'}Title`, { count: ids.length })}
      size="lg"
    >
      {edited !== undefined && <Preview key={edited} ids={ids} asked={edited} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

interface PreviewProps {
  ids: number[];
  asked: BulkChange;
  onClose: () => void;
  onDone: () => void;
}

function Preview({ ids, asked, onClose, onDone }: PreviewProps) {
  const t = useTexts(texts);
  const [percent, setPercent] = useState<number | ''>('');
  const [refused, setRefused] = useState<ProductChange[]>();
  const [amountFen, setAmountFen] = useState<number | null>(null);
  const change = changeOf(asked, percent === '' ? 0 : percent, amountFen ?? 0);
  const isReady = 'event' in change || ('percent' in change ? change.percent : change.amountFen) !== 0;
  const preview = useCall('previewProductChanges', { ids, change }, { enabled: isReady && !refused, staleTime: 0 });
  const act = useAction('changeProducts', ({ list }) =>
    t('doneToast', { count: list.filter(({ refusal }) => refusal === null).length }),
  );
  const accepted = preview.data?.list.filter(({ refusal }) => refusal === null) ?? [];
  const handleAct = () => {
    const products = accepted.map(({ id, updatedAt }) => ({ id, ...(updatedAt !== null && { updatedAt }) }));
    act.press({ products, change }, ({ list }) => {
      const left = list.filter(({ refusal }) => refusal !== null);
      if (left.length > 0) setRefused(left);
      else {
        onClose();
        onDone();
      }
    });
  };
  if (refused) {
    return (
      <Stack gap={16}>
        <Alert tone="warning">{t('refusedAfter', { count: refused.length })}</Alert>
        <Changes list={refused} />
        <ModalActions cancel={t('close')} onCancel={onClose}>
          <Button kind="primary" onClick={() => setRefused(undefined)}>
            {t('again')}
          </Button>
        </ModalActions>
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <p>{t(`${asked}Text`)}</p>
      {asked === 'percent' && (
        <NumberField
          name="percent"
          label={t('percentLabel')}
          help={t('percentHelp', { down: limits.percent.down, up: limits.percent.up })}
          value={percent}
          onChange={setPercent}
          min={-limits.percent.down}
          max={limits.percent.up}
        />
      )}
      {asked === 'amount' && (
        <PriceField
          name="amountFen"
          label={t('amountLabel')}
          help={t('amountHelp')}
          value={amountFen}
          onChange={setAmountFen}
          signed
        />
      )}
      {isReady && (
        <PageState query={preview}>
          {({ list }) => (
            <Stack gap={12}>
              <strong role="status">{t('willChange', { count: accepted.length, all: list.length })}</strong>
              <Changes list={list} />
            </Stack>
          )}
        </PageState>
      )}
      <ModalActions cancel={t('cancel')} onCancel={onClose}>
        <Button
          kind={asked === 'take_off' ? 'danger' : 'primary'}
          busy={act.busy}
          disabled={!isReady || accepted.length === 0 || preview.isFetching}
          onClick={handleAct}
        >
          {t(`${asked}Act`, { count: accepted.length })}
        </Button>
      </ModalActions>
    </Stack>
  );
}

function changeOf(asked: BulkChange, percent: number, amountFen: number): ProductsChange {
  if (asked === 'percent') return { percent };
  return asked === 'amount' ? { amountFen } : { event: asked };
}

/** Each product with what becomes of it, those that refuse first. */
function Changes({ list }: { list: ProductChange[] }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const sorted = [...list.filter(({ refusal }) => refusal !== null), ...list.filter(({ refusal }) => refusal === null)];
  return (
    <ul className={styles.changes} aria-label={t('list')}>
      {sorted.map(({ id, title, refusal, isSubmitted, prices }) => (
        <li key={id}>
          <span>
            {title} <Soft>#{id}</Soft>
          </span>
          {isSubmitted && <Soft>{t('isSubmitted')}</Soft>}
          {refusal === null ? (
            prices.map(({ name, beforeFen, afterFen }) => (
              <Soft key={name}>{t('price', { name, before: money(beforeFen), after: money(afterFen) })}</Soft>
            ))
          ) : (
            <Status tone="warning">{t(refusal)}</Status>
          )}
        </li>
      ))}
    </ul>
  );
}
