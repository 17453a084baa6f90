import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import { useAct } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { Modal, ModalActions } from '../../ui/kit/Modal.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';
import { stateOf, type SigningKey } from './useSigningKeys.ts';

interface RotateDialogProps {
  open: boolean;
  keys: readonly SigningKey[];
  /** The moment that the keys are looked at. */
  at: number;
  onClose: () => void;
}

/** Asks why, and whether somebody else may have one of the keys. */
export function RotateDialog({ open, keys, at, onClose }: RotateDialogProps) {
  const t = useTexts(texts);
  return (
    <Modal open={open} onClose={onClose} title={t('dialog')}>
      <RotateForm keys={keys} at={at} onClose={onClose} />
    </Modal>
  );
}

function RotateForm({ keys, at, onClose }: Omit<RotateDialogProps, 'open'>) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const rotate = useAct('rotateSigningKey', { quiet: true });
  const form = useForm({
    initial: { reason: '', compromised: '' },
    check: (values) => requiredFields(values, ['reason']),
    submit: async ({ reason, compromised }) => {
      const made = await rotate.mutateAsync({ reason, ...(compromised === '' ? {} : { compromised }) });
      queries.setQueryData(['listLicencePublicKeys', {}], made);
      toast.good(t('done'));
      toast.info(t('backup'));
      onClose();
    },
  });
  const isMarking = form.values.compromised !== '';
  const isWaiting = keys.some((key) => stateOf(key, at) === 'waits' && key.kid !== form.values.compromised);
  const options = keys
    .filter(({ compromisedAt }) => compromisedAt === null)
    .map((key) => ({ value: key.kid, label: `${key.kid.slice(0, 12)}… · ${t(stateOf(key, at))}` }));
  return (
    <Form
      form={form}
      label={t('dialog')}
      actions={
        <ModalActions cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" kind={isMarking ? 'danger' : 'primary'} busy={form.busy}>
            {t(isMarking ? 'mark' : 'act')}
          </Button>
        </ModalActions>
      }
    >
      <p>{t(isWaiting ? 'dialogWaiting' : 'dialogText')}</p>
      <SelectField
        {...form.field('compromised')}
        label={t('which')}
        options={[{ value: '', label: t('none') }, ...options]}
      />
      <div role="status">{isMarking && <p>{t('dialogCompromised')}</p>}</div>
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        help={t('reasonHelp')}
        maxLength={limits.reason.max}
        rows={3}
        required
      />
    </Form>
  );
}
