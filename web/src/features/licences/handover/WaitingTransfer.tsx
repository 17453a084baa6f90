import { useState } from 'react';
import type { Licence } from '#contract/licences/licences.ts';
import { useAct } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Confirm } from '../../../ui/kit/Modal.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import { texts } from '../texts.ts';
import { transferTexts } from './transferTexts.ts';
import type { PartProps } from '../useLicence.ts';
import { useFreshTransfers } from './useTransfers.ts';

interface WaitingTransferProps extends PartProps {
  transfer: NonNullable<Licence['transfer']>;
}

/** Where an offer stands, until when it waits, and taking it back. */
export function WaitingTransfer({ licence, transfer }: WaitingTransferProps) {
  const t = useTexts(transferTexts);
  const words = useTexts(texts);
  const { dateTime } = useFormats();
  const refresh = useFreshTransfers();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAct('withdrawLicenceTransfer');
  const { id, username: person, expiresAt } = transfer;
  const handleWithdraw = () =>
    withdraw.mutate(
      { transferId: id },
      {
        onSuccess: () => toast.good(t('withdrawn', { person })),
        onSettled: () => {
          setAsked(false);
          refresh();
        },
      },
    );
  return (
    <>
      <Steps
        label={t('steps')}
        steps={[
          { name: 'offered', label: t('stepOffered'), state: 'done' },
          {
            name: 'accept',
            label: t('stepAccept', { person }),
            state: 'current',
            note: t('stepAcceptNote', { when: dateTime(expiresAt) }),
          },
          { name: 'done', label: t('stepDone'), state: 'next', note: t('stepDoneNote') },
        ]}
      />
      {licence.may.includes('withdraw') && (
        <div>
          <Button onClick={() => setAsked(true)}>{t('withdraw')}</Button>
        </div>
      )}
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('withdrawTitle', { person })}
        act={t('withdraw')}
        cancel={words('cancel')}
        busy={withdraw.isPending}
        onAct={handleWithdraw}
      >
        {t('withdrawText')}
      </Confirm>
    </>
  );
}
