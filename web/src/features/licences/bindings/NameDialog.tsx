import { limits } from '#contract/core/limits.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, useForm } from '../../../ui/form/form.tsx';
import { Modal, ModalActions } from '../../../ui/kit/Modal.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import { bindingTexts } from './bindingTexts.ts';
import type { ActivationDialogProps } from './dialogProps.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { texts } from '../texts.ts';

/** Gives something bound a name, to know it again. */
export function NameDialog(props: ActivationDialogProps) {
  const t = useTexts(bindingTexts);
  const { activation, onClose } = props;
  return (
    <Modal
      open={activation !== undefined}
      onClose={onClose}
      title={t('renameTitle', { target: shortTarget(activation?.target ?? '') })}
      size="sm"
    >
      {activation && <NameForm {...props} activation={activation} />}
    </Modal>
  );
}

type NameFormProps = ActivationDialogProps & { activation: NonNullable<ActivationDialogProps['activation']> };

function NameForm({ activation, licence, onChanged, onClose }: NameFormProps) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const form = useForm({
    initial: { name: activation.name },
    submit: async ({ name }) => {
      const named = { licenceId: licence.id, activationId: activation.id, name: name.trim() };
      onChanged(await call('nameActivation', named, { quiet: true }));
      toast.good(t('renamed'));
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label={t('rename')}
      actions={
        <ModalActions cancel={words('cancel')} onCancel={onClose}>
          <Button type="submit" kind="primary" busy={form.busy}>
            {words('save')}
          </Button>
        </ModalActions>
      }
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('nameHelp')}
        maxLength={limits.activationName.max}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
      />
    </Form>
  );
}
