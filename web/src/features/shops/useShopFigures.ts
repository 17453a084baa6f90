import type { ShopSummary } from '#contract/catalogue/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** What can be counted of a shop, in words; what is nothing is left out. */
export function useShopFigures(shop: ShopSummary): string[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  return [
    shop.productCountExact
      ? t('products', { count: shop.productCount })
      : t('productsAtLeast', { number: number(shop.productCount) }),
    ...(shop.soldCount === 0 ? [] : [t('sold', { number: number(shop.soldCount) })]),
    ...(shop.ratingAverage === null
      ? []
      : [t('rating', { average: shop.ratingAverage.toFixed(1), number: number(shop.ratingCount) })]),
  ];
}
