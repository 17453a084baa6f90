import { createContext, use } from 'react';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';

/** How often each SKU of the product on the page was sold when it was read. */
export const SkuSales = createContext<EditedProduct['skuSales']>([]);

/** How many pieces of a SKU were sold. */
export function useSoldCount(skuId: number | undefined): number {
  return use(SkuSales).find((sale) => sale.skuId === skuId)?.soldCount ?? 0;
}
