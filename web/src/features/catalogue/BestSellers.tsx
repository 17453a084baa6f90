import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { listTexts } from './listTexts.ts';
import { ProductGrid } from './ProductCard.tsx';
import styles from './ProductResults.module.css';

/** A row of the site's best sellers, where there is nothing else to look at; nothing when they do not come. */
export function BestSellers() {
  const t = useTexts(listTexts);
  const products = useCall('listProducts', { sort: 'sales', limit: 4 }).data?.list ?? [];
  if (products.length === 0) return null;
  return (
    <section className={styles.nearest}>
      <h2>{t('nearestAll')}</h2>
      <ProductGrid products={products} />
    </section>
  );
}
