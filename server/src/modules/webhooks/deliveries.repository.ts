import { type WebhookDeliveryState, type WebhookFailure } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { RotationOutcome } from '../rental/service.ts';
import type { LicenceNews, ShopNews } from './message.ts';
import type { PlaceIds } from './webhooks.repository.ts';

export interface DeliveryRow extends Row<
  'webhook_deliveries',
  'id webhookId kind state tries createdAt triedAt status nextAt'
> {
  failure: WebhookFailure | null;
  /** What the answer did about credentials that were to be changed. */
  rotation: RotationOutcome | null;
}

export interface DeliveryDetail extends DeliveryRow {
  body: string;
  answer: string | null;
}

const columns = `id, webhook_id, kind, state, tries, created_at, tried_at, status, failure, next_at, rotation`;

const newsById = prepared<LicenceNews>(
  'webhook_deliveries_news',
  `select e.id as event_id, e.kind, e.at, e.detail, l.id as licence_id, l.user_id as holder_id, l.shop_id, l.state,
     l.product_id, l.sku_id, l.seats, l.seats_used, l.starts_at, l.expires_at, l.key_tail
   from licence_events e join licences l on l.id = e.licence_id where e.id = $1`,
);
/** The platform's own have no owner; those of a shop or a lessor rest while that account is frozen. As SQL. */
export const ownerMay = (webhooks: string): string => `(coalesce(${webhooks}.shop_id, ${webhooks}.lessor_id) is null
  or exists (select from users u where u.state = 'active'
    and u.id = coalesce(${webhooks}.lessor_id, (select s.owner_id from shops s where s.id = ${webhooks}.shop_id))))`;

const insertionEach = prepared(
  'webhook_deliveries_insert_each',
  `insert into webhook_deliveries (webhook_id, event_id, kind, body, created_at, next_at)
   select id, $2, $3, $4, $5, $5 from webhooks
   where coalesce(shop_id, -lessor_id, 0) = coalesce($1::bigint, 0) and removed_at is null and state = 'on' and $3 = any(events)
     and ${ownerMay('webhooks')}
   on conflict (webhook_id, event_id) do nothing`,
);
const shopNewsById = prepared<ShopNews>(
  'webhook_deliveries_shop_news',
  `select m.id as move_id, 'shop.suspended' as kind, m.at, s.id as shop_id, s.name, m.reason, m.until
   from shop_moves m join shops s on s.id = m.shop_id where m.id = $1 and m.event = 'suspend'`,
);
const insertionOfShop = prepared(
  'webhook_deliveries_insert_of_shop',
  `insert into webhook_deliveries (webhook_id, shop_move_id, kind, body, created_at, next_at)
   select id, $2, $3, $4, $5, $5 from webhooks
   where shop_id = $1 and removed_at is null and state = 'on' and $3 = any(events) and ${ownerMay('webhooks')}
   on conflict (webhook_id, shop_move_id) do nothing`,
);
const insertion = prepared<DeliveryRow>(
  'webhook_deliveries_insert_test',
  `insert into webhook_deliveries (webhook_id, kind, body, created_at, next_at) values ($1, 'test', $2, $3, $3)
   returning ${columns}`,
);
const ofWebhook = prepared<DeliveryRow>(
  'webhook_deliveries_of_webhook',
  `select ${columns} from webhook_deliveries where webhook_id = $1 and id < $2 order by id desc limit $3`,
);
const countOfWebhook = prepared<{ count: number }>(
  'webhook_deliveries_count_of_webhook',
  `select count(*) as count from (select from webhook_deliveries where webhook_id = $1 limit $2) as counted`,
);
const byId = prepared<DeliveryDetail>(
  'webhook_deliveries_find',
  `select ${columns}, body, answer from webhook_deliveries where id = $1`,
);
const again = prepared<DeliveryRow>(
  'webhook_deliveries_again',
  `update webhook_deliveries set state = 'waiting', tries = 0, next_at = $2, failure = null
   where id = $1 and state <> 'waiting' returning ${columns}`,
);
// Of each webhook the one that is due longest. Until its end is recorded it is due again soon, in case nobody lives to
// record it.
const claim = prepared<ClaimedDelivery>(
  'webhook_deliveries_claim',
  `with recursive waiting (webhook_id) as (
     (select webhook_id from webhook_deliveries where state = 'waiting' order by webhook_id limit 1)
     union all
     select (
       select d.webhook_id from webhook_deliveries d
       where d.state = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
     from waiting w where w.webhook_id is not null
   ),
   due as (
     select first.id, first.next_at from waiting w cross join lateral (
       select d.id, d.next_at from webhook_deliveries d
       where d.webhook_id = w.webhook_id and d.state = 'waiting' and d.next_at <= $1
       order by d.next_at limit 1) as first
     where w.webhook_id <> all($2::bigint[])
       and exists (select from webhooks h where h.id = w.webhook_id and h.state = 'on' and ${ownerMay('h')})
     order by first.next_at limit $3
   )
   update webhook_deliveries d
   set tries = d.tries + 1, tried_at = $1, next_at = $1::timestamptz + make_interval(secs => ${webhookRules.lostSeconds})
   from due, webhooks h
   where d.id = due.id and d.state = 'waiting' and d.next_at <= $1 and h.id = d.webhook_id
   returning d.id, d.webhook_id, d.kind, d.tries, d.body, d.unit_id, d.rotation_asked_at, h.url, h.shop_id, h.lessor_id, h.secret_encrypted,
     case when h.old_secret_until > $1 then h.old_secret_encrypted end as old_secret_encrypted`,
);
const recording = prepared(
  'webhook_deliveries_record',
  `update webhook_deliveries
   set state = $3::webhook_delivery_state, status = $4, failure = $5, answer = $6, next_at = $7, rotation = $8
   where id = $1 and tries = $2 and state = 'waiting'`,
);
const givingUp = prepared(
  'webhook_deliveries_give_up',
  `update webhook_deliveries set state = 'failed', failure = 'off', next_at = null
   where webhook_id = $1 and state = 'waiting'`,
);
const forgetting = prepared(
  'webhook_deliveries_forget',
  `delete from webhook_deliveries where id in (
     select id from webhook_deliveries where created_at < $1 order by created_at limit 5000)`,
);

/** What happened, with the licence as it is now; undefined when there is no such event. */
export function findNews(tx: Tx, eventId: number): Promise<LicenceNews | undefined> {
  return tx.maybe(newsById, [eventId]);
}

/** A suspension of a shop; undefined when there is no such move. */
export function findShopNews(tx: Tx, moveId: number): Promise<ShopNews | undefined> {
  return tx.maybe(shopNewsById, [moveId]);
}

/** One delivery for each webhook of the shop that wants to know; none for those that have one already. */
export async function insertShopDeliveries(
  tx: Tx,
  { news, body, now }: { news: ShopNews; body: string; now: Date },
): Promise<void> {
  await tx.run(insertionOfShop, [news.shopId, news.moveId, news.kind, body, now]);
}

/** One delivery for each webhook of the place that wants the kind; none for those that have one already. */
export async function insertDeliveries(
  tx: Tx,
  made: { shopId: number | null; eventId: number; kind: string; body: string; now: Date },
): Promise<void> {
  await tx.run(insertionEach, [made.shopId, made.eventId, made.kind, made.body, made.now]);
}

export function insertTest(tx: Tx, test: { webhookId: number; body: string; now: Date }): Promise<DeliveryRow> {
  return tx.one(insertion, [test.webhookId, test.body, test.now]);
}

/** Newest first. */
export function listDeliveriesOf(
  tx: Tx,
  query: { webhookId: number; beforeId: number; limit: number },
): Promise<DeliveryRow[]> {
  return tx.many(ofWebhook, [query.webhookId, query.beforeId, query.limit]);
}

export async function countDeliveriesOf(tx: Tx, query: { webhookId: number; max: number }): Promise<number> {
  return (await tx.one(countOfWebhook, [query.webhookId, query.max])).count;
}

export function findDelivery(tx: Tx, id: number): Promise<DeliveryDetail | undefined> {
  return tx.maybe(byId, [id]);
}

/** Undefined when it waits already. */
export function sendAgain(tx: Tx, id: number, now: Date): Promise<DeliveryRow | undefined> {
  return tx.maybe(again, [id, now]);
}

/** A delivery that is being tried, with all that the try needs. */
export interface ClaimedDelivery extends PlaceIds, Row<'webhook_deliveries', 'id webhookId kind body'> {
  /** With this one. */
  tries: number;
  url: string;
  /** The account whose credentials the answer may change, and since when that is waited for; null: none. */
  unitId: number | null;
  rotationAskedAt: Date | null;
  secretEncrypted: Buffer;
  /** Null: there is none that still signs. */
  oldSecretEncrypted: Buffer | null;
}

/** Takes what is due, at most one of each webhook and none of those that are busy. */
export function claimDue(
  tx: Tx,
  wanted: { now: Date; busyWebhookIds: readonly number[]; limit: number },
): Promise<ClaimedDelivery[]> {
  return tx.many(claim, [wanted.now, wanted.busyWebhookIds, wanted.limit]);
}

export interface RecordedTry {
  id: number;
  tries: number;
  state: WebhookDeliveryState;
  status: number | null;
  failure: WebhookFailure | null;
  answer: string | null;
  nextAt: Date | null;
  rotation: RotationOutcome | null;
}

/** False when it was given up meanwhile, or somebody else tries it. */
export async function recordTry(tx: Tx, tried: RecordedTry): Promise<boolean> {
  const { id, tries, state, status, failure, answer, nextAt, rotation } = tried;
  return (await tx.run(recording, [id, tries, state, status, failure, answer, nextAt, rotation])) === 1;
}

/** Ends what waits for a webhook that is off. */
export async function giveUpDeliveries(tx: Tx, webhookId: number): Promise<void> {
  await tx.run(givingUp, [webhookId]);
}

/** Deletes old ones, in batches; how many there were. */
export function forgetDeliveries(tx: Tx, createdBefore: Date): Promise<number> {
  return tx.run(forgetting, [createdBefore]);
}
