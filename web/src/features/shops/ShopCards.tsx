import { Link } from 'react-router';
import type { ShopSummary } from '#contract/catalogue/shops.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ShopSign } from './ShopHead.tsx';
import styles from './Shops.module.css';
import { texts } from './texts.ts';
import { useShopFigures } from './useShopFigures.ts';

/** Shops in as many columns as fit. The whole card is one link. */
export function ShopCards({ shops }: { shops: ShopSummary[] }) {
  return (
    <ul className={styles.grid}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function ShopCard({ shop }: { shop: ShopSummary }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const figures = useShopFigures(shop);
  return (
    <Link to={href('shops', { id: shop.id })} className={styles.card} prefetch="intent">
      <ShopSign shop={shop} />
      <span className={styles.words}>
        <span className={styles.name}>
          {shop.name}
          {shop.verified && <span className={styles.verified}>{t('verified')}</span>}
        </span>
        <span className={styles.intro} lang={shop.language === locale ? undefined : shop.language}>
          {shop.intro}
        </span>
        <span className={styles.soft}>{figures.join(' · ')}</span>
      </span>
    </Link>
  );
}
