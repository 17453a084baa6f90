import type { ListingState } from '#contract/rental/listingProcess.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface AlertRow extends Row<'rental_alerts', 'listingId package startsAt setAt endsAt'> {
  titleZh: string;
  titleEn: string;
}

const oneAtATime = prepared(
  'rental_alerts_lock',
  `select pg_advisory_xact_lock(hashtextextended('rental_alerts:' || $1::text, 0))`,
);
const own = prepared<AlertRow>(
  'rental_alerts_own',
  `select a.listing_id, a.package, a.starts_at, a.set_at, a.ends_at,
     case when l.state in ('on', 'paused') then l.title_zh else a.title_zh end as title_zh,
     case when l.state in ('on', 'paused') then l.title_en else a.title_en end as title_en
   from rental_alerts a join listings l on l.id = a.listing_id where a.user_id = $1 and a.ends_at > $2
   order by a.id desc limit $3`,
);
const set = prepared(
  'rental_alert_set',
  `insert into rental_alerts (user_id, listing_id, package, starts_at, set_at, ends_at, look_at, title_zh, title_en)
   values ($1, $2, $3, $4, $5, $6, $5, $7, $8)
   on conflict on constraint rental_alerts_once do update
     set set_at = excluded.set_at, ends_at = excluded.ends_at, look_at = excluded.look_at,
       title_zh = excluded.title_zh, title_en = excluded.title_en`,
);
const remove = prepared(
  'rental_alert_remove',
  `delete from rental_alerts where user_id = $1 and listing_id = $2 and package = $3
     and starts_at is not distinct from $4::timestamptz`,
);

/** One after the other, the calls of a user who sets alerts. */
export async function lockAlerts(tx: Tx, userId: number): Promise<void> {
  await tx.run(oneAtATime, [userId]);
}

/** What a user waits for, newest first. */
export function listAlertsOf(tx: Tx, { userId, now, max }: { userId: number; now: Date; max: number }) {
  return tx.many(own, [userId, now, max]);
}

export interface WantedAlert {
  userId: number;
  listingId: number;
  package: string;
  /** Null: now. */
  startsAt: Date | null;
}

export interface NewAlert extends WantedAlert {
  /** Of the listing, as it is on. */
  titleZh: string;
  titleEn: string;
  now: Date;
  endsAt: Date;
}

/** Waits from now on; one that waits already begins anew. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<void> {
  const { userId, listingId, package: name, startsAt, now, endsAt, titleZh, titleEn } = alert;
  await tx.run(set, [userId, listingId, name, startsAt, now, endsAt, titleZh, titleEn]);
}

export async function deleteAlert(tx: Tx, alert: WantedAlert): Promise<void> {
  await tx.run(remove, [alert.userId, alert.listingId, alert.package, alert.startsAt]);
}

/** An alert that is looked at, with what it waits for. */
export interface DueAlert extends Row<'rental_alerts', 'id listingId userId package startsAt'> {
  titleZh: string;
  titleEn: string;
  state: ListingState;
  lessorIsActive: boolean;
  terms: SentTerms;
}

const signalled = prepared(
  'rental_signals_take',
  `with taken as (
     delete from rental_signals where listing_id in (
       select listing_id from rental_signals order by listing_id limit $2 for update skip locked) returning listing_id)
   update rental_alerts a set look_at = $1 from taken where a.listing_id = taken.listing_id and a.look_at > $1`,
);
const due = prepared<DueAlert>(
  'rental_alerts_due',
  `select a.id, a.listing_id, a.user_id, a.package, a.starts_at, l.title_zh, l.title_en, l.state,
     u.state = 'active' as lessor_is_active, g.terms
   from (select * from rental_alerts where look_at <= $1 and ends_at > $1 order by look_at, id limit $2
     for update skip locked) a
   join listings l on l.id = a.listing_id join users u on u.id = l.user_id join time_groups g on g.id = l.time_group_id`,
);
const later = prepared(
  'rental_alerts_later',
  `update rental_alerts a set look_at = given.look_at
   from unnest($1::bigint[], $2::timestamptz[]) as given (id, look_at) where a.id = given.id`,
);
const told = prepared<{ id: number }>(
  'rental_alerts_told',
  'delete from rental_alerts where id = any($1::bigint[]) returning id',
);
const forget = prepared(
  'rental_alerts_forget',
  'delete from rental_alerts where id in (select id from rental_alerts where ends_at <= $1 limit $2)',
);

/** Has the alerts of listings looked at where something may have become free. */
export async function takeSignals(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<void> {
  await tx.run(signalled, [now, limit]);
}

/** Alerts to be looked at, locked. */
export function listDueAlerts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DueAlert[]> {
  return tx.many(due, [now, limit]);
}

/** When each is looked at again. */
export async function lookAgain(tx: Tx, looks: readonly { id: number; at: Date }[]): Promise<void> {
  if (looks.length > 0) await tx.run(later, [looks.map(({ id }) => id), looks.map(({ at }) => at.toISOString())]);
}

/** Takes alerts that are told; those that were there. */
export async function takeAlerts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.many(told, [ids])).map(({ id }) => id));
}

/** Deletes what nobody is told of any more; how many there were. */
export function forgetAlerts(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return tx.run(forget, [now, limit]);
}
