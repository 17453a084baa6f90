import { Link } from 'react-router';
import type { SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import { licenceActs } from '#contract/licences/licenceSale.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Sentences } from '../../parts/licencePolicy/Sentences.tsx';
import { ProductLine } from '../../parts/product/ProductLine.tsx';
import { href } from '../../paths.ts';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { MoveButton } from './MoveButton.tsx';
import { OrderLink } from './OrderLink.tsx';
import { Bound, Events, Renewals, Transfers } from './SellerLicenceParts.tsx';
import { SellerLicenceState } from './SellerLicenceState.tsx';
import { SellerLicenceSteps } from './SellerLicenceSteps.tsx';
import { texts } from './texts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';

interface SellerLicenceDrawerProps {
  of: LicencesOf;
  id: number | undefined;
  onClose: () => void;
}

/** One licence at the side, for its seller or an admin. */
export function SellerLicenceDrawer({ of, id, onClose }: SellerLicenceDrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getSoldLicence', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('title', { id: id ?? '' })} width={620} query={query}>
      {(licence) => <Shown of={of} licence={licence} />}
    </RecordDrawer>
  );
}

function Shown({ of, licence }: { of: LicencesOf; licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { only } = useSellerAddress();
  const { skuName, productId, policy, reason, note } = licence;
  return (
    <>
      <Row justify="space-between">
        <ProductLine product={licence} to={href('product', { id: productId })}>
          {skuName}
        </ProductLine>
        <span role="status">
          <SellerLicenceState licence={licence} />
        </span>
      </Row>
      <Section title={t('process')}>
        <SellerLicenceSteps licence={licence} />
        <SaidWords
          said={[
            { name: t('reason'), words: reason === null ? '' : licenceReasonTexts[reason][locale] },
            { name: t('note'), words: note },
          ]}
        />
      </Section>
      {licence.heldByAdmin && <Alert tone="info">{t('heldByAdmin')}</Alert>}
      <Row gap={8}>
        {licenceActs.map((event) => (
          <MoveButton key={event} event={event} licences={[licence]} may={licence.may.includes(event)} />
        ))}
      </Row>
      <Section title={t('policy')}>
        <Sentences lines={policy.words} />
      </Section>
      <Bound licence={licence} />
      <Section title={t('facts')} action={<Link to={only({ product: productId })}>{t('sameProduct')}</Link>}>
        <Details of={of} licence={licence} />
      </Section>
      <Renewals of={of} licence={licence} />
      <Transfers licence={licence} />
      <Events licenceId={licence.id} />
    </>
  );
}

function Details({ of, licence }: { of: LicencesOf; licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { only } = useSellerAddress();
  const { holder, shop, keyMasked, seats, seatsUsed, uses, policy, startsAt, expiresAt } = licence;
  const { orderId, batchId, issued } = licence;
  const { usesMax } = policy.terms;
  const source = () => {
    if (orderId !== null) return <OrderLink of={of} id={orderId} />;
    if (batchId === null || issued === null) return t('byHand');
    return <Link to={only({ batch: batchId })}>{t('byHandBy', { who: issued.by.username, id: batchId })}</Link>;
  };
  return (
    <>
      <Facts
        facts={[
          { name: t('holder'), value: holder.username },
          { name: t('shop'), value: shop?.name ?? t('platform') },
          { name: t('key'), value: <code className="unbroken">{keyMasked}</code> },
          { name: t('seats'), value: t('usedOf', { used: number(seatsUsed), max: number(seats) }) },
          {
            name: t('uses'),
            value: usesMax === null ? undefined : t('usedOf', { used: number(uses), max: number(usesMax) }),
          },
          { name: t('since'), value: startsAt === null ? t('notBegun') : <Time at={startsAt} /> },
          {
            name: t('until'),
            value: expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : <Time at={expiresAt} />,
          },
          { name: t('source'), value: source() },
        ]}
      />
      <SaidWords said={[{ name: t('issueReason'), words: issued?.note ?? '' }]} />
    </>
  );
}
