import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionDialog } from '../../../record/ActionDialog.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { SendIcon, UserIcon } from '../../../ui/kit/icons.ts';
import { Consequences } from '../Consequences.tsx';
import { transferTexts } from './transferTexts.ts';

/** To whom; then what will happen, before it is offered. */
export function OfferForm({ licence }: { licence: Licence }) {
  const t = useTexts(transferTexts);
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    initial: { username: '' },
    check: (values) => requiredFields(values, ['username']),
    submit: async () => setAsked(true),
  });
  const person = form.values.username.trim();
  const offer = useAction('offerLicenceTransfer', () => t('offered', { person }));
  return (
    <>
      <Form
        form={form}
        label={t('title')}
        actions={
          <Button type="submit" icon={SendIcon}>
            {t('offer')}
          </Button>
        }
      >
        <TextField
          {...form.field('username')}
          label={t('username')}
          help={t('usernameHelp')}
          icon={UserIcon}
          maxLength={limits.username.max}
          autoComplete="off"
          required
        />
      </Form>
      <ActionDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('offerTitle', { person })}
        act={t('offer')}
        danger
        onAct={() => offer.send({ licenceId: licence.id, username: person })}
      >
        {() => <Consequences intro={t('offerIntro')} lines={[t('offerLose'), t('offerKey'), t('offerBound')]} />}
      </ActionDialog>
    </>
  );
}
