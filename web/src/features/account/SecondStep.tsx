import { call, type CallOutput } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { askPasskey } from '../../api/passkeys.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { FactorForm } from '../../parts/factor/FactorForm.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import type { LoginStep } from './loginStep.ts';
import { texts } from './texts.ts';

interface SecondStepProps {
  step: LoginStep;
  onDone: (login: CallOutput<'finishLogin'>) => void;
  /** Back to the password; told why, where the server says that this login has ended. */
  onBack: (why?: CallError) => void;
}

/** The second factor, after the right password. */
export function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const t = useTexts(texts);
  return (
    <>
      <p role="status">{t('secondStepLead')}</p>
      <FactorForm
        methods={step.methods}
        label={t('secondStep')}
        act={t('login')}
        passkey={() => askPasskey()}
        lost={
          <LinkButton kind="quiet" size="sm" to={href('helpTopic', { topic: 'lost-second-factor' })}>
            {t('lostFactor')}
          </LinkButton>
        }
        onCancel={() => onBack()}
        onAnswer={async (answer) => {
          try {
            onDone(await call('finishLogin', { login: step.login, answer }, { quiet: true }));
          } catch (thrown) {
            if (!(thrown instanceof CallError) || thrown.reason !== 'login_step_over') throw thrown;
            onBack(thrown);
          }
        }}
      />
    </>
  );
}
