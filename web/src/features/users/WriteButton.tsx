import { useState } from 'react';
import { userRules } from '#contract/users/userRules.ts';
import type { CallInput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { MailIcon } from '../../ui/kit/icons.ts';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { mailingTexts } from './mailingTexts.ts';

type Chosen = CallInput<'countRecipients'>;

interface WriteButtonProps {
  to: Chosen;
  /** All that the list shows, not those that were ticked. */
  all?: boolean;
  onDone?: () => void;
}

/** Writes to chosen users: who gets it is counted before it can be sent. */
export function WriteButton({ to, all = false, onDone }: WriteButtonProps) {
  const t = useTexts(mailingTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={all ? 'md' : 'sm'}
        icon={MailIcon}
        onClick={() => setOpen(true)}
        {...(all && { 'aria-label': t('writeAll') })}
      >
        {t('write')}
      </Button>
      <Modal open={isOpen} onClose={close} title={t('title')}>
        {isOpen && (
          <Counted
            to={to}
            onClose={close}
            onSent={() => {
              close();
              onDone?.();
            }}
          />
        )}
      </Modal>
    </>
  );
}

interface CountedProps {
  to: Chosen;
  onClose: () => void;
  onSent: () => void;
}

function Counted({ to, onClose, onSent }: CountedProps) {
  const t = useTexts(mailingTexts);
  const count = useCall('countRecipients', to, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <PageState query={count} skeleton={<Skeleton height={320} round={6} />}>
      {({ recipients, tooMany }) => {
        if (tooMany) return <Alert tone="warning">{t('tooMany', { max: userRules.recipientsMax })}</Alert>;
        if (recipients === 0) return <Alert tone="warning">{t('none')}</Alert>;
        return <Words to={to} recipients={recipients} onClose={onClose} onSent={onSent} />;
      }}
    </PageState>
  );
}

function Words({ to, recipients, onClose, onSent }: CountedProps & { recipients: number }) {
  const t = useTexts(mailingTexts);
  const send = useAction('sendUserMailing', (sent) => t('sent', { count: sent.recipients }));
  const form = useForm({
    initial: { titleZh: '', titleEn: '', wordsZh: '', wordsEn: '' },
    check: (values) => requiredFields(values, ['titleZh', 'titleEn', 'wordsZh', 'wordsEn']),
    submit: async (values) => {
      await send.send({ ...to, ...values, expected: recipients });
      onSent();
    },
  });
  const { mailingTitleMax, mailingWordsMax } = userRules;
  return (
    <ActionForm form={form} label={t('title')} act={t('send')} icon={MailIcon} onCancel={onClose}>
      <p>{t('to', { count: recipients })}</p>
      <Soft>{t('bothHelp')}</Soft>
      <InBoth
        zh={
          <>
            <TextField {...form.field('titleZh')} label={t('titleZh')} required maxLength={mailingTitleMax} />
            <WordsField {...form.field('wordsZh')} label={t('wordsZh')} required maxLength={mailingWordsMax} />
          </>
        }
        en={
          <>
            <TextField {...form.field('titleEn')} label={t('titleEn')} required maxLength={mailingTitleMax} />
            <WordsField {...form.field('wordsEn')} label={t('wordsEn')} required maxLength={mailingWordsMax} />
          </>
        }
      />
    </ActionForm>
  );
}
