import type { ShopSummary } from '#contract/shops/shops.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useTexts } from '../../language/texts.ts';
import { CoverArt } from '../../parts/product/Cover.tsx';
import { hueOfShop } from '../../parts/product/hues.ts';
import { shopHue } from '../../parts/product/shopHue.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './Shops.module.css';

type Looks = Pick<ShopSummary, 'id' | 'color' | 'banner'>;

/** The shop's own picture, or its colour with the shapes of its number. Decoration. */
export function Banner({ shop: { id, color, banner }, isHead = false }: { shop: Looks; isHead?: boolean }) {
  const { className, style } = shopHue(id, color);
  return (
    <span className={`${styles.banner} ${className}`} style={style} aria-hidden>
      {banner === null ? (
        <CoverArt hue={hueOfShop(id)} productId={id} className={styles.art} />
      ) : (
        <img
          className={styles.picture}
          src={pictureUrl(banner, isHead ? 1280 : 640)}
          alt=""
          {...(!isHead && { loading: 'lazy' as const })}
        />
      )}
    </span>
  );
}

/** The mark and the word of those whom the platform checked. */
export function Verified({ shop, isHead = false }: { shop: Pick<ShopSummary, 'verified'>; isHead?: boolean }) {
  const t = useTexts(cardTexts);
  if (!shop.verified) return null;
  return (
    <span className={styles.verified}>
      <Mark kind="verified" size={isHead ? 22 : 15} />
      <span className={styles.verifiedWord}>{t('verified')}</span>
    </span>
  );
}

/** A duration in the largest unit that says enough: `12 minutes`, `3 hours`, `2 days`. */
export function useDuration(): (seconds: number) => string {
  const t = useTexts(cardTexts);
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    if (minutes < 60) return t('minutes', { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
  };
}
