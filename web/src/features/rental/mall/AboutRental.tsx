import type { Rental } from '#contract/rental/mall.ts';
import { hour, minute } from '#contract/core/durations.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Prose } from '../../../ui/kit/Prose.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './RentalPage.module.css';
import { rentalTexts as texts } from './rentalTexts.ts';

/** What it is, by which terms it is let out, and how renting works. */
export function AboutRental({ rental, numbers }: { rental: Rental; numbers: LeaseNumbers }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { language, depositFen, descriptionHtml } = rental;
  const hours = numbers.closeSeconds / hour;
  const problemMinutes = numbers.testSeconds / minute;
  return (
    <>
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
      <section>
        <h2>{t('how')}</h2>
        <ol className={styles.how}>
          <li>{t('how1')}</li>
          <li>{t(rental.kind === 'licence' ? 'howSeat2' : 'how2', { minutes: numbers.lateStartSeconds / minute })}</li>
          <li>{t('how3', { minutes: problemMinutes })}</li>
          <li>{t(rental.kind === 'licence' ? 'howSeat4' : 'how4')}</li>
          {depositFen > 0 && <li>{t('depositText', { deposit: money(depositFen), hours })}</li>}
        </ol>
      </section>
    </>
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
