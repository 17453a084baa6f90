import { webhookRules, type WebhookPlace } from '#contract/webhooks/webhookProcess.ts';
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
import { findShopOfOwner } from '../shops/service.ts';
import { giveUpDeliveries } from './deliveries.repository.ts';
import { makeWebhookSecret } from './signature.ts';
import * as repository from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.repository.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

/** Whatever makes this server call an address, by hand. */
export const actsPerPerson: AttemptLimit = { scope: 'webhook_acts', max: 30, seconds: 10 * 60 };

/** What a webhook's secrets are encrypted for. */
export function secretContext(webhookId: number): string {
  return `webhook:${webhookId}`;
}

/** What an operator allowed for the platform's webhooks is not for those of shops. */
export function outboundOf({ outbound }: Pick<Config, 'outbound'>, shopId: number | null): OutboundFor {
  return { ...outbound, purpose: shopId === null ? 'platform' : 'shops' };
}

/** Whose webhooks the caller looks after. */
interface Place {
  of: WebhookPlace;
  /** Null: the platform's. */
  shopId: number | null;
}

async function placesOf(call: Pick<Call, 'tx' | 'actor'>): Promise<Place[]> {
  if (call.actor.kind !== 'user') return [];
  const shop = await findShopOfOwner(call.tx, call.actor.userId);
  return [
    ...(shop ? [{ of: 'shop' as const, shopId: shop.id }] : []),
    ...(holds(call.actor, 'review') ? [{ of: 'platform' as const, shopId: null }] : []),
  ];
}

/** A webhook that the caller looks after. Throws not_found. */
export async function ownWebhook(call: Pick<Call, 'tx' | 'actor'>, id: number): Promise<WebhookRow> {
  const [row, places] = await Promise.all([repository.findWebhook(call.tx, id), placesOf(call)]);
  if (!row || !places.some(({ shopId }) => shopId === row.shopId)) throw new AppError('not_found');
  return row;
}

export const listWebhooks = handle(contract.listWebhooks, async (call) => {
  const places = await placesOf(call);
  const rows = await repository.listWebhooksOf(
    call.tx,
    places.map(({ shopId }) => shopId),
  );
  return {
    list: rows.map((row) => replyOf(row, call.now)),
    places: places.map(({ of, shopId }) => ({
      of,
      left: Math.max(0, webhookRules.max - rows.filter((row) => row.shopId === shopId).length),
    })),
  };
});

/** Throws forbidden where the caller has no such place, webhook_limit, invalid_input for an address that can't be called. */
export const createWebhook = handle(contract.createWebhook, async (call, { of, url, events }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const place = (await placesOf(call)).find((one) => one.of === of);
  if (!place) throw new AppError('forbidden');
  checkUrl(call, url, place.shopId);
  await attempt(app.attempts, actsPerPerson, String(userId), now);
  const { secret, id, secretEncrypted } = await newSecret(tx, app.keys);
  const { shopId } = place;
  const made = { id, userId, shopId, url, secretEncrypted, events: [...new Set(events)], now };
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
function checkUrl(call: Call, url: string, shopId: number | null): void {
  const refused = refusedUrl(outboundOf(call.app.config, shopId), url);
  if (!refused) return;
  const isPlace = refused === 'address_refused' || refused === 'port_refused';
  throw new AppError('invalid_input', { fields: [{ field: 'url', rule: isPlace ? 'url_not_public' : 'url_format' }] });
}

/** Throws not_found, invalid_input. */
export const saveWebhook = handle(contract.saveWebhook, async (call, { id, url, events, state }) => {
  const before = await ownWebhook(call, id);
  if (url !== before.url) checkUrl(call, url, before.shopId);
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
  await attempt(app.attempts, actsPerPerson, String(userIdOf(call)), now);
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
  const { shopId, oldSecretUntil } = row;
  const isOldSigning = oldSecretUntil !== null && oldSecretUntil > now;
  return {
    ...row,
    of: shopId === null ? 'platform' : 'shop',
    oldSecretUntil: isOldSigning ? oldSecretUntil.toISOString() : null,
  };
}

/** What of it is encrypted in the database. */
export const webhookColumns: EncryptedColumn[] = [
  { table: 'webhooks', key: 'id', column: 'secret_encrypted', of: 'id', contextOf: secretContext },
  { table: 'webhooks', key: 'id', column: 'old_secret_encrypted', of: 'id', contextOf: secretContext },
];
