import { Link } from 'react-router';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { VerifiedIcon } from '../../ui/kit/icons.ts';
import { Price } from '../../ui/kit/Money.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './ProductCard.module.css';
import { kindIcons, otherLanguage } from './productWords.ts';

/** A product in a list. The whole card is one link. */
export function ProductCard({ product }: { product: ProductSummary }) {
  const t = useTexts(cardTexts);
  const locale = useLocale();
  const { id, title, language, seller, kind, stock } = product;
  return (
    <Link to={href('product', { id })} className={styles.card}>
      <Cover productId={id} categorySlug={product.categorySlug} picture={product.cover} />
      <span className={styles.body}>
        <span className={styles.title} lang={otherLanguage(language, locale)}>
          {title}
        </span>
        <span className={styles.seller}>
          {seller.name}
          {seller.verified && (
            <span className={styles.verified} title={t('verified')}>
              <Icon of={VerifiedIcon} size={14} />
              <span className="visually-hidden">{t('verified')}</span>
            </span>
          )}
        </span>
        <span className={styles.price}>
          <Price fen={product.priceFromFen} from={product.hasSeveralPrices ? t('from') : undefined} />
          {product.soldCount > 0 && <span className={styles.sold}>{t('sold', { count: product.soldCount })}</span>}
        </span>
        <span className={styles.foot}>
          <span className={styles.kind}>
            <Icon of={kindIcons[kind]} size={14} />
            {t(kind)}
          </span>
          <span className={styles[stock]}>{t(stock)}</span>
        </span>
      </span>
    </Link>
  );
}

/** Cards in as many columns as fit. */
export function ProductGrid({ products }: { products: ProductSummary[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}
