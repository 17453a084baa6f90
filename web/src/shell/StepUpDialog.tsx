import { sessionRules } from '#contract/identity/identityRules.ts';
import { call } from '../api/call.ts';
import { useTexts } from '../language/texts.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { consoleTexts as texts } from './console/consoleTexts.ts';

/** Asks for the password; `onClose` is told whether it was given. */
export function StepUpDialog({ open, onClose }: { open: boolean; onClose: (isGiven: boolean) => void }) {
  const t = useTexts(texts);
  return (
    <ActionDialog
      open={open}
      onClose={() => onClose(false)}
      title={t('stepUpTitle')}
      act={t('stepUpAct')}
      lead={t('stepUpLead', { minutes: sessionRules.stepUp / 60 })}
      initial={{ password: '' }}
      required={['password']}
      fieldOf={{ password_wrong: 'password' }}
      onAct={async ({ password }) => {
        await call('confirmPassword', { password }, { quiet: true });
        onClose(true);
      }}
    >
      {({ field }) => (
        <PasswordField
          {...field('password')}
          label={t('stepUpPassword')}
          autoComplete="current-password"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
          autoFocus
        />
      )}
    </ActionDialog>
  );
}
