import { Link } from 'react-router';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { Rating } from '../../parts/rating/Rating.tsx';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { cardTexts } from './cardTexts.ts';
import { Banner, useDuration, Verified } from './ShopLooks.tsx';
import styles from './Shops.module.css';

/** Shops in as many columns as fit. The whole card is one link. */
export function ShopCards({ shops }: { shops: ShopSummary[] }) {
  return (
    <ul className={styles.grid}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <Link to={shopHref(shop)} className={styles.card}>
            <Banner shop={shop} />
            <span className={styles.inside}>
              <span className={styles.raised}>
                <ShopFace shopId={shop.id} name={shop.name} logo={shop.logo} color={shop.color} size={64} />
              </span>
              <CardWords shop={shop} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CardWords({ shop }: { shop: ShopSummary }) {
  const t = useTexts(cardTexts);
  const locale = useLocale();
  const { number } = useFormats();
  const duration = useDuration();
  const { name, intro, language, productCount: count, soldCount, ratingAverage, ratingCount, answerSeconds } = shop;
  const figures = [
    shop.productCountExact ? t('products', { count }) : t('productsAtLeast', { number: number(count) }),
    soldCount > 0 && t('sold', { number: number(soldCount) }),
    answerSeconds !== null && t('answers', { duration: duration(answerSeconds) }),
  ].filter((figure) => figure !== false);
  return (
    <div className={styles.words}>
      <strong className={styles.name}>
        {name}
        <Verified shop={shop} />
      </strong>
      {intro !== '' && (
        <p className={styles.intro} lang={language === locale ? undefined : language}>
          {intro}
        </p>
      )}
      <span className={`${styles.soft} dotted`}>
        {ratingAverage && <Rating average={ratingAverage} count={ratingCount} />}
        {figures.map((figure) => (
          <span key={figure} className={styles.figure}>
            {figure}{' '}
          </span>
        ))}
      </span>
      <OpeningLine opening={shop.opening} />
    </div>
  );
}
