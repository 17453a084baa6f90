import type { StockWord } from '#contract/catalogue/catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockFree, updateProductWords, updateSkuWords } from './stockWords.repository.ts';

/**
 * Says how much there is of SKUs; a product has as much as the best of what it sells. Doing it twice changes nothing. Products
 * that somebody is saving are not waited for; their SKUs, to be said later.
 */
export async function recordStockWords(
  tx: Tx,
  words: readonly { skuId: number; word: StockWord }[],
): Promise<number[]> {
  if (words.length === 0) return [];
  const free = await lockFree(
    tx,
    words.map(({ skuId }) => skuId),
  );
  const said = words.filter(({ skuId }) => free.has(skuId));
  await updateSkuWords(tx, said);
  await updateProductWords(tx, [...free]);
  return words.flatMap(({ skuId }) => (free.has(skuId) ? [] : [skuId]));
}
