import type { ReactNode } from 'react';
import type { Rental } from '#contract/rental/mall.ts';
import { hour, minute } from '#contract/core/durations.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { StarFilledIcon } from '../../../ui/kit/icons.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { Prose } from '../../../ui/kit/Prose.tsx';
import { lazyHalf } from '../../../ui/kit/lazy/lazyHalf.tsx';
import { RentalAlertBox } from '../alerts/RentalAlertBox.tsx';
import { FreeFrom, useIsNow } from './FreeFrom.tsx';
import styles from './RentalPage.module.css';
import { cardTexts } from './cardTexts.ts';
import { rentalTexts as texts } from './rentalTexts.ts';

const PictureGallery = lazyHalf(async () => (await import('../../../parts/picture/PictureGallery.tsx')).PictureGallery);

interface RentalPageProps {
  rental: Rental;
  /** Those of a lease that is booked now. */
  numbers: LeaseNumbers;
  /** When the server drew it. */
  now: number;
  /** The box that books. */
  booking: ReactNode;
  /** The lessor's shop, where there is one. */
  shop: ReactNode;
  /** What tenants say of it, and the record of its lessor. */
  reviews: ReactNode;
}

/** Something to rent, laid out as a product is: pictures, the box that books, below it how renting works. */
export function RentalPage({ rental, numbers, now, booking, shop, reviews }: RentalPageProps) {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const { money } = useFormats();
  const { id, title, language, topCategorySlug, depositFen, lessor, leasesCount, descriptionHtml, pictures } = rental;
  const hours = numbers.closeSeconds / hour;
  const problemMinutes = numbers.testSeconds / minute;
  const isNow = useIsNow(rental.freeFrom, now);
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        {pictures.length > 0 ? (
          <PictureGallery title={title} pictures={pictures} sizes="(max-width: 64em) 100vw, 712px" />
        ) : (
          <Cover productId={id} categorySlug={topCategorySlug} title={title} kind={rental.kind} />
        )}
      </div>
      <div className={styles.side}>
        <header className={styles.intro}>
          <span className={styles.soft}>{t('lessor', { name: lessor.name })}</span>
          <h1 className={styles.title} lang={language}>
            {title}
          </h1>
          <p className={`${styles.soft} dotted`}>
            {rental.rating !== null && (
              <a href="#reviews" className={styles.rating}>
                <Icon of={StarFilledIcon} size={14} />
                <strong>{rental.rating.average.toFixed(1)}</strong>({rental.rating.count})
              </a>
            )}
            {leasesCount > 0 && <span>{t('leased', { count: leasesCount })}</span>}
            <FreeFrom at={rental.freeFrom} now={now} />
            {rental.kind === 'licence' && <span>{ofCard('seat')}</span>}
            {rental.adultsOnly && <span>{ofCard('adults')}</span>}
          </p>
        </header>
        {booking}
        <RentalAlertBox rental={rental} open={isNow === false} />
      </div>
      <div className={styles.below}>
        <section>
          <h2>{t('how')}</h2>
          <ol className={styles.how}>
            <li>{t('how1')}</li>
            <li>
              {t(rental.kind === 'licence' ? 'howSeat2' : 'how2', { minutes: numbers.lateStartSeconds / minute })}
            </li>
            <li>{t('how3', { minutes: problemMinutes })}</li>
            <li>{t(rental.kind === 'licence' ? 'howSeat4' : 'how4')}</li>
            <li>{depositFen === 0 ? t('noDepositText') : t('depositText', { deposit: money(depositFen), hours })}</li>
          </ol>
        </section>
        {descriptionHtml !== '' && (
          <section>
            <h2>{t('about')}</h2>
            <Prose html={descriptionHtml} lang={language} />
          </section>
        )}
        <section>
          <h2>{t('terms')}</h2>
          <Terms rental={rental} />
        </section>
        {reviews}
        {shop !== null && (
          <section className={styles.shop}>
            <h2>{t('shop')}</h2>
            {shop}
          </section>
        )}
      </div>
    </article>
  );
}

function Terms({ rental }: { rental: Rental }) {
  const t = useTexts(texts);
  const { terms, timeZone, units, adultsOnly, fields, licence, tenantRating, newcomers } = rental;
  const asks = [
    t(adultsOnly ? 'verifiedAdult' : 'verified'),
    ...(tenantRating > 0 ? [t('ratedFrom', { rating: (tenantRating / 10).toFixed(1) })] : []),
    ...(tenantRating > 0 && newcomers ? [t('newcomersToo')] : []),
    ...(newcomers ? [] : [t('ratedOnly', { count: leaseReviewRules.ratingFrom })]),
  ];
  const open = terms.weeklyHours.split('1').length - 1;
  return (
    <Facts
      facts={[
        // A verified name is asked of everybody, and said where it is booked.
        { name: t('asks'), value: asks.length > 1 || adultsOnly ? asks.join(t('comma')) : undefined },
        { name: t('fields'), value: licence ? t('seatOf', { product: licence.title }) : fields.join(t('comma')) },
        { name: t(licence ? 'letSeats' : 'units'), value: units },
        { name: t('licenceEnds'), value: licence?.expiresAt ? <Time at={licence.expiresAt} /> : undefined },
        {
          name: t('hours'),
          value: open === terms.weeklyHours.length ? t('allHours') : t('hoursOf', { count: open, zone: timeZone }),
        },
        { name: t('ahead'), value: t('aheadDays', { count: terms.aheadDays }) },
        { name: t('renews'), value: t(terms.renews ? 'renewsYes' : 'renewsNo') },
        { name: t('early'), value: t(terms.earlyReturn) },
      ]}
    />
  );
}
