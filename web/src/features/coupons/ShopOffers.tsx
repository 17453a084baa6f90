import type { CouponOffer } from '#contract/coupons/coupons.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { offerTexts } from './offerTexts.ts';
import styles from './CouponBox.module.css';
import { useTerms } from './useTerms.ts';

/** The last day is told that still counts. */
const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString();

/** What a shop takes off for everybody: nothing where it has no such coupon. */
export function ShopOffers({ offers }: { offers: readonly CouponOffer[] }) {
  const t = useTexts(offerTexts);
  const { date } = useFormats();
  const termsOf = useTerms();
  if (offers.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t('offers')}>
      {offers.map((offer) => (
        <li key={offer.id} className={styles.offer}>
          <strong>{termsOf(offer)}</strong>
          <span className={styles.soft}>
            <span lang={offer.language}>{offer.title}</span> · {offer.allProducts ? '' : `${t('onSome')} · `}
            {t('until', { day: date(lastMoment(offer.endsAt)) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
