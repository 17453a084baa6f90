import { Link } from 'react-router';
import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { call } from '../api/call.ts';
import type { StepUpQuestion } from '../api/stepUp.ts';
import { askPasskey } from '../api/passkeys.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { CodeField } from '../features/contacts/CodeField.tsx';
import { FactorForm } from '../parts/factor/FactorForm.tsx';
import { href } from '../paths.ts';
import { ActionForm } from '../record/ActionForm.tsx';
import { Choices } from '../ui/form/Choices.tsx';
import { requiredFields, useForm } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { Stack } from '../ui/kit/layout.tsx';
import { Modal } from '../ui/kit/overlay/Modal.tsx';
import { PageState } from '../ui/kit/PageState.tsx';
import { stepUpTexts as texts } from './stepUpTexts.ts';

interface StepUpDialogProps {
  open: boolean;
  question: StepUpQuestion;
  /** Told whether it was proven. */
  onClose: (isGiven: boolean) => void;
}

const minutes = sessionRules.stepUp / 60;

/** Asks who it is once more: by the second factor where the account has one, else by the password, or by a code besides. */
export function StepUpDialog({ open, question, onClose }: StepUpDialogProps) {
  const t = useTexts(texts);
  return (
    <Modal open={open} onClose={() => onClose(false)} title={t('title')} size="sm">
      {question === 'code' ? <CodeQuestion onClose={onClose} /> : <KnownQuestion open={open} onClose={onClose} />}
    </Modal>
  );
}

function KnownQuestion({ open, onClose }: Pick<StepUpDialogProps, 'open' | 'onClose'>) {
  const t = useTexts(texts);
  const query = useCall('getStepUp', {}, { enabled: open, staleTime: 0 });
  return (
    <PageState query={query}>
      {({ methods }) =>
        methods.includes('password') ? (
          <PasswordQuestion onClose={onClose} />
        ) : (
          <Stack>
            <p>{t('factorLead', { minutes })}</p>
            <FactorForm
              inDialog
              methods={methods.filter((method): method is FactorMethod => method !== 'password')}
              label={t('title')}
              act={t('act')}
              passkey={() => askPasskey()}
              onCancel={() => onClose(false)}
              onAnswer={async (answer) => {
                await call('confirmFactor', { answer }, { quiet: true });
                onClose(true);
              }}
            />
          </Stack>
        )
      }
    </PageState>
  );
}

/** A code to what the account has now: mail, or a text message where the site sends them. */
function CodeQuestion({ onClose }: Pick<StepUpDialogProps, 'onClose'>) {
  const query = useCall('getContacts', {}, { staleTime: 0 });
  return (
    <PageState query={query}>
      {({ email, mobile, sms }) => {
        const contacts = [
          ...(email === '' ? [] : [{ value: 'email' as const, label: email }]),
          ...(mobile === '' || !sms ? [] : [{ value: 'mobile' as const, label: mobile }]),
        ];
        return <CodeForm contacts={contacts} onClose={onClose} />;
      }}
    </PageState>
  );
}

interface CodeFormProps extends Pick<StepUpDialogProps, 'onClose'> {
  contacts: readonly { value: 'email' | 'mobile'; label: string }[];
}

function CodeForm({ contacts, onClose }: CodeFormProps) {
  const t = useTexts(texts);
  const form = useForm<{ contact: string; request: string; code: string }>({
    initial: { contact: contacts[0]?.value ?? '', request: '', code: '' },
    check: (values) => requiredFields(values, ['request', 'code']),
    fieldOf: { code_wrong: 'code' },
    submit: async ({ request, code }) => {
      if (!chosen) return;
      await call('confirmCode', { ownContact: chosen.value, request, code }, { quiet: true });
      onClose(true);
    },
  });
  const chosen = contacts.find(({ value }) => value === form.values.contact);
  if (!chosen) return <p>{t('noContact')}</p>;
  return (
    <ActionForm form={form} label={t('title')} act={t('act')} onCancel={() => onClose(false)}>
      <p>
        {t('codeLead', { minutes })} <Link to={href('security')}>{t('toSecurity')}</Link>
      </p>
      {contacts.length > 1 && (
        <Choices {...form.field('contact')} label={t('contact')} options={contacts.map((one) => ({ ...one }))} />
      )}
      <CodeField
        key={chosen.value}
        label={t('code', { to: chosen.label })}
        code={form.field('code')}
        request={form.field('request')}
        asks={{ purpose: 'step_up', ownContact: chosen.value }}
        onRefused={form.refuse}
      />
    </ActionForm>
  );
}

function PasswordQuestion({ onClose }: Pick<StepUpDialogProps, 'onClose'>) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { password: '' },
    check: (values) => requiredFields(values, ['password']),
    fieldOf: { password_wrong: 'password' },
    submit: async ({ password }) => {
      await call('confirmPassword', { password }, { quiet: true });
      onClose(true);
    },
  });
  return (
    <ActionForm form={form} label={t('title')} act={t('act')} onCancel={() => onClose(false)}>
      <p>{t('lead', { minutes })}</p>
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
      />
    </ActionForm>
  );
}
