import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LicenceTransfer } from '#contract/licences/licenceTransfers.ts';
import { useAct } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { OfferCard } from './OfferCard.tsx';
import styles from './Offers.module.css';
import { transferTexts } from './transferTexts.ts';
import { useLicenceAddress } from '../list/useLicenceAddress.ts';
import { useFreshTransfers, useOffers } from './useTransfers.ts';

/** What others want to transfer to the reader, with the two ways to answer. Nothing where nothing waits. */
export function Offers() {
  const t = useTexts(transferTexts);
  const navigate = useNavigate();
  const { linkTo } = useLicenceAddress();
  const refresh = useFreshTransfers();
  const { offers } = useOffers();
  const [asked, setAsked] = useState<{ offer: LicenceTransfer; answer: 'accept' | 'decline' }>();
  const accept = useAct('acceptLicenceTransfer');
  const decline = useAct('declineLicenceTransfer');
  const handleAnswer = () => {
    if (!asked) return;
    const { offer, answer } = asked;
    const act = answer === 'accept' ? accept : decline;
    act.mutate(
      { transferId: offer.id },
      {
        onSuccess: ({ licenceId, title }) => {
          toast.good(t(answer === 'accept' ? 'accepted' : 'declined', { title }));
          if (answer === 'accept' && licenceId !== null)
            void navigate(linkTo({ licence: licenceId }), { preventScrollReset: true });
        },
        onSettled: () => {
          setAsked(undefined);
          refresh();
        },
      },
    );
  };
  if (offers.length === 0 && !asked) return null;
  return (
    <Card title={t('offers')} flush>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} onAsk={(answer) => setAsked({ offer, answer })} />
          </li>
        ))}
      </ul>
      <AnswerDialog
        {...asked}
        busy={accept.isPending || decline.isPending}
        onClose={() => setAsked(undefined)}
        onAnswer={handleAnswer}
      />
    </Card>
  );
}
