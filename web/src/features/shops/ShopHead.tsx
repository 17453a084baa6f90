import type { ReactNode } from 'react';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { Banner, Verified } from './ShopLooks.tsx';
import styles from './Shops.module.css';

/** Head of a shop's page: banner, face, name, and whether it is open. */
export function ShopHead({ shop, acts }: { shop: ShopSummary; acts?: ReactNode }) {
  const { id, name, logo, color } = shop;
  return (
    <header className={styles.head}>
      <Banner shop={shop} isHead />
      <div className={styles.inside}>
        <span className={styles.raised}>
          <ShopFace shopId={id} name={name} logo={logo} color={color} size={88} />
        </span>
        <div className={styles.words}>
          <h1 className={styles.name}>
            {name}
            <Verified shop={shop} isHead />
          </h1>
          <OpeningLine opening={shop.opening} />
        </div>
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </div>
    </header>
  );
}
