import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './SellerName.module.css';

/** Who sells it on one line: face, name, and the mark of those whom the platform checked. */
export function SellerName({ seller }: { seller: ProductSummary['seller'] }) {
  const t = useTexts(cardTexts);
  return (
    <span className={styles.seller}>
      <ShopFace {...seller} />
      <span className={styles.name}>{seller.name}</span>
      {seller.verified && (
        <span className={styles.verified} title={t('verified')}>
          <Mark kind="verified" size={15} />
          <span className="visually-hidden">{t('verified')}</span>
        </span>
      )}
    </span>
  );
}
