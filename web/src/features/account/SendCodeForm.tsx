import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { CallOutput } from '../../api/call.ts';
import { callWithProof } from '../../api/callWithProof.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './LoginForm.module.css';
import { accountTarget, emailProblems } from './checks.ts';
import { texts } from './texts.ts';

export type SentCode = CallOutput<'sendCode'>;

interface SendCodeFormProps {
  email: string;
  /** Whether a mobile number will do as well. */
  sms: boolean;
  onSent: (email: string, sent: SentCode) => void;
  /** Goes on with the code that was asked for from here before; undefined: there was none. */
  onHaveCode: (() => void) | undefined;
}

/** The first step: where the code goes. */
export function SendCodeForm({ email, sms, onSent, onHaveCode }: SendCodeFormProps) {
  const t = useTexts(texts);
  const [isWorking, setWorking] = useState(false);
  const form = useForm({
    initial: { email },
    check: (values) => [
      ...requiredFields(values, ['email']),
      ...(sms && !values.email.includes('@') ? [] : emailProblems(values.email)),
    ],
    submit: async (values) => {
      const input = { purpose: 'password', ...accountTarget(values.email) } as const;
      onSent(values.email.trim(), await callWithProof('sendCode', input, { quiet: true, onWorking: setWorking }));
    },
  });
  return (
    <Form
      form={form}
      label={t('passwordTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" fullWidth busy={form.busy}>
            {t('sendCode')}
          </Button>
          {onHaveCode && (
            <Button kind="quiet" onClick={onHaveCode}>
              {t('haveCode')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        {...form.field('email')}
        label={t(sms ? 'emailOrMobile' : 'email')}
        help={t(sms ? 'emailOrMobileLead' : 'emailLead', limits.code)}
        type={sms ? 'text' : 'email'}
        inputMode={sms ? 'text' : 'email'}
        autoComplete={sms ? 'username' : 'email'}
        maxLength={limits.email.max}
        required
      />
      <p role="status" className={styles.working}>
        {isWorking && t('working')}
      </p>
    </Form>
  );
}
