import type { StockWord } from '#contract/catalogue/catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateProductWords, updateSkuWords } from './stockWords.repository.ts';

/** Says how much there is of SKUs; a product has as much as the best of what it sells. Doing it twice changes nothing. */
export async function recordStockWords(tx: Tx, words: readonly { skuId: number; word: StockWord }[]): Promise<void> {
  if (words.length === 0) return;
  await updateSkuWords(tx, words);
  await updateProductWords(
    tx,
    words.map(({ skuId }) => skuId),
  );
}
