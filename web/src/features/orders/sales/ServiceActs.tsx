import { formatBytes } from '#contract/core/bytes.ts';
import { limits } from '#contract/core/limits.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { serviceRules } from '#contract/orders/serviceRules.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx';
import { UploadButton } from '../../../ui/form/UploadButton.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { ClockIcon, SendIcon } from '../../../ui/kit/icons.ts';
import { serviceTexts } from '../serviceTexts.ts';
import { lineTexts } from '../line/lineTexts.ts';

interface ServiceProps {
  sale: Pick<SaleSummary, 'id' | 'may'>;
}

type DeliveredFile = Pick<CallOutput<'uploadFile'>, 'id' | 'name' | 'bytes'>;

/** A file that is delivered with the service, uploaded right here. */
function FilePart({
  value,
  onChange,
}: {
  value: DeliveredFile | null;
  onChange: (file: DeliveredFile | null) => void;
}) {
  const t = useTexts(serviceTexts);
  const help = t('fileHelp', { max: formatBytes(limits.fileBytes.max) });
  return (
    <FieldGroup label={t('file')} help={help}>
      {value === null ? (
        <UploadButton onStored={onChange} />
      ) : (
        <Row gap={8}>
          <span>
            {value.name} · {formatBytes(value.bytes)}
          </span>
          <Button size="sm" onClick={() => onChange(null)}>
            {t('fileRemove')}
          </Button>
        </Row>
      )}
    </FieldGroup>
  );
}

/** Delivers a service; `inRow`: at the end of its row, said for screen readers of which order. */
export function DeliverAct({ sale: { id: orderId, may }, inRow = false }: ServiceProps & { inRow?: boolean }) {
  const t = useTexts(serviceTexts);
  const ofLine = useTexts(lineTexts);
  const deliver = useAction('deliverService', () => t('deliveredToast'));
  return (
    <ActionButton
      {...(inRow && { size: 'sm', label: ofLine('actionOf', { action: t('deliver'), id: orderId }) })}
      may={may.includes('deliver_service')}
      primary={!inRow}
      icon={SendIcon}
      title={t('deliverTitle')}
      act={t('deliver')}
      lead={t('deliverText')}
      initial={{ note: '', secret: '', file: null as DeliveredFile | null }}
      onAct={({ note, secret, file }) => deliver.send({ orderId, note, secret, ...(file && { fileId: file.id }) })}
    >
      {(form) => (
        <>
          <WordsField {...form.field('note')} label={t('note')} help={t('noteHelp')} maxLength={serviceRules.note} />
          <WordsField
            {...form.field('secret')}
            label={t('secret')}
            help={t('secretHelp')}
            maxLength={serviceRules.secret}
          />
          <FilePart value={form.values.file} onChange={(file) => form.set({ file })} />
        </>
      )}
    </ActionButton>
  );
}

/** What a seller does about a service that waits: begin with it, and deliver it. */
export function ServiceActs({ sale }: ServiceProps) {
  const t = useTexts(serviceTexts);
  const start = useAction('startService', () => t('startedToast'));
  return (
    <>
      <DeliverAct sale={sale} />
      <ActionButton
        may={sale.may.includes('start_service')}
        icon={ClockIcon}
        title={t('startTitle')}
        act={t('start')}
        lead={t('startText')}
        onAct={() => start.send({ orderId: sale.id })}
      />
    </>
  );
}
