import { prepared, type Tx } from '../../../platform/database/database.ts';
import { summaryColumns, summaryJoins, type ProductRow } from '../repository.ts';

const ofShop = prepared<ProductRow>(
  'products_of_sections',
  `select ${summaryColumns} from products p ${summaryJoins}
   where p.id = any($2::bigint[]) and p.state = 'on_shelf' and (p.shop_id = $3 or p.shop_id is null and exists (
     select from shops h where h.id = $3 and h.platform_goods))`,
);

/** Those of the products on shelf that a shop sells, or may show of the platform, by id. */
export async function findShelf(
  tx: Tx,
  find: { english: boolean; shopId: number; ids: readonly number[] },
): Promise<Map<number, ProductRow>> {
  const rows = find.ids.length === 0 ? [] : await tx.many(ofShop, [find.english, find.ids, find.shopId]);
  return new Map(rows.map((row) => [row.id, row]));
}
