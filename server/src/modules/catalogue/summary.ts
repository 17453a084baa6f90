/** A product as all lists show it. */
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { defaultSettings } from '../site/service.ts';
import type { ProductRow } from './repository.ts';

export function summaryOf(row: ProductRow): ProductSummary {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    language: row.language,
    categoryId: row.categoryId,
    categorySlug: row.categorySlug,
    categoryName: row.categoryName,
    seller: sellerOf(row),
    kind: row.kind,
    cover: row.cover,
    priceFromFen: row.priceFromFen,
    hasSeveralPrices: row.hasSeveralPrices,
    soldCount: row.soldCount,
    ratingCount: row.ratingCount,
    ratingAverage: averageOf(row),
    stock: row.stock,
    rentable: row.rentable,
  };
}

function sellerOf({ shopId, shopName, shopIsVerified, siteName }: ProductRow): ProductSummary['seller'] {
  if (shopId === null) return { shopId, name: siteName ?? defaultSettings.name, verified: true };
  return { shopId, name: shopName ?? '', verified: shopIsVerified ?? false };
}

/** Of one to five stars, to one decimal; null as long as nobody gave any. */
export function averageOf({ ratingSum, ratingCount }: Pick<ProductRow, 'ratingSum' | 'ratingCount'>): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10;
}
