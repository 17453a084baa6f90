import { useQueryClient } from '@tanstack/react-query';
import { type CertificateEvent, certificateReasons } from '#contract/verification/certificateProcess.ts';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

interface MoveFormProps {
  id: number;
  /** Of the certificate, to say whose it is. */
  name: string;
  event: CertificateEvent;
  onDone: () => void;
}

/** Suspends, reinstates or revokes a certificate: says what will happen, and asks why. */
export function MoveForm({ id, name, event, onDone }: MoveFormProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const needsReason = event !== 'reinstate';
  const form = useForm({
    initial: { reason: String(certificateReasons[0]), note: '' },
    submit: async ({ reason, note }) => {
      const chosen = certificateReasons.find((one) => one === reason);
      const input = { id, event, note, ...(needsReason && chosen ? { reason: chosen } : {}) };
      await call('moveCertificate', input, { quiet: true });
      await queries.invalidateQueries();
      toast.good(t('moved'));
      onDone();
    },
  });
  return (
    <Form
      form={form}
      label={t(event)}
      actions={
        <Button type="submit" kind={event === 'revoke' ? 'danger' : 'primary'} busy={form.busy}>
          {t(event)}
        </Button>
      }
    >
      <p>{t(`${event}Text`, { name })}</p>
      {needsReason && (
        <SelectField
          {...form.field('reason')}
          label={t('reason')}
          help={t('reasonHelp')}
          required
          options={certificateReasons.map((value) => ({ value, label: t(`${value}Reason`) }))}
        />
      )}
      <TextField
        {...form.field('note')}
        label={t('note')}
        help={t('noteHelp')}
        rows={2}
        maxLength={limits.reason.max}
      />
    </Form>
  );
}
