import type { LicenceEventActor, LicenceEventKind } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

/** What happened to a licence, or to several at once. */
export interface LicenceEvent {
  licenceIds: readonly number[];
  kind: LicenceEventKind;
  by: LicenceEventActor;
  /** Who did it; null: a program, or nobody but time. */
  actorId: number | null;
  /** What the history and webhooks tell beside it: no key, no person's name. */
  detail?: Record<string, string | number | boolean | null>;
  now: Date;
}

/**
 * Common table expressions that write the history of the licences in `changed (id, shop_id)`, and enqueue a job for each
 * event where a webhook of whoever sells the licence is on. The values are SQL. `shopId` is given where all of them are of
 * one seller: webhooks are then looked for once, and the licences need not be joined. `told`: a condition on `c`; without it
 * no webhook is told.
 */
export const eventsOf = (
  changed: string,
  event: { kind: string; by: string; actorId: string; at: string; detail: string; shopId?: string; told?: string },
) => `
  told as (
    insert into licence_events (licence_id, kind, by, actor_id, at, detail)
    select c.id, ${event.kind}, ${event.by}, ${event.actorId}, ${event.at}, ${event.detail} from ${changed} c
    returning id, licence_id
  ),
  enqueued as (
    insert into outbox (task, payload, run_at)
    select 'licence.event', jsonb_build_object('eventId', told.id), ${event.at}
    from told ${event.shopId === undefined ? `join ${changed} c on c.id = told.licence_id` : ''}
    where exists (
      select from webhooks w
      where coalesce(w.shop_id, 0) = coalesce(${event.shopId ?? 'c.shop_id'}, 0) and w.state = 'on' and w.removed_at is null)${event.told === undefined ? '' : ` and ${event.told}`}
  )`;

const insertStatement = prepared(
  'licence_events_insert',
  `with changed as (select id, shop_id, lease_id from licences where id = any($1::bigint[])), ${eventsOf('changed', {
    kind: '$2::text',
    by: '$3::text',
    actorId: '$4::bigint',
    at: '$5::timestamptz',
    detail: '$6::jsonb',
    // The key of a lease has no holder, and its tenant is nothing to whoever sold the licence.
    told: `(c.lease_id is null or $2::text not in ('bound', 'unbound'))`,
  })} select from told`,
);

export async function insertEvents(tx: Tx, event: LicenceEvent): Promise<void> {
  const { licenceIds, kind, by, actorId, now, detail = {} } = event;
  await tx.run(insertStatement, [licenceIds, kind, by, actorId, now, JSON.stringify(detail)]);
}
