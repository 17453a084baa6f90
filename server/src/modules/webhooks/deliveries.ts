import { movesFrom } from '#contract/core/process.ts';
import { webhookDeliveryProcess, webhookType, type WebhookDeliveryState } from '#contract/webhooks/webhookProcess.ts';
import * as contract from '#contract/webhooks/webhooks.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './deliveries.repository.ts';
import type { DeliveryDetail, DeliveryRow } from './deliveries.repository.ts';
import { bodyOfTest } from './message.ts';
import { countAct, ownWebhook } from './webhooks.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** The log of a webhook, newest first. Throws not_found. */
export const listWebhookDeliveries = handle(
  contract.listWebhookDeliveries,
  async (call, { webhookId, cursor, limit }) => {
    const webhook = await ownWebhook(call, webhookId);
    const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
    const [rows, total] = await Promise.all([
      repository.listDeliveriesOf(call.tx, { webhookId, beforeId, limit: limit + 1 }),
      repository.countDeliveriesOf(call.tx, { webhookId, max: countedMax }),
    ]);
    return pageOf({ rows, total }, limit, (row) => replyOf(row, webhook));
  },
);

/** Throws not_found. */
export const getWebhookDelivery = handle(contract.getWebhookDelivery, async (call, { id }) => {
  const { row, webhook } = await ownDelivery(call, id);
  return { ...replyOf(row, webhook), body: row.body, answer: row.answer };
});

/** Sends once more what was delivered or given up. Throws not_found, webhook_off, state_conflict while it waits. */
export const redeliverWebhook = handle(contract.redeliverWebhook, async (call, { id }) => {
  const { row: before, webhook } = await ownDelivery(call, id);
  if (webhook.state === 'off') throw new AppError('webhook_off');
  if (!isRedeliverable(before.state)) throw new AppError('state_conflict');
  await countAct(call);
  const row = await repository.sendAgain(call.tx, id, call.now);
  if (!row) throw new AppError('state_conflict');
  return replyOf(row, webhook);
});

/** Throws not_found, webhook_off. */
export const testWebhook = handle(contract.testWebhook, async (call, { id }) => {
  const { tx, now } = call;
  const webhook = await ownWebhook(call, id);
  if (webhook.state === 'off') throw new AppError('webhook_off');
  await countAct(call);
  return replyOf(await repository.insertTest(tx, { webhookId: id, body: bodyOfTest(now), now }), webhook);
});

async function ownDelivery(call: Call, id: number): Promise<{ row: DeliveryDetail; webhook: WebhookRow }> {
  const row = await repository.findDelivery(call.tx, id);
  if (!row) throw new AppError('not_found');
  return { row, webhook: await ownWebhook(call, row.webhookId) };
}

function isRedeliverable(state: WebhookDeliveryState): boolean {
  return movesFrom(webhookDeliveryProcess, state).some(({ event }) => event === 'redeliver');
}

function replyOf(row: DeliveryRow, webhook: WebhookRow): Reply<contract.WebhookDelivery> {
  const { kind, state } = row;
  return {
    ...row,
    type: kind === 'test' ? kind : webhookType(kind),
    may: webhook.state === 'on' && isRedeliverable(state) ? ['redeliver'] : [],
  };
}
