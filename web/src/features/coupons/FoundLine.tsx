import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './CouponBox.module.css';
import { foundTexts } from './foundTexts.ts';
import { useTerms } from './useTerms.ts';

type Line = CallOutput<'quoteCoupons'>['lines'][number];

interface FoundLineProps {
  line: Omit<Line, 'coupon'> & { coupon: NonNullable<Line['coupon']> };
  /** What it is for, where there are others. */
  of: string | undefined;
}

/** What a coupon takes off an option, and who gives it. */
export function FoundLine({ line, of }: FoundLineProps) {
  const t = useTexts(foundTexts);
  const { money } = useFormats();
  const termsOf = useTerms();
  const { coupon, priceFen } = line;
  const { title, language, by, shopName } = coupon;
  return (
    <p className={styles.found}>
      <span className={styles.title}>
        <span className={styles.mark}>{t('label')}</span>
        <span lang={language}>{title}</span>
      </span>
      <strong className="figures">−{money(coupon.discountFen)}</strong>
      {of !== undefined && <span className={styles.soft}>{of}</span>}
      <span className={styles.soft}>
        {termsOf(coupon)} · {by === 'platform' ? t('byPlatform') : t('byShop', { shop: shopName ?? '' })} ·{' '}
        {t('before', { price: money(priceFen) })}
      </span>
      {coupon.reserved && <span className={styles.reserved}>{t('reservedNow')}</span>}
    </p>
  );
}
