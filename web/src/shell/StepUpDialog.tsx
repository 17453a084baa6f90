import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import { sessionRules } from '#contract/identity/identityRules.ts';
import { call } from '../api/call.ts';
import { askPasskey } from '../api/passkeys.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { FactorForm } from '../parts/factor/FactorForm.tsx';
import { ActionForm } from '../record/ActionForm.tsx';
import { requiredFields, useForm } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { Stack } from '../ui/kit/layout.tsx';
import { Modal } from '../ui/kit/overlay/Modal.tsx';
import { PageState } from '../ui/kit/PageState.tsx';
import { consoleTexts as texts } from './console/consoleTexts.ts';

interface StepUpDialogProps {
  open: boolean;
  /** Told whether it was proven. */
  onClose: (isGiven: boolean) => void;
}

const minutes = sessionRules.stepUp / 60;

/** Asks who it is once more: by the second factor where the account has one, else by the password. */
export function StepUpDialog({ open, onClose }: StepUpDialogProps) {
  const t = useTexts(texts);
  const query = useCall('getStepUp', {}, { enabled: open, staleTime: 0 });
  return (
    <Modal open={open} onClose={() => onClose(false)} title={t('stepUpTitle')} size="sm">
      <PageState query={query}>
        {({ methods }) =>
          methods.includes('password') ? (
            <PasswordQuestion onClose={onClose} />
          ) : (
            <Stack>
              <p>{t('stepUpFactorLead', { minutes })}</p>
              <FactorForm
                inDialog
                methods={methods.filter((method): method is FactorMethod => method !== 'password')}
                label={t('stepUpTitle')}
                act={t('stepUpAct')}
                passkey={() => askPasskey()}
                onCancel={() => onClose(false)}
                onAnswer={async (answer) => {
                  await call('confirmFactor', { answer }, { quiet: true });
                  onClose(true);
                }}
              />
            </Stack>
          )
        }
      </PageState>
    </Modal>
  );
}

function PasswordQuestion({ onClose }: Pick<StepUpDialogProps, 'onClose'>) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { password: '' },
    check: (values) => requiredFields(values, ['password']),
    fieldOf: { password_wrong: 'password' },
    submit: async ({ password }) => {
      await call('confirmPassword', { password }, { quiet: true });
      onClose(true);
    },
  });
  return (
    <ActionForm form={form} label={t('stepUpTitle')} act={t('stepUpAct')} onCancel={() => onClose(false)}>
      <p>{t('stepUpLead', { minutes })}</p>
      <PasswordField
        {...form.field('password')}
        label={t('stepUpPassword')}
        autoComplete="current-password"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
      />
    </ActionForm>
  );
}
