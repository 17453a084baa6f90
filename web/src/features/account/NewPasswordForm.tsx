import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { callWithProof } from '../../api/callWithProof.ts';
import { clock } from '../../language/timeLeft.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { accountTarget, codeProblems, passwordProblems } from './checks.ts';
import styles from './NewPasswordForm.module.css';
import { PasswordRules } from './PasswordRules.tsx';
import type { SentCode } from './SendCodeForm.tsx';
import { forgetSentCode, keepSentCode, type KeptCode } from './sentCode.ts';
import { texts } from './texts.ts';

/** The second step: the code and what the password shall be. A code goes with the address that it was asked for. */
export function NewPasswordForm({ kept, onDone }: { kept: KeptCode; onDone: (email: string) => void }) {
  const t = useTexts(texts);
  const { email } = kept;
  const [request, setRequest] = useState(kept.sent.request);
  const form = useForm({
    initial: { code: '', password: '' },
    check: (values) => [
      ...requiredFields(values, ['code', 'password']),
      ...codeProblems(values.code),
      ...passwordProblems(values.password),
    ],
    fieldOf: { code_wrong: 'code', password_common: 'password' },
    submit: async (values) => {
      await call('resetPassword', { ...values, ...accountTarget(email), request }, { quiet: true });
      forgetSentCode();
      onDone(email);
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
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div>
        <TextField
          {...form.field('code')}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code.length}
          required
        />
        <Resend kept={kept} onSent={(again) => setRequest(again.request)} />
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
function Resend({ kept, onSent }: { kept: KeptCode; onSent: (again: SentCode) => void }) {
  const t = useTexts(texts);
  const [busy, setBusy] = useState(false);
  const [mayResendAt, setMayResendAt] = useState(() => after(kept.at, kept.sent.resendAfterSeconds));
  const [endsAt, setEndsAt] = useState(() => after(kept.at, kept.sent.expiresAfterSeconds));
  const wait = useSecondsLeft(mayResendAt) ?? 0;
  const left = useSecondsLeft(endsAt);

  async function resend() {
    setBusy(true);
    try {
      const { email } = kept;
      const again = await callWithProof('sendCode', { purpose: 'password', ...accountTarget(email) });
      keepSentCode(email, again);
      onSent(again);
      setMayResendAt(after(Date.now(), again.resendAfterSeconds));
      setEndsAt(after(Date.now(), again.expiresAfterSeconds));
      toast.good(t('codeSentAgain'));
    } catch (thrown) {
      // The shell said why; only the wait is ours.
      const seconds = thrown instanceof CallError ? Number(thrown.params['seconds']) : Number.NaN;
      if (Number.isFinite(seconds)) setMayResendAt(after(Date.now(), seconds));
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className={styles.resend}>
      <span role="timer">
        {left !== undefined && (left > 0 ? t('codeEnds', { time: clock(left) }) : t('codeEnded'))}
      </span>
      <Button kind="quiet" size="sm" busy={busy} disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
      </Button>
    </p>
  );
}

function after(at: number, seconds: number): string {
  return new Date(at + seconds * 1000).toISOString();
}
