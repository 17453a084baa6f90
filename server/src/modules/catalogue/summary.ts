/** A product as all lists show it. */
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { defaultSettings } from '../site/service.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { ProductRow } from './repository.ts';

export function summaryOf(row: ProductRow): Reply<ProductSummary> {
  return { ...row, seller: sellerOf(row), ratingAverage: averageOf(row) };
}

function sellerOf(row: ProductRow): ProductSummary['seller'] {
  const { shopId, shopName, shopIsVerified, siteName } = row;
  const [logo, color] = [row.shopLogo, row.shopColor];
  if (shopId === null) return { shopId, name: siteName ?? defaultSettings.name, verified: true, logo, color };
  return { shopId, name: shopName ?? '', verified: shopIsVerified ?? false, logo, color };
}

/** Of one to five stars, to one decimal; null as long as nobody gave any. */
function averageOf({ ratingSum, ratingCount }: Pick<ProductRow, 'ratingSum' | 'ratingCount'>): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10;
}
