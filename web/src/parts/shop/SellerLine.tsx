import { Link } from 'react-router';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { ShopFace } from '../product/ShopFace.tsx';
import { Rating } from '../rating/Rating.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import styles from './SellerLine.module.css';
import { type Seller, VerifiedMark } from './SellerName.tsx';
import { sellerTexts } from './sellerTexts.ts';
import { shopHref } from './shopHref.ts';

interface SellerLineProps {
  /** What they are. */
  as: 'seller' | 'lessor';
  seller: Seller;
  /** Their open shop. */
  shop: ShopSummary | null;
}

/** Who sells it or lets it out, on one line: face, name with the mark, what is known of them, and the way to their shop. */
export function SellerLine({ as, seller, shop }: SellerLineProps) {
  const t = useTexts(sellerTexts);
  const { number } = useFormats();
  const facts = [
    // Without a shop the platform sells; a lessor is a person then.
    ...(shop === null && as === 'seller' ? [t('soldByPlatform')] : []),
    ...(shop !== null && shop.soldCount > 0 ? [t('sold', { number: number(shop.soldCount) })] : []),
    ...(shop === null ? [] : [t('products', { count: shop.productCount })]),
  ];
  return (
    <section className={styles.seller} aria-label={t(as)}>
      <ShopFace {...seller} size={40} />
      <div className={styles.words}>
        <p className={styles.name}>
          {shop === null ? (
            seller.name
          ) : (
            <Link to={shopHref(shop)} className={styles.shop}>
              {seller.name}
            </Link>
          )}
          {seller.verified && <VerifiedMark />}
        </p>
        {(facts.length > 0 || shop?.ratingAverage) && (
          <p className={`${styles.soft} dotted`}>
            {shop?.ratingAverage && <Rating average={shop.ratingAverage} count={shop.ratingCount} />}
            {facts.map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </p>
        )}
        {shop !== null && <OpeningLine opening={shop.opening} />}
      </div>
      {shop !== null && (
        <LinkButton size="sm" to={shopHref(shop)}>
          {t('toShop')}
        </LinkButton>
      )}
    </section>
  );
}
