import { useContext } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { CardSlot } from '../../parts/product/cardSlot.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Rating } from '../../parts/rating/Rating.tsx';
import { SellerName } from '../../parts/shop/SellerName.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { cardTexts } from './cardTexts.ts';
import { KindLabel } from './KindLabel.tsx';
import styles from './ProductCard.module.css';
import { coverOf, otherLanguage } from './productWords.ts';

/** A product in a list. The whole card is one link. */
function ProductCard({ product, ofOneShop }: { product: ProductSummary; ofOneShop: boolean }) {
  const t = useTexts(cardTexts);
  const locale = useLocale();
  const { number } = useFormats();
  const { id, title, language, seller, kind, stock, soldCount, ratingAverage, ratingCount } = product;
  return (
    <Link to={href('product', { id })} className={styles.card}>
      <Cover {...coverOf(product)} label={<KindLabel kind={kind} />} />
      <span className={styles.title} lang={otherLanguage(language, locale)}>
        {title}
      </span>
      <span className={styles.row}>
        <Price fen={product.priceFromFen} from={product.hasSeveralPrices} />
        <span className={styles.known}>
          {ratingAverage && <Rating average={ratingAverage} count={ratingCount} />}
          <span data-stock={stock}>
            {stock === 'plenty' ? soldCount > 0 && t('sold', { number: number(soldCount) }) : t(stock)}
          </span>
        </span>
      </span>
      {!ofOneShop && <SellerName seller={seller} />}
    </Link>
  );
}

interface ProductGridProps {
  products: ProductSummary[];
  /** On the page of a shop, which cards need not name. */
  ofOneShop?: boolean;
}

/** Cards in as many columns as fit. */
export function ProductGrid({ products, ofOneShop = false }: ProductGridProps) {
  const mark = useContext(CardSlot);
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} ofOneShop={ofOneShop} />
          {mark?.(product)}
        </li>
      ))}
    </ul>
  );
}
