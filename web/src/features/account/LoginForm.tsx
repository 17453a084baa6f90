import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import type { CallOutput } from '../../api/call.ts';
import { callWithProof } from '../../api/callWithProof.ts';
import { CallError } from '../../api/callError.ts';
import { keepDevice, readDevice } from '../../api/device.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { keepToken } from '../../api/token.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { KeyIcon } from '../../ui/kit/icons.ts';
import styles from './LoginForm.module.css';
import { loginStepOf, type LoginStep } from './loginStep.ts';
import { texts } from './texts.ts';
import { usePasskeyLogin } from './usePasskeyLogin.ts';

// Few logins have one.
const SecondStep = lazy(async () => ({
  default: (await untilLoaded(() => import('./SecondStep.tsx'))).SecondStep,
}));

/** What the other form needs, which takes a code in place of the password. */
export interface CodeLogin {
  account: string;
  onDone: (login: CallOutput<'login'>) => void;
  /** Whether a refusal leads to the second step; else the form shows it. */
  leadsOn: (thrown: unknown) => boolean;
  onBack: () => void;
}

interface LoginFormProps {
  account?: string;
  /** Whether a mobile number will do as well. */
  sms?: boolean;
  /** Draws the form that takes a code; undefined: none can be sent here. */
  byCode?: ((login: CodeLogin) => ReactNode) | undefined;
  wantedReturn: string | undefined;
}

/** A failure of the server that says nothing of its own is told in the specification's words. */
function withReason(thrown: unknown, message: string): unknown {
  if (!(thrown instanceof CallError) || (thrown.reason !== 'internal' && thrown.message !== 'Error')) return thrown;
  const { reason: name, code, status, requestId } = thrown;
  return new CallError({ name, code, status, message, requestId });
}

/**
 * User name, e-mail or mobile number and password, and where the account has one the second factor; or a passkey alone. The token is kept, the
 * password nowhere.
 */
export function LoginForm({ account = '', sms = false, byCode, wantedReturn }: LoginFormProps) {
  const t = useTexts(texts);
  const { begin } = useSession();
  const [isWorking, setWorking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [step, setStep] = useState<LoginStep>();
  const [isByCode, setByCode] = useState(false);
  const handleDone = (login: CallOutput<'login'>) => {
    keepDevice(login.device);
    begin(login.token);
  };
  const leadsOn = (thrown: unknown) => {
    const next = loginStepOf(thrown);
    if (next) setStep(next);
    return next !== undefined;
  };
  const form = useForm({
    initial: { account, password: '', remember: false },
    check: (values) => requiredFields(values, ['account', 'password']),
    submit: async (values) => {
      try {
        const device = readDevice();
        const input = { ...values, ...(device !== undefined && { device }) };
        const login = await callWithProof('login', input, { quiet: true, onWorking: setWorking });
        handleDone(login);
      } catch (thrown) {
        if (leadsOn(thrown)) return;
        // The specification: whoever fails to log in is logged out.
        keepToken(null);
        const password = form.formRef.current?.querySelector<HTMLInputElement>('input[name="password"]');
        password?.focus();
        password?.select();
        throw withReason(thrown, t('loginError'));
      }
    },
  });
  const passkey = usePasskeyLogin(() => form.values.remember, handleDone);
  const handlePasskey = async () => {
    setAsking(true);
    const refusal = await passkey.ask();
    setAsking(false);
    if (refusal) form.refuse(refusal);
  };
  const handleBack = (why?: CallError) => {
    setStep(undefined);
    form.set({ password: '' });
    if (why) form.refuse(why);
  };
  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} onDone={handleDone} onBack={handleBack} />
      </Suspense>
    );
  }
  if (isByCode && byCode) {
    const { account: typed } = form.values;
    return byCode({ account: typed, onDone: handleDone, leadsOn, onBack: () => setByCode(false) });
  }
  return (
    <Form
      form={form}
      label={t('loginTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" size="md" busy={form.busy} fullWidth>
            {t('login')}
          </Button>
          <p role="status" className={styles.working}>
            {isWorking && t('working')}
          </p>
          {passkey.works && (
            <Button size="md" icon={KeyIcon} busy={isAsking} onClick={() => void handlePasskey()} fullWidth>
              {t('passkeyLogin')}
            </Button>
          )}
          {byCode && (
            <Button size="md" kind="quiet" onClick={() => setByCode(true)} fullWidth>
              {t('byCode')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        {...form.field('account')}
        label={t(sms ? 'loginAccountOrMobile' : 'loginAccount')}
        autoComplete="username webauthn"
        maxLength={limits.email.max}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here by a link was left at that link
        autoFocus
      />
      <PasswordField
        {...form.field('password')}
        label={t('loginPassword')}
        autoComplete="current-password"
        maxLength={limits.password.max}
        required
      />
      <div className={styles.line}>
        <Checkbox {...form.field('remember')} label={t('remember')} />
        <Link to={href('password', { redirect: wantedReturn })}>{t('forgot')}</Link>
      </div>
    </Form>
  );
}
