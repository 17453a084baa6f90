import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useAct } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { SendIcon, UserIcon } from '../../../ui/kit/icons.ts';
import { Confirm } from '../../../ui/kit/Modal.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import { Consequences } from '../Consequences.tsx';
import { texts } from '../texts.ts';
import { transferTexts } from './transferTexts.ts';
import type { PartProps } from '../useLicence.ts';

/** To whom; then what will happen, before it is offered. */
export function OfferForm({ licence, onChanged }: PartProps) {
  const t = useTexts(transferTexts);
  const words = useTexts(texts);
  const [asked, setAsked] = useState<string>();
  const offer = useAct('offerLicenceTransfer', { quiet: true });
  const form = useForm({
    initial: { username: '' },
    check: (values) => requiredFields(values, ['username']),
    submit: async ({ username }) => setAsked(username.trim()),
  });
  const handleOffer = () => {
    if (asked === undefined) return;
    offer.mutate(
      { licenceId: licence.id, username: asked },
      {
        onSuccess: (changed) => {
          toast.good(t('offered', { person: asked }));
          onChanged(changed);
        },
        onError: form.refuse,
        onSettled: () => setAsked(undefined),
      },
    );
  };
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
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('offerTitle', { person: asked ?? '' })}
        act={t('offer')}
        cancel={words('cancel')}
        danger
        busy={offer.isPending}
        onAct={handleOffer}
      >
        <Consequences intro={t('offerIntro')} lines={[t('offerLose'), t('offerKey'), t('offerBound')]} />
      </Confirm>
    </>
  );
}
