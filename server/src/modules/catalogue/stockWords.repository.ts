import type { StockWord } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const freeStatement = prepared<{ id: number }>(
  'products_free_for_words',
  `select id from products where id in (select product_id from skus where id = any($1::bigint[]))
   order by id for no key update skip locked`,
);
const skusOfStatement = prepared<{ id: number }>(
  'skus_of_free_products',
  `select id from skus where id = any($1::bigint[]) and product_id = any($2::bigint[])`,
);

/** Locks the products of SKUs that nobody is at right now; those SKUs whose products were locked by that. */
export async function lockFree(tx: Tx, skuIds: readonly number[]): Promise<Set<number>> {
  const products = (await tx.many(freeStatement, [skuIds])).map(({ id }) => id);
  return new Set((await tx.many(skusOfStatement, [skuIds, products])).map(({ id }) => id));
}

const skuWordsStatement = prepared(
  'skus_stock_words',
  `update skus s set stock_word = given.word from unnest($1::bigint[], $2::text[]) as given (id, word)
   where s.id = given.id and s.stock_word <> given.word`,
);

/** Sets the words of SKUs; how many changed. */
export function updateSkuWords(tx: Tx, words: readonly { skuId: number; word: StockWord }[]): Promise<number> {
  return tx.run(skuWordsStatement, [words.map(({ skuId }) => skuId), words.map(({ word }) => word)]);
}

const productWordsStatement = prepared(
  'products_stock_words',
  `update products p set stock_word = best.word
   from (
     select product_id, case when bool_or(active and stock_word = 'plenty') then 'plenty'
       when bool_or(active and stock_word = 'few') then 'few' else 'none' end as word
     from skus where product_id in (select product_id from skus where id = any($1::bigint[])) group by product_id
   ) as best
   where p.id = best.product_id and p.stock_word <> best.word`,
);

/** Sets the words of these SKUs' products; how many changed. */
export function updateProductWords(tx: Tx, skuIds: readonly number[]): Promise<number> {
  return tx.run(productWordsStatement, [skuIds]);
}
