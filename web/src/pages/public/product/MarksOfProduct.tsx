import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { ProductMarks } from '../../../features/favourites/ProductMarks.tsx';
import { ShareButton } from '../../../parts/share/ShareButton.tsx';

/** What one may do with a product besides buying it, and hand it on. */
export function MarksOfProduct({ product, sku }: { product: Product; sku: Sku }) {
  return (
    <ProductMarks product={product} sku={sku}>
      <ShareButton title={product.title} />
    </ProductMarks>
  );
}
