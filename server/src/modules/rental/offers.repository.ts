import { prepared, type Tx } from '../../platform/database/database.ts';

const hold = prepared(
  'listing_hold',
  'select from listings l join time_groups g on g.id = l.time_group_id where l.id = $1 for share of g, l',
);

/** Neither a listing nor its time group changes until the transaction ends; others may hold them too. */
export async function holdListing(tx: Tx, id: number): Promise<void> {
  await tx.run(hold, [id]);
}

const countLease = prepared('listing_count_lease', 'update listings set leases_count = leases_count + 1 where id = $1');

export async function countLeaseRow(tx: Tx, id: number): Promise<void> {
  await tx.run(countLease, [id]);
}
