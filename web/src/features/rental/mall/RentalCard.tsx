import { Link } from 'react-router';
import type { RentalSummary } from '#contract/rental/mall.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { StarFilledIcon } from '../../../ui/kit/icons.ts';
import { Price } from '../../../ui/kit/Money.tsx';
import { CardAlert } from '../alerts/CardAlert.tsx';
import { cardTexts } from './cardTexts.ts';
import { FreeFrom } from './FreeFrom.tsx';
import styles from './RentalCard.module.css';

/**
 * Something to rent in a list: what the cheapest package costs and how long it is, the deposit and when it is free. The rest
 * stands where there is room for it.
 */
export function RentalCard({ rental }: { rental: RentalSummary }) {
  const t = useTexts(cardTexts);
  const { money } = useFormats();
  const { nameOf } = usePackageWords();
  const { id, title, language, topCategorySlug, picture, cheapest, hasSeveralPackages, depositFen } = rental;
  return (
    <Link to={href('rentalDetails', { id })} className={styles.card}>
      <Cover productId={id} categorySlug={topCategorySlug} title={title} kind={rental.kind} picture={picture} />
      <span className={styles.title} lang={language}>
        {title}
      </span>
      <Price fen={cheapest.priceFen} from={hasSeveralPackages} per={t('forPackage', { package: nameOf(cheapest) })} />
      <span className={`${styles.fact} dotted`}>
        <span>{depositFen === 0 ? t('noDeposit') : t('depositOf', { price: money(depositFen) })} </span>
        {rental.adultsOnly && <span>{t('adults')} </span>}
      </span>
      <FreeFrom at={rental.freeFrom} />
      {rental.rating !== null && (
        <span className={styles.rating}>
          <Icon of={StarFilledIcon} size={14} />
          <span className="figures">
            {t('ratingOf', { average: rental.rating.average.toFixed(1), count: rental.rating.count })}
          </span>
        </span>
      )}
      <span className={`${styles.soft} ${styles.rest} dotted`}>
        {[t('lessor', { name: rental.lessor.name }), rental.kind === 'licence' && t('seat')].map(
          (fact) => fact && <span key={fact}>{fact} </span>,
        )}
      </span>
    </Link>
  );
}

/** Cards in as many columns as fit. */
export function RentalGrid({ rentals }: { rentals: RentalSummary[] }) {
  return (
    <ul className={styles.grid}>
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalCard rental={rental} />
          {rental.freeFrom === null && <CardAlert rental={rental} />}
        </li>
      ))}
    </ul>
  );
}
