import { limits } from '#contract/core/limits.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { readDevice } from '../../api/device.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { texts } from './codeLoginTexts.ts';

interface CodeLoginFormProps {
  /** What codes can be sent to here; one of them at least. */
  mail: boolean;
  sms: boolean;
  /** What was typed as the account before. */
  account: string;
  onDone: (login: CallOutput<'logInWithCode'>) => void;
  /** Whether a refusal leads to the second step. */
  leadsOn: (thrown: unknown) => boolean;
  onBack: () => void;
}

/** Logs in by the e-mail or mobile number of an account and the code that came to it, without the password. */
export function CodeLoginForm({ mail, sms, account, onDone, leadsOn, onBack }: CodeLoginFormProps) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { target: isUserName(account) ? '' : account, request: '', code: '', remember: false },
    check: (values) => requiredFields(values, ['target', 'request', 'code']),
    fieldOf: { code_wrong: 'code' },
    submit: async ({ target, ...values }) => {
      try {
        const device = readDevice();
        const input = { ...values, ...placeOf(target, sms), ...(device !== undefined && { device }) };
        onDone(await call('logInWithCode', input, { quiet: true }));
      } catch (thrown) {
        if (!leadsOn(thrown)) throw thrown;
      }
    },
  });
  const { target } = form.values;
  const what = mail && sms ? 'emailOrMobile' : mail ? 'email' : 'mobile';
  return (
    <Form
      form={form}
      label={t('title')}
      actions={
        <>
          <Button type="submit" kind="primary" size="md" busy={form.busy} fullWidth>
            {t('login')}
          </Button>
          <Button size="md" kind="quiet" onClick={onBack} fullWidth>
            {t('byPassword')}
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('target')}
        label={t(what)}
        help={t(what === 'emailOrMobile' ? 'targetHelp' : what === 'email' ? 'emailHelp' : 'mobileHelp')}
        inputMode={what === 'email' ? 'email' : what === 'mobile' ? 'tel' : 'text'}
        autoComplete="username"
        maxLength={limits.email.max}
        required
      />
      <CodeField
        label={t('code')}
        code={form.field('code')}
        request={form.field('request')}
        asks={target.trim() === '' ? undefined : { purpose: 'login', ...placeOf(target, sms) }}
        onRefused={form.refuse}
      />
      <Checkbox {...form.field('remember')} label={t('remember')} />
    </Form>
  );
}

/** Neither an address nor a number. */
function isUserName(typed: string): boolean {
  return !typed.includes('@') && !/^\+?[\d\s-]+$/.test(typed.trim());
}

/** An address has an @, a number has none. */
function placeOf(typed: string, sms: boolean): { email: string } | { mobile: string } {
  return !sms || typed.includes('@') ? { email: typed.trim() } : { mobile: typed.trim() };
}
