import { useTexts } from '../../language/texts.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { ShopFace } from '../product/ShopFace.tsx';
import styles from './SellerName.module.css';
import { sellerNameTexts } from './sellerNameTexts.ts';

/** Who sells it or lets it out: a shop with its face and mark, the platform itself, or a person. */
export interface Seller {
  shopId: number | null;
  name: string;
  verified: boolean;
  logo: string | null;
  color: string | null;
}

/** A seller on one line: face, name, and the mark of those whom the platform checked. */
export function SellerName({ seller }: { seller: Seller }) {
  return (
    <span className={styles.seller}>
      <ShopFace {...seller} />
      <span className={styles.name}>{seller.name}</span>
      {seller.verified && <VerifiedMark />}
    </span>
  );
}

/** The mark alone, its word for who hears or points at it. */
export function VerifiedMark() {
  const t = useTexts(sellerNameTexts);
  return (
    <span className={styles.verified} title={t('verified')}>
      <Mark kind="verified" size={15} />
      <span className="visually-hidden">{t('verified')}</span>
    </span>
  );
}
