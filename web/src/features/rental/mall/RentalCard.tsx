import { type ComponentType, Suspense } from 'react';
import { Link } from 'react-router';
import type { RentalSummary } from '#contract/rental/mall.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Rating } from '../../../parts/rating/Rating.tsx';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { Price } from '../../../ui/kit/Money.tsx';
import { CardAlert } from '../alerts/CardAlert.tsx';
import { cardTexts } from './cardTexts.ts';
import { FreeFrom } from './FreeFrom.tsx';
import styles from './RentalCard.module.css';

interface Shown {
  /** Draws who lets it out. Pages that have it at once anyway give it so; others let it come later. */
  lessor: ComponentType<{ seller: RentalSummary['lessor'] }>;
}

/**
 * Something to rent in a list: what its cheapest package costs, who lets it out, and what is known of it. What only some have comes
 * last, so that it leaves no hole in the others.
 */
function RentalCard({ rental, lessor: Lessor }: Shown & { rental: RentalSummary }) {
  const t = useTexts(cardTexts);
  const { money } = useFormats();
  const { perOf } = usePackageWords();
  const { id, title, language, kind, topCategorySlug, picture, cheapest, depositFen, rating, leasesCount, lessor } =
    rental;
  return (
    <Link to={href('rentalDetails', { id })} className={styles.card}>
      <Cover productId={id} categorySlug={topCategorySlug} title={title} kind={kind} picture={picture} />
      <FreeFrom at={rental.freeFrom} />
      <span className={styles.title} lang={language}>
        {title}
      </span>
      <Price fen={cheapest.priceFen} per={perOf(cheapest)} />
      {lessor.shopId === null ? (
        <span className={styles.facts}>{t('person', { name: lessor.name })}</span>
      ) : (
        <Suspense fallback={lessor.name}>
          <Lessor seller={lessor} />
        </Suspense>
      )}
      <span className={`${styles.facts} dotted`}>
        <span>{depositFen === 0 ? t('noDeposit') : t('depositOf', { price: money(depositFen) })} </span>
        {rating && <Rating {...rating} />}
        {leasesCount > 0 && <span>{t('rented', { count: leasesCount })} </span>}
        {kind === 'licence' && <span>{t('seat')} </span>}
        {rental.adultsOnly && <span>{t('adults')} </span>}
      </span>
    </Link>
  );
}

/** Cards in as many columns as fit; what stands beside one another begins on one line. */
export function RentalGrid({ rentals, lessor }: Shown & { rentals: RentalSummary[] }) {
  return (
    <ul className={styles.grid}>
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalCard rental={rental} lessor={lessor} />
          {rental.freeFrom === null && <CardAlert rental={rental} />}
        </li>
      ))}
    </ul>
  );
}
