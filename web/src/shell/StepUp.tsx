import { useEffect, useRef, useState } from 'react';
import { sessionRules } from '#contract/identity/identityRules.ts';
import { call } from '../api/call.ts';
import { answerStepUp } from '../api/stepUp.ts';
import { useTexts } from '../language/texts.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { consoleTexts as texts } from './consoleTexts.ts';

/** The question for the password, above whatever needs it; the call that asked goes on afterwards. */
export function StepUp() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isGiven: boolean) => void>(undefined);
  useEffect(
    () =>
      answerStepUp(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const close = (isGiven: boolean) => {
    answer.current?.(isGiven);
    answer.current = undefined;
    setOpen(false);
  };
  return (
    <ActionDialog
      open={isOpen}
      onClose={() => close(false)}
      title={t('stepUpTitle')}
      act={t('stepUpAct')}
      lead={t('stepUpLead', { minutes: sessionRules.stepUp / 60 })}
      initial={{ password: '' }}
      required={['password']}
      fieldOf={{ password_wrong: 'password' }}
      onAct={async ({ password }) => {
        await call('confirmPassword', { password }, { quiet: true });
        close(true);
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
