import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './SellerLine.module.css';
import { sellerTexts } from './sellerTexts.ts';

/** Who sells it, on one line: face, name with the mark, what is known of them, and the way to their shop. */
export function SellerLine({ product }: { product: Product }) {
  const t = useTexts(sellerTexts);
  const card = useTexts(cardTexts);
  const { number } = useFormats();
  const { seller, shop } = product;
  const facts =
    shop === null
      ? [t('soldByPlatform')]
      : [
          ...(shop.ratingAverage === null
            ? []
            : [t('shopRating', { average: shop.ratingAverage.toFixed(1), number: number(shop.ratingCount) })]),
          ...(shop.soldCount > 0 ? [card('sold', { number: number(shop.soldCount) })] : []),
          card('products', { count: shop.productCount }),
        ];
  return (
    <section className={styles.seller} aria-label={t('sellerCard')}>
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
          {seller.verified && (
            <span className={styles.verified} title={card('verified')}>
              <Mark kind="verified" size={15} />
              <span className="visually-hidden">{card('verified')}</span>
            </span>
          )}
        </p>
        <p className={`${styles.soft} dotted`}>
          {facts.map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
        </p>
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
