import { Link } from 'react-router';
import type { ShopSummary } from '#contract/catalogue/shops.ts';
import { href } from '../../paths.ts';
import { ShopWords } from './ShopHead.tsx';
import styles from './Shops.module.css';

/** Shops in as many columns as fit. The whole card is one link. */
export function ShopCards({ shops }: { shops: ShopSummary[] }) {
  return (
    <ul className={styles.grid}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <Link to={href('shops', { id: shop.id })} className={styles.card}>
            <ShopWords shop={shop} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
