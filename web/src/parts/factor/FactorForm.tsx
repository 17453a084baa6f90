import { type ReactNode, useState } from 'react';
import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import type { FactorAnswer } from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { useTexts } from '../../language/texts.ts';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { BackIcon } from '../../ui/kit/icons.ts';
import { ModalActions } from '../../ui/kit/overlay/Modal.tsx';
import styles from './FactorForm.module.css';
import { texts } from './texts.ts';

interface FactorFormProps {
  /** How the account can answer, the likeliest first. */
  methods: readonly FactorMethod[];
  label: string;
  /** A verb: the button that sends the answer. */
  act: string;
  /** Lets the browser ask for a passkey. */
  passkey: () => Promise<Extract<FactorAnswer, { method: 'passkey' }>['passkey']>;
  /** Sends the answer; a refusal is shown here. */
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
  onCancel: () => void;
  /** Where to go with none of the ways. */
  lost?: ReactNode;
  inDialog?: boolean;
}

/** Asks for a second factor: one way at a time, with the way to the others. */
export function FactorForm({ methods, lost, ...props }: FactorFormProps) {
  const t = useTexts(texts);
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'totp');
  const others = methods.filter((other) => other !== method);
  const { inDialog = false, onCancel } = props;
  return (
    <>
      <Question key={method} method={method} {...props} />
      {(others.length > 0 || !inDialog) && (
        <div className={styles.ways} role="group" aria-label={t('otherWays')}>
          {others.map((other) => (
            <Button key={other} kind="quiet" size="sm" onClick={() => setMethod(other)}>
              {t(`switch_${other}`)}
            </Button>
          ))}
          {lost}
          {!inDialog && (
            <Button kind="quiet" size="sm" icon={BackIcon} onClick={onCancel}>
              {t('back')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Question(props: Omit<FactorFormProps, 'methods' | 'lost'> & { method: FactorMethod }) {
  const { method, label, act, passkey, onAnswer, onCancel, inDialog = false } = props;
  const t = useTexts(texts);
  const form = useForm({
    initial: { code: '' },
    check: (values) =>
      method === 'passkey'
        ? []
        : [...requiredFields(values, ['code']), ...(method === 'totp' ? totpProblems(values.code) : [])],
    fieldOf: { totp_wrong: 'code', recovery_code_wrong: 'code' },
    submit: async ({ code }) => {
      await onAnswer(method === 'passkey' ? { method, passkey: await passkey() } : { method, code });
    },
  });
  const button = (
    <Button type="submit" kind="primary" busy={form.busy} fullWidth={!inDialog} size="md">
      {method === 'passkey' ? t('usePasskey') : act}
    </Button>
  );
  const actions = inDialog ? (
    <ModalActions cancel={t('cancel')} onCancel={onCancel}>
      {button}
    </ModalActions>
  ) : (
    button
  );
  return (
    <Form form={form} label={label} actions={actions}>
      {method === 'totp' && (
        <TextField
          {...form.field('code')}
          label={t('totp')}
          help={t('totpHelp', { digits: factorRules.totpDigits })}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the blanks that apps show and people copy.
          maxLength={factorRules.totpDigits * 2}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened for this field
          autoFocus
        />
      )}
      {method === 'recovery' && (
        <TextField
          {...form.field('code')}
          label={t('recovery')}
          help={t('recoveryHelp')}
          autoComplete="off"
          maxLength={limits.recoveryCode.max}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened for this field
          autoFocus
        />
      )}
      {method === 'passkey' && <p>{t('passkeyHelp')}</p>}
    </Form>
  );
}

/** What is surely no code of an app; blanks between its digits are. */
export function totpProblems(code: string): FieldProblem[] {
  const digits = code.replace(/[\s\p{Dash}]/gu, '');
  const isFormed = digits === '' || (/^\d+$/.test(digits) && digits.length === factorRules.totpDigits);
  return isFormed ? [] : [{ field: 'code', rule: 'code_format' }];
}
