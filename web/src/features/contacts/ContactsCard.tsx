import { useState } from 'react';
import type { Contacts } from '#contract/contacts/contacts.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './Contacts.module.css';
import { contactNumbers, texts } from './texts.ts';

/** How one's own account is reached, and changing it with proof of both sides. */
export function ContactsCard() {
  const t = useTexts(texts);
  const query = useCall('getContacts', {});
  return (
    <Card title={t('title')} className={styles.card}>
      <Stack>
        <p>
          <Soft>{t('lead')}</Soft>
        </p>
        <PageState query={query}>{(contacts) => <Shown contacts={contacts} />}</PageState>
      </Stack>
    </Card>
  );
}

function Shown({ contacts }: { contacts: Contacts }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { email, mobile, waiting, fixedUntil, bounce, sms } = contacts;
  const cancel = useAction('cancelEmailChange', () => t('cancelled'));
  const may = fixedUntil === null;
  return (
    <Stack gap={12}>
      {waiting && (
        <Alert
          tone="warning"
          more={
            <Button size="sm" busy={cancel.busy} onClick={() => cancel.press({})}>
              {t('cancel')}
            </Button>
          }
        >
          {t('waiting', { time: dateTime(waiting.dueAt), email: waiting.newEmail })}
        </Alert>
      )}
      {fixedUntil !== null && <Alert tone="warning">{t('fixed', { time: dateTime(fixedUntil) })}</Alert>}
      {bounce && (
        <Alert tone="warning">
          {t(bounce.failure, { time: dateTime(bounce.at) })} <Soft>{bounce.answer}</Soft>
        </Alert>
      )}
      <Entries label={t('title')}>
        <Entry
          end={
            may && (
              <Row gap={8}>
                <ChangeEmail contacts={contacts} />
                {email !== '' && waiting === null && <LostEmail />}
              </Row>
            )
          }
        >
          <strong>{t('email')}</strong> {email || <Soft>{t('none')}</Soft>}
        </Entry>
        {(sms || mobile !== '') && (
          <Entry
            end={
              may && (
                <Row gap={8}>
                  {sms && <ChangeMobile contacts={contacts} />}
                  {mobile !== '' && email !== '' && <RemoveMobile email={email} />}
                </Row>
              )
            }
          >
            <strong>{t('mobile')}</strong> {mobile || <Soft>{t('none')}</Soft>}
          </Entry>
        )}
      </Entries>
    </Stack>
  );
}

const emptyEmail = { email: '', request: '', code: '', oldRequest: '', oldCode: '' };

function ChangeEmail({ contacts: { email: old, mobile } }: { contacts: Contacts }) {
  const t = useTexts(texts);
  const change = useAction('changeEmail', () => t('emailChanged'));
  const ownContact = old === '' ? 'mobile' : 'email';
  return (
    <ActionButton
      size="sm"
      title={t(old === '' ? 'addEmail' : 'changeEmail')}
      act={t(old === '' ? 'add' : 'change')}
      label={t(old === '' ? 'addEmail' : 'changeEmail')}
      lead={old === '' ? undefined : t('changeEmailLead', contactNumbers)}
      initial={emptyEmail}
      required={['oldRequest', 'oldCode', 'email', 'request', 'code']}
      fieldOf={{ email_taken: 'email' }}
      onAct={(values) => change.send(values)}
    >
      {({ field, values, refuse }) => (
        <div className={styles.form}>
          <CodeField
            label={t('oldCode', { to: old || mobile })}
            code={field('oldCode')}
            request={field('oldRequest')}
            asks={{ purpose: 'change_email', ownContact }}
            onRefused={refuse}
          />
          <EmailField {...field('email')} label={t('newEmail')} />
          <CodeField
            label={t('newCode')}
            code={field('code')}
            request={field('request')}
            asks={values.email.trim() === '' ? undefined : { purpose: 'change_email', email: values.email }}
            onRefused={refuse}
          />
        </div>
      )}
    </ActionButton>
  );
}

function LostEmail() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const ask = useAction('askEmailChange', () => t('emailAsked', contactNumbers));
  return (
    <>
      <Button size="sm" kind="quiet" onClick={() => setOpen(true)}>
        {t('lostEmail')}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('lostEmailTitle')}
        act={t('askChange')}
        lead={t('lostEmailLead', contactNumbers)}
        initial={{ email: '', request: '', code: '' }}
        required={['email', 'request', 'code']}
        fieldOf={{ email_taken: 'email', code_wrong: 'code' }}
        onAct={(values) => ask.send(values)}
      >
        {({ field, values, refuse }) => (
          <div className={styles.form}>
            <EmailField {...field('email')} label={t('newEmail')} />
            <CodeField
              label={t('newCode')}
              code={field('code')}
              request={field('request')}
              asks={values.email.trim() === '' ? undefined : { purpose: 'change_email', email: values.email }}
              onRefused={refuse}
            />
          </div>
        )}
      </ActionDialog>
    </>
  );
}

function EmailField(props: Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onChange' | 'error' | 'label'>) {
  return (
    <TextField {...props} type="email" inputMode="email" autoComplete="email" maxLength={limits.email.max} required />
  );
}

function ChangeMobile({ contacts: { email, mobile: old } }: { contacts: Contacts }) {
  const t = useTexts(texts);
  const change = useAction('changeMobile', () => t('mobileChanged'));
  const [isLost, setLost] = useState(false);
  const oldContact = old !== '' && !isLost ? 'mobile' : 'email';
  const title = t(old === '' ? 'addMobile' : 'changeMobile');
  return (
    <ActionButton
      size="sm"
      title={title}
      act={t(old === '' ? 'add' : 'change')}
      label={title}
      initial={{ mobile: '', request: '', code: '', oldRequest: '', oldCode: '' }}
      required={['oldRequest', 'oldCode', 'mobile', 'request', 'code']}
      fieldOf={{ mobile_taken: 'mobile' }}
      onAct={(values) => change.send({ ...values, oldContact })}
    >
      {({ field, values, refuse }) => (
        <div className={styles.form}>
          <CodeField
            key={oldContact}
            label={t('oldCode', { to: oldContact === 'mobile' ? old : email })}
            code={field('oldCode')}
            request={field('oldRequest')}
            asks={{ purpose: 'change_mobile', ownContact: oldContact }}
            onRefused={refuse}
          />
          {old !== '' && email !== '' && (
            <div>
              <Button kind="quiet" size="sm" onClick={() => setLost(!isLost)}>
                {t(isLost ? 'byMobile' : 'lostMobile')}
              </Button>
            </div>
          )}
          <TextField
            {...field('mobile')}
            label={t('newMobile')}
            help={t('newMobileHelp')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
          <CodeField
            label={t('mobileCode')}
            code={field('code')}
            request={field('request')}
            asks={values.mobile.trim() === '' ? undefined : { purpose: 'change_mobile', mobile: values.mobile }}
            onRefused={refuse}
          />
        </div>
      )}
    </ActionButton>
  );
}

function RemoveMobile({ email }: { email: string }) {
  const t = useTexts(texts);
  const remove = useAction('removeMobile', () => t('mobileRemoved'));
  return (
    <ActionButton
      size="sm"
      title={t('removeMobile')}
      act={t('remove')}
      label={t('removeMobile')}
      danger
      lead={t('removeMobileLead')}
      initial={{ request: '', code: '' }}
      required={['request', 'code']}
      fieldOf={{ code_wrong: 'code' }}
      onAct={(values) => remove.send(values)}
    >
      {({ field, refuse }) => (
        <CodeField
          label={t('oldCode', { to: email })}
          code={field('code')}
          request={field('request')}
          asks={{ purpose: 'change_mobile', ownContact: 'email' }}
          onRefused={refuse}
        />
      )}
    </ActionButton>
  );
}
