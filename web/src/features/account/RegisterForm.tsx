import { Link } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { keepDevice } from '../../api/device.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { emailProblems, passwordProblems, usernameProblems } from './checks.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { texts } from './texts.ts';

/** Opens an account, which is logged in at once. */
export function RegisterForm() {
  const t = useTexts(texts);
  const { begin } = useSession();
  const form = useForm({
    initial: { username: '', email: '', password: '', consent: false },
    check: (values) => [
      ...requiredFields(values, ['username', 'email', 'password', 'consent']),
      ...usernameProblems(values.username),
      ...emailProblems(values.email),
      ...passwordProblems(values.password),
    ],
    fieldOf: { username_taken: 'username', email_taken: 'email', password_common: 'password' },
    submit: async ({ username, email, password }) => {
      const input = { username, email, password, consent: true } as const;
      const { token, device } = await call('register', input, { quiet: true });
      keepDevice(device);
      toast.good(t('registered'));
      begin(token);
    },
  });
  return (
    <Form
      form={form}
      label={t('registerTitle')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy} fullWidth>
          {t('register')}
        </Button>
      }
    >
      <TextField
        {...form.field('username')}
        label={t('username')}
        help={t('usernameHelp', limits.username)}
        autoComplete="username"
        maxLength={limits.username.max}
        required
      />
      <TextField
        {...form.field('email')}
        label={t('email')}
        help={t('emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.email.max}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        help={<PasswordRules password={form.values.password} username={form.values.username} />}
        autoComplete="new-password"
        maxLength={limits.password.max}
        required
      />
      <Checkbox {...form.field('consent')} label={<Consent />} />
    </Form>
  );
}

/** The texts open beside the form, so that nothing typed is lost. */
export function Consent() {
  const t = useTexts(texts);
  return (
    <>
      {t('consentBefore')}
      <Link to={href('service')} target="_blank">
        {t('service')}
      </Link>
      {t('consentBetween')}
      <Link to={href('privacy')} target="_blank">
        {t('privacy')}
      </Link>
    </>
  );
}
