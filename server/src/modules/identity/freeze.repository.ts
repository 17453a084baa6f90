/** Accounts that are frozen: none opens a session until somebody, or its end, unfreezes it. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import { restartResets } from './factors/resets.repository.ts';
import { frozenError, type Freeze } from '../../platform/http/frozen.ts';
import { siteMinute } from '../site/service.ts';

const freezing = prepared(
  'identity_freeze',
  `update users set state = 'frozen', frozen_reason = $2, frozen_until = $3
   where id = $1 and state = 'active'
     and (role <> 'admin' or not exists (
       select from admin_grants h where h.user_id = $1 and h.grant_name = 'people')
       or exists (
         select from admin_grants g join users o on o.id = g.user_id
         where g.grant_name = 'people' and o.id <> $1 and o.role = 'admin' and o.state = 'active'))`,
);
const unfreezing = prepared(
  'identity_unfreeze',
  `update users set state = 'active', frozen_reason = null, frozen_until = null where id = $1 and state = 'frozen'`,
);
const ended = prepared<{ id: number }>(
  'identity_unfreeze_ended',
  `update users set state = 'active', frozen_reason = null, frozen_until = null
   where id in (select id from users where state = 'frozen' and frozen_until <= $1
     order by frozen_until limit $2 for update skip locked)
   returning id`,
);
const endedOne = prepared(
  'identity_unfreeze_ended_one',
  `update users set state = 'active', frozen_reason = null, frozen_until = null
   where id = $1 and state = 'frozen' and frozen_until <= $2`,
);
const freezeOf = prepared<Freeze>(
  'identity_freeze_of',
  `select frozen_reason as reason, frozen_until as until from users where id = $1 and state = 'frozen'`,
);

/**
 * Freezes an active account; the database ends its sessions, API keys and webhooks. False when it is not active, or is the last
 * active admin entrusted with people.
 */
export async function freezeAccount(tx: Tx, to: { id: number; reason: string; until: Date | null }): Promise<boolean> {
  return (await tx.run(freezing, [to.id, to.reason, to.until])) === 1;
}

/** False when it is not frozen. */
export async function unfreezeAccount(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  if ((await tx.run(unfreezing, [id])) !== 1) return false;
  await restartResets(tx, { userIds: [id], now });
  return true;
}

/** Unfreezes accounts whose time is over, at most `max`; which they are. */
export async function unfreezeEnded(tx: Tx, { now, max }: { now: Date; max: number }): Promise<number[]> {
  const userIds = (await tx.many(ended, [now, max])).map(({ id }) => id);
  await restartResets(tx, { userIds, now });
  return userIds;
}

/**
 * Lets the owner of a frozen account in who just gave the right password, where the time is over; the job may come later.
 * Throws account_frozen with the reason and the end.
 */
export async function admitFrozen(tx: Tx, id: number, now: Date): Promise<void> {
  if ((await tx.run(endedOne, [id, now])) === 1) {
    await restartResets(tx, { userIds: [id], now });
    return;
  }
  const freeze = await tx.maybe(freezeOf, [id]);
  // Somebody unfroze it meanwhile.
  if (freeze) throw frozenError(freeze, freeze.until && (await siteMinute(tx, freeze.until)));
}
