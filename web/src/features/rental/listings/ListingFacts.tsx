import type { Listing } from '#contract/rental/listings.ts';
import { useTexts } from '../../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../../record/StateSteps.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { texts } from './texts.ts';
import { UnitWords } from './listingColumns.tsx';

/** Where a listing stands, and why it was refused or taken down. */
export function ListingSteps({ listing, isAdmins = false }: { listing: Listing; isAdmins?: boolean }) {
  const t = useTexts(texts);
  const { state, reason, words } = listing;
  // Told to whoever lets it out.
  const reviewNote = isAdmins ? undefined : t('stepReviewNote');
  const way = [done(t('stepDraft')), done(t('stepReview'))];
  return (
    <>
      {reason !== null && (state === 'draft' || state === 'taken_down') && (
        <Alert tone="warning">
          <strong>{t(`${reason}_reason`)}</strong>
          {words !== '' && <p>{words}</p>}
        </Alert>
      )}
      <StateSteps
        state={state}
        steps={{
          draft: [current(t('stepDraft')), next(t('stepReview'), reviewNote), next(t('stepOn'))],
          auditing: [done(t('stepDraft')), current(t('stepReview'), reviewNote), next(t('stepOn'))],
          on: [...way, done(t('stepOn'))],
          paused: [...way, current(t('paused'), t('pauseLead'))],
          taken_down: [...way, failed(t('stepDown'))],
          removed: [failed(t('removed'))],
        }}
      />
    </>
  );
}

/** What a listing says, without its texts. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const t = useTexts(texts);
  const { category, timeGroup, units, depositFen, priceFromFen, adultsOnly, statedAt, changedAt } = listing;
  const { tenantRating, newcomers, licence } = listing;
  const isForAdults = adultsOnly || listing.categoryAdultsOnly;
  return (
    <Facts
      facts={[
        { name: t('category'), value: category.name },
        { name: t('timeGroup'), value: timeGroup.name },
        { name: t('priceFrom'), value: <Money fen={priceFromFen} /> },
        { name: t('deposit'), value: <Money fen={depositFen} /> },
        { name: t(licence ? 'letSeats' : 'units'), value: <UnitWords units={units} /> },
        { name: t('leases'), value: listing.leasesCount },
        { name: t('adults'), value: isForAdults ? t('adultsYes') : t('verifiedOnly') },
        {
          name: t('tenantRating'),
          value: tenantRating === 0 ? t('anyRating') : t('ratedFrom', { rating: (tenantRating / 10).toFixed(1) }),
        },
        { name: t('newcomers'), value: newcomers ? undefined : t('ratedOnly') },
        {
          name: t('source'),
          value: licence
            ? t('sourceLicence')
            : listing.orderId === null
              ? t('own')
              : `${t('fromOrder')} ${listing.orderId}`,
        },
        {
          name: t('licence'),
          value: licence ? t('licenceOf', { title: licence.title, key: licence.keyMasked }) : undefined,
        },
        {
          name: t('until'),
          value: licence && (licence.expiresAt === null ? t('licenceForever') : <Time at={licence.expiresAt} />),
        },
        { name: t('fields'), value: licence ? undefined : listing.fields.join(t('comma')) },
        { name: t('statedAt'), value: statedAt === null ? undefined : <Time at={statedAt} /> },
        { name: t('changed'), value: <Time at={changedAt} /> },
      ]}
    />
  );
}
