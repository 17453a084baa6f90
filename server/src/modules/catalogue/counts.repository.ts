/** How many products on shelf there are by what lists filter by. Read from counts that triggers keep, or of what a search found. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { FindQuery } from './search/cutText.ts';
import { foundIds, foundMax, wantedCategories } from './list.repository.ts';

/** Products on shelf of one kind in one price band that can be rented, or cannot. */
export interface Cell {
  kind: DeliveryKind;
  band: number;
  rentable: boolean;
  products: number;
}

const columns = 'kind, price_band as band, rentable, sum(products)::integer as products';
const byCell = 'group by kind, price_band, rentable having sum(products) > 0';

const allStatement = prepared<Cell>('product_counts_all', `select ${columns} from products_on_shelf_by_word ${byCell}`);
const categoryStatement = prepared<Cell>(
  'product_counts_category',
  `with recursive ${wantedCategories('$1')}
   select ${columns} from products_on_shelf where category_id in (select id from wanted) ${byCell}`,
);
const shopStatement = prepared<Cell>(
  'product_counts_shop',
  `with recursive ${wantedCategories('$2')}
   select ${columns} from products_on_shelf_of_shop
   where shelf_shop_id = $1 and ($2::text is null or category_id in (select id from wanted)) ${byCell}`,
);
const foundStatement = prepared<Cell>(
  'product_counts_found',
  `${foundIds('$1', '$2')}
   select kind, price_band as band, rentable, count(*)::integer as products from products
   where state = 'on_shelf' and id = any((select ids[:${foundMax}] from found)::bigint[]) group by 1, 2, 3`,
);

/** What is on shelf in a category with its children (slug), in a shop (0: the platform), or anywhere. */
export function countCells(
  tx: Tx,
  { category, shopId }: { category?: string | undefined; shopId?: number | undefined },
): Promise<Cell[]> {
  if (shopId !== undefined) return tx.many(shopStatement, [shopId, category ?? null]);
  return category === undefined ? tx.many(allStatement, []) : tx.many(categoryStatement, [category]);
}

/** What a search finds, as far as lists look. */
export function countFoundCells(
  tx: Tx,
  { category, queries }: { category?: string | undefined; queries: readonly FindQuery[] },
): Promise<Cell[]> {
  return tx.many(foundStatement, [category ?? null, JSON.stringify(queries)]);
}
