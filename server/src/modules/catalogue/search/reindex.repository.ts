import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export type BehindRow = Row<'products', 'id titleZh titleEn subtitleZh subtitleEn tags'>;

const behindStatement = prepared<BehindRow>(
  'products_search_behind',
  `select id, title_zh, title_en, subtitle_zh, subtitle_en, tags from products
   where search_version < $1 order by id limit $2 for no key update`,
);

/** Products whose terms were made in an older way, locked until the commit. */
export function listBehind(tx: Tx, { version, limit }: { version: number; limit: number }): Promise<BehindRow[]> {
  return tx.many(behindStatement, [version, limit]);
}

const termsStatement = prepared(
  'products_update_terms',
  `update products p set search = array_to_tsvector(array(select jsonb_array_elements_text(given.terms))),
     search_version = $2
   from jsonb_to_recordset($1::jsonb) as given (id bigint, terms jsonb) where p.id = given.id`,
);

export async function updateTerms(
  tx: Tx,
  { version, products }: { version: number; products: readonly { id: number; terms: readonly string[] }[] },
): Promise<void> {
  await tx.run(termsStatement, [JSON.stringify(products), version]);
}
