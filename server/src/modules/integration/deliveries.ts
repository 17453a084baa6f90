import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { movesFrom } from '#contract/core/process.ts';
import { webhookDeliveryProcess, type WebhookDeliveryState } from '#contract/webhooks/webhookProcess.ts';
import type * as contract from '#contract/webhooks/webhooks.ts';
import { attempt } from '../../platform/attempts.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/idPage.ts';
import * as repository from './deliveries.repository.ts';
import type { DeliveryDetail, DeliveryRow } from './deliveries.repository.ts';
import { bodyOfTest } from './message.ts';
import { actsPerPerson, ownWebhook } from './webhooks.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** The log of a webhook, newest first. Throws not_found. */
export async function listWebhookDeliveries(
  call: Call,
  { webhookId, cursor, limit }: ParsedInputOf<typeof contract.listWebhookDeliveries>,
): Promise<OutputOf<typeof contract.listWebhookDeliveries>> {
  const webhook = await ownWebhook(call, webhookId);
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    repository.listDeliveriesOf(call.tx, { webhookId, beforeId, limit: limit + 1 }),
    repository.countDeliveriesOf(call.tx, { webhookId, max: countedMax }),
  ]);
  return pageOf({ rows, total }, limit, (row) => replyOf(row, webhook));
}

/** Throws not_found. */
export async function getWebhookDelivery(
  call: Call,
  { id }: ParsedInputOf<typeof contract.getWebhookDelivery>,
): Promise<contract.WebhookDeliveryDetail> {
  const { row, webhook } = await ownDelivery(call, id);
  return { ...replyOf(row, webhook), body: row.body, answer: row.answer };
}

/** Sends once more what was delivered or given up. Throws not_found, webhook_off, state_conflict while it waits. */
export async function redeliverWebhook(
  call: Call,
  { id }: ParsedInputOf<typeof contract.redeliverWebhook>,
): Promise<contract.WebhookDelivery> {
  const { row: before, webhook } = await ownDelivery(call, id);
  if (webhook.state === 'off') throw new AppError('webhook_off');
  if (!isRedeliverable(before.state)) throw new AppError('state_conflict');
  await attempt(call.app.attempts, actsPerPerson, String(userIdOf(call)), call.now);
  const row = await repository.sendAgain(call.tx, id, call.now);
  if (!row) throw new AppError('state_conflict');
  return replyOf(row, webhook);
}

/** Throws not_found, webhook_off. */
export async function testWebhook(
  call: Call,
  { id }: ParsedInputOf<typeof contract.testWebhook>,
): Promise<contract.WebhookDelivery> {
  const { tx, now } = call;
  const webhook = await ownWebhook(call, id);
  if (webhook.state === 'off') throw new AppError('webhook_off');
  await attempt(call.app.attempts, actsPerPerson, String(userIdOf(call)), now);
  return replyOf(await repository.insertTest(tx, { webhookId: id, body: bodyOfTest(now), now }), webhook);
}

async function ownDelivery(call: Call, id: number): Promise<{ row: DeliveryDetail; webhook: WebhookRow }> {
  const row = await repository.findDelivery(call.tx, id);
  if (!row) throw new AppError('not_found');
  return { row, webhook: await ownWebhook(call, row.webhookId) };
}

function isRedeliverable(state: WebhookDeliveryState): boolean {
  return movesFrom(webhookDeliveryProcess, state).some(({ event }) => event === 'redeliver');
}

function replyOf(row: DeliveryRow, webhook: WebhookRow): contract.WebhookDelivery {
  const { id, webhookId, kind, state, tries, status, failure } = row;
  return {
    id,
    webhookId,
    type: kind === 'test' ? kind : `licence.${kind}`,
    state,
    tries,
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    status,
    failure,
    nextAt: row.nextAt?.toISOString() ?? null,
    may: webhook.state === 'on' && isRedeliverable(state) ? ['redeliver'] : [],
  };
}
