import { offersMax } from '#contract/licences/licenceRules.ts';
import type { LicenceTransfer } from '#contract/licences/licenceTransfers.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Sentences } from '../../../parts/licencePolicy/Sentences.tsx';
import { ProductLine } from '../../../parts/product/ProductLine.tsx';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { TimeLeft } from '../../../ui/kit/TimeLeft.tsx';
import { Consequences } from '../Consequences.tsx';
import { useLicenceAddress } from '../list/useLicenceAddress.ts';
import { transferTexts } from './transferTexts.ts';

/** Licences that others offer and that wait for an answer. */
export function useOffers() {
  const query = useCall('listLicenceTransfers', { direction: 'in', limit: offersMax });
  return { offers: query.data?.list.filter(({ state }) => state === 'waiting') ?? [], isPending: query.isPending };
}

/** What others want to transfer to the reader; nothing where no offer waits. */
export function Offers() {
  const t = useTexts(transferTexts);
  const { offers } = useOffers();
  if (offers.length === 0) return null;
  return (
    <Card title={t('offers')}>
      <Entries>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </Entries>
    </Card>
  );
}

/** One licence that somebody offers: from whom, with which rights, until when, and the two ways to answer. */
function Offer({ offer }: { offer: LicenceTransfer }) {
  const t = useTexts(transferTexts);
  const { date, dayAndTime } = useFormats();
  const { skuName, person, expiresAt, licenceExpiresAt, policyWords } = offer;
  return (
    <Entry end={<Answers offer={offer} />}>
      <ProductLine product={offer}>
        {skuName}
        {licenceExpiresAt !== null && ` · ${t('licenceEnds', { when: date(licenceExpiresAt) })}`}
      </ProductLine>
      <span>{t('from', { person })}</span>
      <Soft>
        {t('until', { when: dayAndTime(expiresAt) })} · <TimeLeft until={expiresAt} />
      </Soft>
      {policyWords.length > 0 && (
        <details>
          <summary>{t('rights')}</summary>
          <Sentences lines={policyWords} />
        </details>
      )}
    </Entry>
  );
}

function Answers({ offer: { id, title, person, may } }: { offer: LicenceTransfer }) {
  const t = useTexts(transferTexts);
  const { go } = useLicenceAddress();
  const accept = useAction('acceptLicenceTransfer', () => t('accepted', { title }));
  const decline = useAction('declineLicenceTransfer', () => t('declined', { title }));
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('decline')}
        size="sm"
        danger
        title={t('declineTitle', { title })}
        act={t('decline')}
        label={t('declineLabel', { title })}
        lead={t('declineText', { person })}
        onAct={() => decline.send({ transferId: id })}
      />
      <ActionButton
        may={may.includes('accept')}
        size="sm"
        primary
        title={t('acceptTitle', { title })}
        act={t('accept')}
        label={t('acceptLabel', { title })}
        onAct={async () => {
          const { licenceId } = await accept.send({ transferId: id });
          if (licenceId !== null) go({ licence: licenceId, part: undefined });
        }}
      >
        {() => (
          <Consequences
            intro={t('acceptIntro')}
            lines={[t('acceptYours', { person }), t('acceptKey'), t('acceptEmpty'), t('acceptTerm')]}
          />
        )}
      </ActionButton>
    </Row>
  );
}
