/** What other modules use of the catalogue. */
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { htmlOf } from './markdown.ts';
import { findInstructions, findSkuForSale, updateSoldCounts, type SkuForSale } from './repository.ts';

export { banProductsOfShop } from './admin.ts';
export { htmlOf, problemOfMarkdown } from './markdown.ts';
export { soldAtOnce, unitPriceFen } from './price.ts';
export { saveCategory, saveProduct, saveSkus } from './save.ts';
export type { ProductTexts, SkuDraft } from './draft.ts';
export type { ProductDraft } from './save.ts';
export { extraFieldIn } from './summary.ts';
export { findAdminIds, findShopIds, searchWords } from './adminSearch.ts';
export { recordStockWords } from './stockWords.ts';
export { hasAnyProduct } from './writing.repository.ts';
export { addSynonyms } from './search/synonyms.ts';
export { recordRatings } from './ratings.repository.ts';
export { listSkuTerms } from './policies.repository.ts';
export { findSkusForSale, rentAdultsOnly, topCategorySlug, type SkuForSale } from './repository.ts';
export { suggest } from './suggest.ts';
export { textTerms, textQueries } from './search/titles.ts';
export { searchVersion } from './search/productTerms.ts';
export type { FindQuery } from './search/cutText.ts';

/** Everything that an order keeps of a SKU, in one statement. Throws sku_unavailable when it can't be bought now. */
export async function getSkuForSale(tx: Tx, skuId: number, now: Date): Promise<SkuForSale> {
  const sku = await findSkuForSale(tx, { skuId, now });
  if (!sku) throw new AppError('sku_unavailable');
  return sku;
}

/** The seller's instructions for buyers as safe HTML; '' when there are none. */
export async function instructionsHtml(tx: Tx, productId: number, locale: Locale): Promise<string> {
  const instructions = await findInstructions(tx, { english: locale === 'en-US', id: productId });
  return instructions ? htmlOf(instructions) : '';
}

/** Sets how often products were sold, as counted from the orders; doing it twice changes nothing. */
export async function recordSales(tx: Tx, sales: readonly { productId: number; soldCount: number }[]): Promise<void> {
  if (sales.length > 0) await updateSoldCounts(tx, sales);
}
