import type { ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { keepDevice } from '../../api/device.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { CodeField } from './CodeField.tsx';
import { texts } from './registerTexts.ts';

interface RegisterByMobileFormProps {
  /** What is agreed to. */
  consent: ReactNode;
  /** Shows what a password needs while it is typed. */
  rules: (password: string) => ReactNode;
}

/** Opens an account by a mobile number and the code that came to it; logged in at once. */
export function RegisterByMobileForm({ consent, rules }: RegisterByMobileFormProps) {
  const t = useTexts(texts);
  const { begin } = useSession();
  const form = useForm({
    initial: { username: '', mobile: '', request: '', code: '', password: '', consent: false },
    check: (values) => requiredFields(values, ['username', 'mobile', 'request', 'code', 'password', 'consent']),
    fieldOf: {
      username_taken: 'username',
      mobile_taken: 'mobile',
      code_wrong: 'code',
      password_common: 'password',
    },
    submit: async (values) => {
      const { token, device } = await call('registerByMobile', { ...values, consent: true }, { quiet: true });
      keepDevice(device);
      toast.good(t('registered'));
      begin(token);
    },
  });
  const { mobile } = form.values;
  return (
    <Form
      form={form}
      label={t('title')}
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
        {...form.field('mobile')}
        label={t('mobile')}
        help={t('mobileHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <CodeField
        label={t('code')}
        code={form.field('code')}
        request={form.field('request')}
        asks={mobile.trim() === '' ? undefined : { purpose: 'register', mobile }}
        onRefused={form.refuse}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        help={rules(form.values.password)}
        autoComplete="new-password"
        maxLength={limits.password.max}
        required
      />
      <Checkbox {...form.field('consent')} label={consent} />
    </Form>
  );
}
