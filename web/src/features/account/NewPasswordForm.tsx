import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { codeProblems, emailProblems, passwordProblems } from './checks.ts';
import styles from './NewPasswordForm.module.css';
import { PasswordRules } from './PasswordRules.tsx';
import type { SentCode } from './SendCodeForm.tsx';
import { texts } from './texts.ts';

/** The second step: the code and what the password shall be. `sent` is unknown to whoever came with a code. */
export function NewPasswordForm({
  email,
  sent,
  onDone,
}: {
  email: string;
  sent: SentCode | undefined;
  onDone: (email: string) => void;
}) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { email, code: '', password: '' },
    check: (values) => [
      ...requiredFields(values, ['email', 'code', 'password']),
      ...emailProblems(values.email),
      ...codeProblems(values.code),
      ...passwordProblems(values.password),
    ],
    fieldOf: { code_wrong: 'code', password_common: 'password' },
    submit: async (values) => {
      await call('resetPassword', values, { quiet: true });
      onDone(values.email.trim());
    },
  });
  return (
    <Form
      form={form}
      label={t('stepCode')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy} fullWidth>
          {t('setPassword')}
        </Button>
      }
    >
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={limits.email.max}
        required
      />
      <div>
        <TextField
          {...form.field('code')}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code.length}
          required
        />
        <Resend email={form.values.email} sent={sent} />
      </div>
      <PasswordField
        {...form.field('password')}
        label={t('newPassword')}
        help={<PasswordRules password={form.values.password} />}
        autoComplete="new-password"
        maxLength={limits.password.max}
        required
      />
    </Form>
  );
}

/** How long the code is good for, and another one when the wait is over. */
function Resend({ email, sent }: { email: string; sent: SentCode | undefined }) {
  const t = useTexts(texts);
  const { clock } = useFormats();
  const [busy, setBusy] = useState(false);
  const [mayResendAt, setMayResendAt] = useState(() => inSeconds(sent?.resendAfterSeconds ?? 0));
  const [endsAt, setEndsAt] = useState(() => sent && inSeconds(sent.expiresAfterSeconds));
  const wait = useSecondsLeft(mayResendAt) ?? 0;
  const left = useSecondsLeft(endsAt);

  async function resend() {
    setBusy(true);
    try {
      const again = await call('sendCode', { purpose: 'password', email });
      setMayResendAt(inSeconds(again.resendAfterSeconds));
      setEndsAt(inSeconds(again.expiresAfterSeconds));
      toast.good(t('codeSentAgain'));
    } catch (thrown) {
      // The shell said why; only the wait is ours.
      const seconds = thrown instanceof CallError ? Number(thrown.params['seconds']) : Number.NaN;
      if (Number.isFinite(seconds)) setMayResendAt(inSeconds(seconds));
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className={styles.resend}>
      <span role="timer">
        {left !== undefined && (left > 0 ? t('codeEnds', { time: clock(left) }) : t('codeEnded'))}
      </span>
      <Button
        kind="quiet"
        size="sm"
        busy={busy}
        disabled={wait > 0 || email.trim() === ''}
        onClick={() => void resend()}
      >
        {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
      </Button>
    </p>
  );
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
