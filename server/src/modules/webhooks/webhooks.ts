import { webhookEventsOf, type WebhookEvent, type WebhookPlace } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import * as contract from '#contract/webhooks/webhooks.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { hourMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { Config } from '../../config.ts';
import { refusedUrl, type OutboundFor } from '../../outside/safeFetch.ts';
import { accountsOfPerson } from '../identity/service.ts';
import { letsOut } from '../rental/service.ts';
import { findShopOfOwner } from '../shops/service.ts';
import { giveUpDeliveries } from './deliveries.repository.ts';
import { makeWebhookSecret } from './signature.ts';
import * as repository from './webhooks.repository.ts';
import type { PlaceIds, WebhookRow } from './webhooks.repository.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

/** Whatever makes this server call an address, by hand. */
const actsPerPerson: AttemptLimit = { scope: 'webhook_acts', max: 30, seconds: 10 * 60 };

/** What a webhook's secrets are encrypted for. */
export function secretContext(webhookId: number): string {
  return `webhook:${webhookId}`;
}

/** What an operator allowed for the platform's webhooks is not for those of shops. */
export function outboundOf({ outbound }: Pick<Config, 'outbound'>, place: PlaceIds): OutboundFor {
  return { ...outbound, purpose: isOfPlatform(place) ? 'platform' : 'shops' };
}

/** Whether it is the platform's own, neither a shop's nor a lessor's. */
export function isOfPlatform({ shopId, lessorId }: PlaceIds): boolean {
  return shopId === null && lessorId === null;
}

/** Whose webhooks the caller looks after. */
interface Place extends PlaceIds {
  of: WebhookPlace;
  /** Those whose webhooks count together: of a lessor all accounts of the person. */
  together: readonly PlaceIds[];
  /** False for whoever lets nothing out any more: they still look after what they made. */
  mayAdd: boolean;
}

const isOf =
  (place: PlaceIds) =>
  ({ shopId, lessorId }: PlaceIds): boolean =>
    place.shopId === shopId && place.lessorId === lessorId;

async function placesOf(call: Pick<Call, 'tx' | 'actor'>): Promise<Place[]> {
  if (call.actor.kind !== 'user') return [];
  const { userId } = call.actor;
  const [shop, lets, kept] = await Promise.all([
    findShopOfOwner(call.tx, userId),
    letsOut(call.tx, userId),
    repository.listWebhooksOf(call.tx, [{ shopId: null, lessorId: userId }]),
  ]);
  const own = { shopId: null, lessorId: userId };
  const ofPerson = lets || kept.length > 0 ? await accountsOfPerson(call.tx, userId) : [];
  return [
    ...(shop ? [placeFor('shop', { shopId: shop.id, lessorId: null })] : []),
    ...(ofPerson.length > 0
      ? [
          {
            ...placeFor('lessor', own),
            together: ofPerson.map((lessorId) => ({ shopId: null, lessorId })),
            mayAdd: lets,
          },
        ]
      : []),
    ...(holds(call.actor, 'review') ? [placeFor('platform', { shopId: null, lessorId: null })] : []),
  ];
}

const placeFor = (of: WebhookPlace, ids: PlaceIds): Place => ({ of, ...ids, together: [ids], mayAdd: true });

/** Counts an act of a person, over all of their accounts. Throws too_many_requests. */
export async function countAct(call: Call): Promise<void> {
  const accounts = await accountsOfPerson(call.tx, userIdOf(call));
  await attempt(call.app.attempts, actsPerPerson, String(Math.min(...accounts)), call.now);
}

/** A webhook that the caller looks after. Throws not_found. */
export async function ownWebhook(call: Pick<Call, 'tx' | 'actor'>, id: number): Promise<WebhookRow> {
  const [row, places] = await Promise.all([repository.findWebhook(call.tx, id), placesOf(call)]);
  if (!row || !places.some(isOf(row))) throw new AppError('not_found');
  return row;
}

export const listWebhooks = handle(contract.listWebhooks, async (call) => {
  const places = await placesOf(call);
  const rows = await repository.listWebhooksOf(
    call.tx,
    places.flatMap(({ together }) => together),
  );
  const leftOf = ({ together, mayAdd }: Place) =>
    mayAdd ? Math.max(0, webhookRules.max - rows.filter((row) => together.some((one) => isOf(one)(row))).length) : 0;
  return {
    list: rows.filter((row) => places.some(isOf(row))).map((row) => replyOf(row, call.now)),
    places: places.map((place) => ({ of: place.of, left: leftOf(place) })),
  };
});

/** Throws forbidden where the caller has no such place, webhook_limit, invalid_input for an address that can't be called. */
export const createWebhook = handle(contract.createWebhook, async (call, { of, url, events }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const place = (await placesOf(call)).find((one) => one.of === of);
  if (!place?.mayAdd) throw new AppError('forbidden');
  checkUrl(call, url, place);
  checkEvents(events, of);
  await countAct(call);
  const { secret, id, secretEncrypted } = await newSecret(tx, app.keys);
  const { shopId, lessorId, together } = place;
  const made = { id, userId, shopId, lessorId, together, url, secretEncrypted, events: [...new Set(events)], now };
  const row = await repository.insertWebhook(tx, made, webhookRules.max);
  if (!row) throw new AppError('webhook_limit', { params: { max: webhookRules.max } });
  await recordSecurityEvent(tx, call, { kind: 'webhook_made', detail: { webhook: String(id) } });
  return { webhook: replyOf(row, now), secret };
});

async function newSecret(tx: Tx, keys: Keys): Promise<{ id: number; secret: string; secretEncrypted: Buffer }> {
  const id = await repository.newWebhookId(tx);
  const secret = makeWebhookSecret();
  return { id, secret, secretEncrypted: keys.encrypt(secret, secretContext(id)) };
}

/** The text alone: where its name leads is looked up before each call. */
function checkUrl(call: Call, url: string, place: PlaceIds): void {
  const refused = refusedUrl(outboundOf(call.app.config, place), url);
  if (!refused) return;
  const isPlace = refused === 'address_refused' || refused === 'port_refused';
  throw new AppError('invalid_input', { fields: [{ field: 'url', rule: isPlace ? 'url_not_public' : 'url_format' }] });
}

/** Of what the place is never told of alone, nothing would ever come. */
function checkEvents(events: readonly WebhookEvent[], of: WebhookPlace): void {
  if (events.some((event) => webhookEventsOf(of).includes(event))) return;
  throw new AppError('invalid_input', { fields: [{ field: 'events', rule: 'required' }] });
}

function placeOf(row: PlaceIds): WebhookPlace {
  if (row.lessorId !== null) return 'lessor';
  return row.shopId === null ? 'platform' : 'shop';
}

/** Throws not_found, invalid_input. */
export const saveWebhook = handle(contract.saveWebhook, async (call, { id, url, events, state }) => {
  const before = await ownWebhook(call, id);
  if (url !== before.url) checkUrl(call, url, before);
  checkEvents(events, placeOf(before));
  const saved = { id, url, events: [...new Set(events)], state, by: userIdOf(call) };
  const row = await repository.saveWebhookRow(call.tx, saved);
  if (!row) throw new AppError('not_found');
  if (state === 'off') await giveUpDeliveries(call.tx, id);
  await recordSecurityEvent(call.tx, call, { kind: 'webhook_changed', detail: { webhook: String(id) } });
  return replyOf(row, call.now);
});

/** Throws not_found. */
export const removeWebhook = handle(contract.removeWebhook, async (call, { id }) => {
  await ownWebhook(call, id);
  if (!(await repository.removeWebhookRow(call.tx, id, call.now))) throw new AppError('not_found');
  await giveUpDeliveries(call.tx, id);
  return {};
});

/** Throws not_found, too_many_requests. */
export const rotateWebhookSecret = handle(contract.rotateWebhookSecret, async (call, { id }) => {
  const { tx, now, app } = call;
  await ownWebhook(call, id);
  await countAct(call);
  const secret = makeWebhookSecret();
  const row = await repository.replaceSecret(tx, {
    id,
    secretEncrypted: app.keys.encrypt(secret, secretContext(id)),
    oldUntil: new Date(now.getTime() + webhookRules.oldSecretHours * hourMs),
  });
  if (!row) throw new AppError('not_found');
  await recordSecurityEvent(tx, call, { kind: 'webhook_changed', detail: { webhook: String(id) } });
  return { webhook: replyOf(row, now), secret };
});

function replyOf(row: WebhookRow, now: Date): Reply<contract.Webhook> {
  const { oldSecretUntil } = row;
  const isOldSigning = oldSecretUntil !== null && oldSecretUntil > now;
  return {
    ...row,
    of: placeOf(row),
    oldSecretUntil: isOldSigning ? oldSecretUntil.toISOString() : null,
  };
}

/** What of it is encrypted in the database. */
export const webhookColumns: EncryptedColumn[] = [
  { table: 'webhooks', key: 'id', column: 'secret_encrypted', of: 'id', contextOf: secretContext },
  { table: 'webhooks', key: 'id', column: 'old_secret_encrypted', of: 'id', contextOf: secretContext },
];
