import type { ReactNode } from 'react';
import type { Rental } from '#contract/rental/mall.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Rating } from '../../../parts/rating/Rating.tsx';
import { lazyHalf } from '../../../ui/kit/lazy/lazyHalf.tsx';
import { whenTouched } from '../../../ui/kit/lazy/whenTouched.tsx';
import { RentalAlertBox } from '../alerts/RentalAlertBox.tsx';
import { useIsNow } from './FreeFrom.tsx';
import styles from './RentalPage.module.css';
import { cardTexts } from './cardTexts.ts';
import { rentalTexts } from './rentalTexts.ts';

const PictureGallery = lazyHalf(async () => (await import('../../../parts/picture/PictureGallery.tsx')).PictureGallery);
const AboutRental = whenTouched(async () => (await import('./AboutRental.tsx')).AboutRental);
const RentalPlaces = whenTouched(async () => (await import('./RentalPlaces.tsx')).RentalPlaces);
const SellerName = whenTouched(async () => (await import('../../../parts/shop/SellerName.tsx')).SellerName);

interface RentalPageProps {
  rental: Rental;
  /** Those of a lease that is booked now. */
  numbers: LeaseNumbers;
  /** When the server drew it. */
  now: number;
  /** The box that books. */
  booking: ReactNode;
  /** What tenants say of it, and the record of its lessor. */
  reviews: ReactNode;
}

/** Something to rent, laid out as a product is: pictures, the box that books, below them what it is and how renting works. */
export function RentalPage({ rental, numbers, now, booking, reviews }: RentalPageProps) {
  const ofCard = useTexts(cardTexts);
  const t = useTexts(rentalTexts);
  const { dayAndTime } = useFormats();
  const { id, title, language, topCategorySlug, lessor, leasesCount, pictures } = rental;
  const isNow = useIsNow(rental.freeFrom, now);
  return (
    <article className={styles.page}>
      <RentalPlaces slug={rental.categorySlug} name={rental.categoryName} />
      <div className={styles.head}>
        {pictures.length > 0 ? (
          <PictureGallery title={title} pictures={pictures} sizes="(max-width: 64em) 100vw, 712px" />
        ) : (
          <Cover productId={id} categorySlug={topCategorySlug} title={title} kind={rental.kind} />
        )}
      </div>
      <div className={styles.side}>
        <header className={styles.intro}>
          {lessor.shopId === null ? (
            <span className={styles.soft}>{ofCard('person', { name: lessor.name })}</span>
          ) : (
            <SellerName seller={lessor} />
          )}
          <h1 className={styles.title} lang={language}>
            {title}
          </h1>
          <p className={`${styles.soft} dotted`}>
            {rental.rating !== null && (
              <a href="#reviews" className={styles.rating}>
                <Rating {...rental.rating} />
              </a>
            )}
            {leasesCount > 0 && <span>{ofCard('rented', { count: leasesCount })}</span>}
            <span>
              <strong>
                {rental.freeFrom === null
                  ? ofCard('notFree')
                  : isNow
                    ? ofCard('freeNow')
                    : t('freeFrom', { time: dayAndTime(rental.freeFrom) })}
              </strong>
            </span>
            {rental.kind === 'licence' && <span>{ofCard('seat')}</span>}
            {rental.adultsOnly && <span>{ofCard('adults')}</span>}
          </p>
        </header>
        {booking}
        <RentalAlertBox rental={rental} open={isNow === false} />
      </div>
      <div className={styles.below}>
        <AboutRental rental={rental} numbers={numbers} />
        {reviews}
      </div>
    </article>
  );
}
