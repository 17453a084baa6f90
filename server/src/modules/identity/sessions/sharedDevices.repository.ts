/** Which accounts were used on one device. */
import { prepared, type Tx } from '../../../platform/database/database.ts';

const note = prepared(
  'identity_note_shared_device',
  `insert into shared_devices (one_id, other_id, first_at, last_at)
   select least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, $3
   where exists (select from users where id = $2 and state <> 'deleted')
   on conflict (one_id, other_id, day) do update set last_at = greatest(shared_devices.last_at, excluded.last_at)`,
);
const mark = prepared('identity_mark_same_device', `select mark_same_device($1, $2, $3)`);
const forget = prepared(
  'identity_forget_shared_devices',
  `delete from shared_devices where (one_id, other_id, day) in (
     select one_id, other_id, day from shared_devices where last_at < $1 order by last_at limit $2)`,
);

/** Notes that somebody logs in on a device whose last login was of another account, also on what one lately bought of the other. */
export async function noteSharedDevice(
  tx: Tx,
  { userId, before, now }: { userId: number; before: number; now: Date },
): Promise<void> {
  await tx.run(note, [userId, before, now]);
  await tx.run(mark, [userId, before, now]);
}

/** Forgets some days that are before a time; how many. */
export function forgetSharedDevices(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(forget, [before, max]);
}
