import type { LicenceStoredState } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { eventsOf } from '../core/events.repository.ts';
import type { LicenceStatus } from './permissions.ts';

export interface LockedLicence extends LicenceStatus {
  id: number;
  expiresAt: Date | null;
}

// In the order of their numbers, so that two who move the same licences never wait for each other in a ring.
const lockStatement = prepared<LockedLicence>(
  'licences_lock_for_move',
  `select l.id, l.state, l.state_by, l.user_id as holder_id, h.owner_id as seller_id, l.expires_at
   from licences l left join shops h on h.id = l.shop_id
   where l.id = any($1::bigint[]) and l.user_id is not null order by l.id for no key update of l`,
);

/** Locks licences that are about to be moved. */
export function lockForMove(tx: Tx, ids: readonly number[]): Promise<LockedLicence[]> {
  return tx.many(lockStatement, [ids]);
}

export interface LicenceMove {
  ids: readonly number[];
  from: readonly LicenceStoredState[];
  to: LicenceStoredState;
  kind: 'suspended' | 'reinstated' | 'revoked';
  by: 'seller' | 'admin';
  actorId: number;
  /** Null where none is needed. */
  reason: string | null;
  note: string;
  now: Date;
}

const moveStatement = prepared<{ id: number }>(
  'licences_move',
  `with changed as (
     update licences set state = $3::licence_state, state_by = $5, state_reason = $7, state_note = $8, state_at = $9
     where id = any($1::bigint[]) and state = any($2::text[]::licence_state[])
     returning id, shop_id
   ), ${eventsOf('changed', {
     kind: '$4::text',
     by: '$5::text',
     actorId: '$6::bigint',
     at: '$9::timestamptz',
     detail: `jsonb_strip_nulls(jsonb_build_object('reason', $7::text))`,
   })}
   select id from changed`,
);

/** Moves licences out of these states, with their events; the ids of those that moved. */
export async function moveStates(tx: Tx, move: LicenceMove): Promise<number[]> {
  const { ids, from, to, kind, by, actorId, reason, note, now } = move;
  const rows = await tx.many(moveStatement, [ids, from, to, kind, by, actorId, reason, note, now]);
  return rows.map((row) => row.id);
}

export interface LicenceNews extends Row<'products', 'id titleZh titleEn'> {
  email: string;
  /** Null: issued by hand. */
  orderId: number | null;
}

const newsStatement = prepared<LicenceNews>(
  'licences_news',
  `select l.id, u.email, p.title_zh, p.title_en, l.order_id
   from licences l join users u on u.id = l.user_id join products p on p.id = l.product_id
   where l.id = any($1::bigint[]) order by l.id`,
);

/** Whom to write to about licences, and what of. */
export function findNews(tx: Tx, ids: readonly number[]): Promise<LicenceNews[]> {
  return tx.many(newsStatement, [ids]);
}
