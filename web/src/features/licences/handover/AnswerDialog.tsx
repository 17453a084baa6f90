import type { LicenceTransfer } from '#contract/licences/licenceTransfers.ts';
import { useTexts } from '../../../language/texts.ts';
import { Confirm } from '../../../ui/kit/Modal.tsx';
import { Consequences } from '../Consequences.tsx';
import { transferTexts } from './transferTexts.ts';

interface AnswerDialogProps {
  offer?: LicenceTransfer;
  answer?: 'accept' | 'decline';
  busy: boolean;
  onClose: () => void;
  onAnswer: () => void;
}

/** Says what an answer to an offer means before it is given. Open while there is an offer. */
export function AnswerDialog({ offer, answer, busy, onClose, onAnswer }: AnswerDialogProps) {
  const t = useTexts(transferTexts);
  const accepts = answer === 'accept';
  const { title, person } = offer ?? { title: '', person: '' };
  return (
    <Confirm
      open={offer !== undefined}
      onClose={onClose}
      title={t(accepts ? 'acceptTitle' : 'declineTitle', { title })}
      act={t(accepts ? 'accept' : 'decline')}
      cancel={t('cancel')}
      danger={!accepts}
      busy={busy}
      onAct={onAnswer}
    >
      {accepts ? (
        <Consequences
          intro={t('acceptIntro')}
          lines={[t('acceptYours', { person }), t('acceptKey'), t('acceptEmpty'), t('acceptTerm')]}
        />
      ) : (
        t('declineText', { person })
      )}
    </Confirm>
  );
}
