import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../../language/texts.ts';
import styles from './NearestProducts.module.css';
import { nearestTexts } from './nearestTexts.ts';
import { ProductGrid } from '../ProductCard.tsx';

interface NearestProductsProps {
  /** What they sell best in; null: on the whole site. */
  category: { name: string } | null;
  products: ProductSummary[];
}

/** A row of best sellers, where little or nothing else can be looked at. Nothing without products. */
export function NearestProducts({ category, products }: NearestProductsProps) {
  const t = useTexts(nearestTexts);
  if (products.length === 0) return null;
  return (
    <section className={styles.nearest}>
      <h2>{category === null ? t('onSite') : t('inCategory', { category: category.name })}</h2>
      <ProductGrid products={products} />
    </section>
  );
}
