import type { Product } from '#contract/catalogue/catalogue.ts';
import { useCall } from '../../api/queries.ts';

/**
 * The product with the stock that there is now, where an option is sold out: the page may be some seconds old, or stand open for
 * long, and nobody looks again at what is said to be gone.
 */
export function useStockNow(product: Product): Product {
  const isAnyOut = product.skus.some(({ stock }) => stock === 'none');
  const { data } = useCall('getProduct', { id: product.id }, { enabled: isAnyOut, retry: false });
  if (!isAnyOut || data === undefined) return product;
  const stockOf = new Map(data.skus.map(({ id, stock }) => [id, stock]));
  const skus = product.skus.map((sku) => ({ ...sku, stock: stockOf.get(sku.id) ?? sku.stock }));
  return { ...product, stock: data.stock, skus };
}
