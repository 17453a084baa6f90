import type { WebhookEvent, WebhookOffReason, WebhookState } from '#contract/webhooks/webhookProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface WebhookRow extends Row<'webhooks', 'id url state offReason failingSince oldSecretUntil createdAt'> {
  /** Who set it up. */
  userId: number;
  /** Null: the platform's own, or a lessor's. */
  shopId: number | null;
  /** Of somebody who lets out; null: a shop's or the platform's own. */
  lessorId: number | null;
  events: WebhookEvent[];
}

/** Whose it is: a shop's, a lessor's, or the platform's where both are null. */
export type PlaceIds = Pick<WebhookRow, 'shopId' | 'lessorId'>;

/** The place as one number, as the index of places has it. */
const placeKey = 'coalesce(shop_id, -lessor_id, 0)';
const keyOf = ({ shopId, lessorId }: PlaceIds) => shopId ?? (lessorId === null ? 0 : -lessorId);

const columns = `id, user_id, shop_id, lessor_id, url, events, state, off_reason, failing_since, old_secret_until, created_at`;

const oneAtATime = prepared('webhooks_lock_place', `select pg_advisory_xact_lock(hashtext('webhooks'), $1)`);
const newId = prepared<{ id: number }>(
  'webhooks_new_id',
  `select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`,
);
const insertion = prepared<WebhookRow>(
  'webhooks_insert',
  `insert into webhooks (id, user_id, shop_id, lessor_id, url, secret_encrypted, events, created_at)
   overriding system value
   select $1, $2, $3::bigint, $9::bigint, $4, $5, $6::text[], $7
   where (
     select count(*) from webhooks
     where ${placeKey} = any($10::bigint[]) and removed_at is null) < $8
   returning ${columns}`,
);
const ofPlaces = prepared<WebhookRow>(
  'webhooks_of_places',
  `select ${columns} from webhooks
   where ${placeKey} = any($1::bigint[]) and removed_at is null order by id desc`,
);
const byId = prepared<WebhookRow>(
  'webhooks_find',
  `select ${columns} from webhooks where id = $1 and removed_at is null`,
);
// What was off and is switched on begins anew; one that stays off keeps the reason why.
const saving = prepared<WebhookRow>(
  'webhooks_save',
  `update webhooks set url = $2, events = $3::text[], state = $4, user_id = case when url = $2 then user_id else $5 end,
     off_reason = case when $4 = 'on' then null when state = 'on' then 'owner' else off_reason end,
     failing_since = case when state = 'off' and $4 = 'on' then null else failing_since end
   where id = $1 and removed_at is null returning ${columns}`,
);
const rotation = prepared<WebhookRow>(
  'webhooks_rotate',
  `update webhooks set old_secret_encrypted = secret_encrypted, old_secret_until = $3, secret_encrypted = $2
   where id = $1 and removed_at is null returning ${columns}`,
);
const removal = prepared(
  'webhooks_remove',
  `update webhooks set state = 'off', off_reason = coalesce(off_reason, 'owner'), removed_at = $2,
     secret_encrypted = '', old_secret_encrypted = null, old_secret_until = null
   where id = $1 and removed_at is null`,
);
const locking = prepared<WebhookRow>(
  'webhooks_lock',
  `select ${columns} from webhooks where id = $1 and removed_at is null for no key update`,
);
const success = prepared(
  'webhooks_went_well',
  `update webhooks set failing_since = null where id = $1 and failing_since is not null`,
);
const failing = prepared(
  'webhooks_fails',
  `update webhooks set failing_since = $2 where id = $1 and failing_since is null`,
);
const switching = prepared(
  'webhooks_switch_off',
  `update webhooks set state = 'off', off_reason = $2 where id = $1 and state = 'on'`,
);
const ownerEmail = prepared<{ email: string }>(
  'webhooks_owner_email',
  `select u.email from users u
   where u.id = coalesce($2::bigint, (select s.owner_id from shops s where s.id = $1::bigint)) and u.state = 'active'`,
);
const forgetting = prepared(
  'webhooks_forget',
  `delete from webhooks w
   where removed_at < $1 and not exists (select from webhook_deliveries d where d.webhook_id = w.id)`,
);

export interface NewWebhook extends PlaceIds {
  id: number;
  userId: number;
  url: string;
  secretEncrypted: Buffer;
  events: readonly WebhookEvent[];
  /** The places whose webhooks count together with it. */
  together: readonly PlaceIds[];
  now: Date;
}

/** The id of a webhook to be, for which its secret is encrypted. */
export async function newWebhookId(tx: Tx): Promise<number> {
  return (await tx.one(newId, [])).id;
}

/** Undefined when there are as many as may be; whoever makes two at once for places that count together waits. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook, max: number): Promise<WebhookRow | undefined> {
  const { id, userId, shopId, lessorId, url, secretEncrypted, events, together, now } = webhook;
  const keys = together.map(keyOf);
  await tx.run(oneAtATime, [Math.max(...keys) % 2_147_483_647]);
  return tx.maybe(insertion, [id, userId, shopId, url, secretEncrypted, events, now, max, lessorId, keys]);
}

/** Newest first. */
export function listWebhooksOf(tx: Tx, places: readonly PlaceIds[]): Promise<WebhookRow[]> {
  return tx.many(ofPlaces, [places.map(keyOf)]);
}

export function findWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  return tx.maybe(byId, [id]);
}

/** Whoever gives another address is who made it from then on: it ends when they lose their account. Undefined when it is gone. */
export function saveWebhookRow(
  tx: Tx,
  saved: { id: number; url: string; events: readonly WebhookEvent[]; state: WebhookState; by: number },
): Promise<WebhookRow | undefined> {
  return tx.maybe(saving, [saved.id, saved.url, saved.events, saved.state, saved.by]);
}

/** Undefined when it is gone. */
export function replaceSecret(
  tx: Tx,
  replaced: { id: number; secretEncrypted: Buffer; oldUntil: Date },
): Promise<WebhookRow | undefined> {
  return tx.maybe(rotation, [replaced.id, replaced.secretEncrypted, replaced.oldUntil]);
}

/** Whether it was there. */
export async function removeWebhookRow(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(removal, [id, now])) === 1;
}

/** Whoever writes to a webhook's deliveries holds the webhook first, so that nobody waits for each other. */
export function lockWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  return tx.maybe(locking, [id]);
}

export async function markWell(tx: Tx, id: number): Promise<void> {
  await tx.run(success, [id]);
}

export async function markFailing(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(failing, [id, now]);
}

/** Whether it was on. */
export async function switchOff(tx: Tx, id: number, reason: WebhookOffReason): Promise<boolean> {
  return (await tx.run(switching, [id, reason])) === 1;
}

/** Where a shop's owner, or a lessor, is written to; undefined when the account is frozen. */
export async function findOwnerEmail(tx: Tx, { shopId, lessorId }: PlaceIds): Promise<string | undefined> {
  return (await tx.maybe(ownerEmail, [shopId, lessorId]))?.email;
}

/** Deletes removed webhooks whose log is gone. */
export async function forgetWebhooks(tx: Tx, removedBefore: Date): Promise<void> {
  await tx.run(forgetting, [removedBefore]);
}
