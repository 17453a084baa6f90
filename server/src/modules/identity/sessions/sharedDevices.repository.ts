/** Which accounts were used on one device. */
import { prepared, type Tx } from '../../../platform/database/database.ts';

const note = prepared(
  'identity_note_shared_device',
  `insert into shared_devices (one_id, other_id, first_at, last_at)
   select least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, $3
   where exists (select from users where id = $2 and state <> 'deleted')
   on conflict (one_id, other_id) do update set last_at = greatest(shared_devices.last_at, excluded.last_at)`,
);
const sharers = prepared<{ isShared: boolean }>(
  'identity_shares_device',
  `select exists (
     select from device_sharers($2) d where d.buyer_id = $1 and $3::timestamptz between d.since and d.until) as is_shared`,
);
const forget = prepared(
  'identity_forget_shared_devices',
  `delete from shared_devices where (one_id, other_id) in (
     select one_id, other_id from shared_devices where last_at < $1 order by last_at limit $2)`,
);

/** Notes that somebody logs in on a device whose last login was of another account. */
export async function noteSharedDevice(
  tx: Tx,
  { userId, before, now }: { userId: number; before: number; now: Date },
): Promise<void> {
  await tx.run(note, [userId, before, now]);
}

/** Whether whoever buys used a device of whoever sells, near a moment. */
export async function sharesDevice(
  tx: Tx,
  { buyerId, sellerId, at }: { buyerId: number; sellerId: number; at: Date },
): Promise<boolean> {
  return (await tx.one(sharers, [buyerId, sellerId, at])).isShared;
}

/** Forgets some pairs that were not seen since a time; how many. */
export function forgetSharedDevices(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(forget, [before, max]);
}
