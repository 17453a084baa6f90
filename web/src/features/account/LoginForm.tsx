import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { callWithProof } from '../../api/callWithProof.ts';
import { keepDevice, readDevice } from '../../api/device.ts';
import { useSession } from '../../api/session.ts';
import { keepToken } from '../../api/token.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './LoginForm.module.css';
import { texts } from './texts.ts';

/** User name or e-mail and password. The token is kept, the password nowhere. */
export function LoginForm({
  account = '',
  sms = false,
  wantedReturn,
}: {
  account?: string;
  /** Whether a mobile number will do as well. */
  sms?: boolean;
  wantedReturn: string | undefined;
}) {
  const t = useTexts(texts);
  const { begin } = useSession();
  const [isWorking, setWorking] = useState(false);
  const form = useForm({
    initial: { account, password: '', remember: false },
    check: (values) => requiredFields(values, ['account', 'password']),
    submit: async (values) => {
      try {
        const device = readDevice();
        const input = { ...values, ...(device !== undefined && { device }) };
        const login = await callWithProof('login', input, { quiet: true, onWorking: setWorking });
        keepDevice(login.device);
        begin(login.token);
      } catch (thrown) {
        // The specification: whoever fails to log in is logged out.
        keepToken(null);
        const password = form.formRef.current?.querySelector<HTMLInputElement>('input[name="password"]');
        password?.focus();
        password?.select();
        throw thrown;
      }
    },
  });
  return (
    <Form
      form={form}
      label={t('loginTitle')}
      actions={
        <Button type="submit" kind="primary" size="md" busy={form.busy} fullWidth>
          {t('login')}
        </Button>
      }
    >
      <TextField
        {...form.field('account')}
        label={t(sms ? 'loginAccountOrMobile' : 'loginAccount')}
        autoComplete="username"
        maxLength={limits.email.max}
        required
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
      <p role="status" className={styles.working}>
        {isWorking && t('working')}
      </p>
    </Form>
  );
}
