import { Link } from 'react-router';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { href } from '../../paths.ts';
import { Banner, ShopWords } from './ShopHead.tsx';
import styles from './Shops.module.css';

/** Shops in as many columns as fit. The whole card is one link. */
export function ShopCards({ shops }: { shops: ShopSummary[] }) {
  return (
    <ul className={styles.grid}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <Link to={href('shops', { id: shop.id })} className={styles.card}>
            <Banner shopId={shop.id} />
            <span className={styles.inside}>
              <span className={styles.raised}>
                <ShopFace shopId={shop.id} name={shop.name} size={64} />
              </span>
              <ShopWords shop={shop} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
