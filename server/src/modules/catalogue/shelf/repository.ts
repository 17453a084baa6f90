import { prepared, type Tx } from '../../../platform/database/database.ts';
import { summaryColumns, summaryJoins, type ProductRow } from '../repository.ts';

const ofShop = prepared<ProductRow>(
  'products_of_sections',
  `select ${summaryColumns} from products p ${summaryJoins}
   where p.id = any($2::bigint[]) and p.shop_id = $3 and p.state = 'on_shelf'`,
);

/** Those of the products that a shop has on shelf, by id. */
export async function findShelf(
  tx: Tx,
  find: { english: boolean; shopId: number; ids: readonly number[] },
): Promise<Map<number, ProductRow>> {
  const rows = find.ids.length === 0 ? [] : await tx.many(ofShop, [find.english, find.ids, find.shopId]);
  return new Map(rows.map((row) => [row.id, row]));
}
