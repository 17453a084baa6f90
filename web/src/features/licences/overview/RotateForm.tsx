import type { Licence } from '#contract/licences/licences.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { ModalActions } from '../../../ui/kit/Modal.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Consequences } from '../Consequences.tsx';
import { overviewTexts } from './overviewTexts.ts';
import { texts } from '../texts.ts';

interface RotateFormProps {
  licence: Licence;
  onCancel: () => void;
  onRotated: () => void;
}

/** Replaces a leaked key, after saying what that means and asking for the password. */
export function RotateForm({ licence, onCancel, onRotated }: RotateFormProps) {
  const t = useTexts(overviewTexts);
  const words = useTexts(texts);
  const form = useForm({
    initial: { password: '' },
    check: (values) => requiredFields(values, ['password']),
    submit: async ({ password }) => {
      await call('rotateLicenceKey', { licenceId: licence.id, password }, { quiet: true });
      onRotated();
    },
    fieldOf: { password_wrong: 'password' },
  });
  return (
    <Form
      form={form}
      label={t('rotateTitle')}
      actions={
        <ModalActions cancel={words('cancel')} onCancel={onCancel}>
          <Button type="submit" kind="danger" busy={form.busy}>
            {t('rotateAct')}
          </Button>
        </ModalActions>
      }
    >
      <Consequences
        intro={t('rotateIntro')}
        lines={[
          t('rotateDies'),
          t('rotateKeeps'),
          t('rotateUpdate'),
          t('rotatesLeft', { count: licence.rotationsLeft }),
        ]}
      />
      <PasswordField
        {...form.field('password')}
        label={t('rotatePassword')}
        help={t('rotatePasswordHelp')}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
      />
    </Form>
  );
}
