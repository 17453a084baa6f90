import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { CoverArt } from '../../parts/product/Cover.tsx';
import { hueClass, hueOfShop } from '../../parts/product/hues.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { Mark } from '../../ui/water/Mark.tsx';
import styles from './Shops.module.css';
import { texts } from './texts.ts';

/** Head of a shop's page: banner, face, name, description, figures and since when it is open. */
export function ShopHead({ shop }: { shop: ShopSummary }) {
  return (
    <header className={styles.head}>
      <Banner shopId={shop.id} />
      <div className={styles.inside}>
        <span className={styles.raised}>
          <ShopFace shopId={shop.id} name={shop.name} size={88} />
        </span>
        <ShopWords shop={shop} isHead />
      </div>
    </header>
  );
}

/** The shop's hue with its shapes. Decoration. */
export function Banner({ shopId }: { shopId: number }) {
  const hue = hueOfShop(shopId);
  return (
    <span className={`${styles.banner} ${hueClass(hue)}`} aria-hidden>
      <CoverArt hue={hue} productId={shopId} className={styles.art} />
    </span>
  );
}

/** Name, description and figures of a shop. */
export function ShopWords({ shop, isHead = false }: { shop: ShopSummary; isHead?: boolean }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { date, number } = useFormats();
  const { name, intro, language, verified, productCount: count, soldCount, ratingAverage, ratingCount } = shop;
  const Name = isHead ? 'h1' : 'strong';
  const figures = [
    ratingAverage !== null && t('rating', { average: ratingAverage.toFixed(1), number: number(ratingCount) }),
    shop.productCountExact ? t('products', { count }) : t('productsAtLeast', { number: number(count) }),
    soldCount > 0 && t('sold', { number: number(soldCount) }),
    isHead && t('openSince', { date: date(shop.openedAt) }),
  ];
  return (
    <div className={styles.words}>
      <Name className={styles.name}>
        {name}
        {verified && (
          <span className={styles.verified} title={t('verified')}>
            <Mark kind="verified" size={isHead ? 22 : 15} />
            <span className={isHead ? styles.verifiedWord : 'visually-hidden'}>{t('verified')}</span>
          </span>
        )}
      </Name>
      {intro !== '' && (
        <p className={isHead ? undefined : styles.intro} lang={language === locale ? undefined : language}>
          {intro}
        </p>
      )}
      <span className={styles.soft}>{figures.filter(Boolean).join(' · ')}</span>
    </div>
  );
}
