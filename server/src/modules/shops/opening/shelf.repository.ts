/** Products that go off the shelf with their shop and come back with it. */
import { prepared, type Tx } from '../../../platform/database/database.ts';

const behindStatement = prepared<{ id: number }>(
  'shops_shelf_behind',
  `select id from shops where shelf_behind and id > $1 order by id limit 1`,
);

/** The next shop whose shelf has to follow its state, after one; undefined: there is none. */
export async function findBehind(tx: Tx, after: number): Promise<number | undefined> {
  return (await tx.maybe(behindStatement, [after]))?.id;
}

const stateStatement = prepared<{ isOpen: boolean }>(
  'shops_shelf_state',
  `select state = 'open' as is_open from shops where id = $1 and shelf_behind`,
);
// What somebody else is just changing is left to the next turn, so that nobody waits crosswise.
const offStatement = prepared(
  'shops_shelf_off',
  `update products set state = 'off_shelf', off_with_shop = true where id in (
     select id from products where shelf_shop_id = $1 and state = 'on_shelf' order by id limit $2
     for no key update skip locked
   )`,
);
const onStatement = prepared(
  'shops_shelf_on',
  `update products set state = 'on_shelf' where id in (
     select id from products where shop_id = $1 and off_with_shop order by id limit $2
     for no key update skip locked
   )`,
);
const doneStatement = prepared(
  'shops_shelf_done',
  `update shops s set shelf_behind = false where s.id = $1 and s.shelf_behind and (s.state = 'open') = $2
     and not exists (select from products where shelf_shop_id = $1 and state = 'on_shelf' and not $2)
     and not exists (select from products where shop_id = $1 and off_with_shop and $2)`,
);

/**
 * Takes some products of a shop off the shelf, or brings some back, as its state wants it now; how many. Once none is left
 * the shelf is in step, unless the state is another by then.
 */
export async function moveShelf(tx: Tx, shopId: number, limit: number): Promise<number> {
  const shop = await tx.maybe(stateStatement, [shopId]);
  if (!shop) return 0;
  const moved = await tx.run(shop.isOpen ? onStatement : offStatement, [shopId, limit]);
  if (moved < limit) await tx.run(doneStatement, [shopId, shop.isOpen]);
  return moved;
}
