import { prepared, type Tx } from '../../platform/database/database.ts';
import { ownerMay } from './deliveries.repository.ts';
import type { LeaseNews, RotationWanted } from './leaseNews.ts';

const byId = prepared<LeaseNews>(
  'webhook_deliveries_lease_news',
  `select e.id as event_id, e.event, e.at, l.id as lease_id, l.lessor_id, l.listing_id, l.unit_id, l.state,
     l.snapshot -> 'package' as package, l.rent_fen, l.deposit_fen, l.rent_back_fen, l.claimed_fen, l.starts_at, l.ends_at,
     l.started_at, l.ended_at, l.answer_by, l.close_at, nullif(l.reason, '') as reason,
     l.payment_id is not null as is_by_gateway, l.state = 'cancelled' and l.paid_at is null as is_never_paid,
     -- What a later lease asked for is none of this one's.
     case when n.state = 'to_rotate' and n.rotation_asked_at <= e.at then n.rotation_asked_at end as rotation_asked_at
   from lease_events e join leases l on l.id = e.lease_id join listing_units n on n.id = l.unit_id where e.id = $1`,
);

/** What happened, with the lease as it is now; undefined when there is no such event. */
export function findLeaseNews(tx: Tx, eventId: number): Promise<LeaseNews | undefined> {
  return tx.maybe(byId, [eventId]);
}

const insertion = prepared(
  'webhook_deliveries_insert_of_lease',
  `insert into webhook_deliveries (webhook_id, lease_event_id, kind, body, unit_id, rotation_asked_at, created_at, next_at)
   select id, $2, $3, $4, $5, $6, $7, $7 from webhooks
   where lessor_id = $1 and removed_at is null and state = 'on' and $3 = any(events) and ${ownerMay('webhooks')}
   on conflict (webhook_id, lease_event_id) do nothing`,
);

/** One delivery for each webhook of the lessor that wants the kind; none for those that have one already. */
export async function insertLeaseDeliveries(
  tx: Tx,
  made: { news: LeaseNews; kind: string; body: string; rotation: RotationWanted | null; now: Date },
): Promise<void> {
  const { news, kind, body, rotation, now } = made;
  const { unitId = null, askedAt = null } = rotation ?? {};
  await tx.run(insertion, [news.lessorId, news.eventId, kind, body, unitId, askedAt, now]);
}
