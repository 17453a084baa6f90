import { useCall } from '../../../api/queries.ts';
import { NearestProducts } from './NearestProducts.tsx';

/** A row of the site's best sellers, where there is nothing else to look at; nothing when they do not come. */
export function BestSellers() {
  const products = useCall('listProducts', { sort: 'sales', limit: 4 }).data?.list ?? [];
  return <NearestProducts category={null} products={products} />;
}
