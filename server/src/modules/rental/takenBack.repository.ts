/** Bought goods that are let out and were taken back from their buyer. */
import { prepared, type Tx } from '../../platform/database/database.ts';

const taken = prepared<{ id: number }>(
  'listing_units_taken_back',
  // A dead item that was replaced is still its buyer's, by the one that came for it.
  `with recursive bought as (
     select n.id, n.stock_item_id as item_id from listings l join listing_units n on n.listing_id = l.id
     where l.order_id = $1 and n.stock_item_id is not null
     union
     select b.id, r.new_item_id from bought b join stock_replacements r on r.old_item_id = b.item_id)
   select b.id from bought b left join stock_items i on i.id = b.item_id and i.order_id = $1 and i.state = 'sold'
   group by b.id having count(i.id) = 0 order by b.id`,
);

/** The units of an order's goods, also those that were removed, whose goods are not its buyer's any more. */
export async function listUnitsTakenBack(tx: Tx, orderId: number): Promise<number[]> {
  return (await tx.many(taken, [orderId])).map(({ id }) => id);
}

const remove = prepared(
  'listing_units_remove_taken_back',
  `update listing_units set state = 'removed', credentials_encrypted = null, rotation_asked_at = null
   where id = any($1::bigint[]) and state <> 'removed'`,
);

/** Removes units with their credentials, whatever is leased; how many there were. */
export function removeUnits(tx: Tx, ids: readonly number[]): Promise<number> {
  return tx.run(remove, [ids]);
}

export interface ListingOfOrder {
  id: number;
  userId: number;
  titleZh: string;
  titleEn: string;
  /** That are left. */
  units: number;
}

const lock = prepared(
  'listings_of_order_lock',
  'select from listings where order_id = $1 order by id for no key update',
);
const live = prepared<ListingOfOrder>(
  'listing_of_order',
  `select l.id, l.user_id, l.title_zh, l.title_en,
     (select count(*)::int from listing_units n where n.listing_id = l.id and n.state <> 'removed') as units
   from listings l where l.order_id = $1 and l.state <> 'removed'`,
);

/** Nobody changes the listings of an order until the transaction ends, nor books one. */
export async function lockListingsOfOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.run(lock, [orderId]);
}

/** What an order's goods are let out as, unless it was removed: there is one at most. */
export function findListingOfOrder(tx: Tx, orderId: number): Promise<ListingOfOrder | undefined> {
  return tx.maybe(live, [orderId]);
}
