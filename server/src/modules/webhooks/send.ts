/** Sends what webhooks are to be told. Talks with no transaction open, a few at a time, and never waits for one receiver to serve another. */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { isListed, safeFetch, type SafeAnswer } from '../../outside/safeFetch.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { App } from '../../platform/http/http.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { claimDue, giveUpDeliveries, recordTry, type ClaimedDelivery } from './deliveries.repository.ts';
import { tellSwitchedOff } from './mail.ts';
import { messageIdOf } from './message.ts';
import { outcomeOf } from './outcome.ts';
import { confirmByAnswer } from './rotationAnswer.ts';
import { signedHeaders } from './signature.ts';
import { outboundOf, secretContext } from './webhooks.ts';
import { lockWebhook, markFailing, markWell, switchOff } from './webhooks.repository.ts';

/** In flight at once. */
const atOnceMax = 32;
/** No more are taken up after so long; what is in flight then still lands. */
const roundMs = 30_000;
/** How soon a new one is looked for while others are in flight. */
const lookAgainMs = 250;
const answerBytesMax = 4 * 1024;
/** Of an answer that may bring new credentials. */
const rotationBytesMax = webhookRules.rotationBytesMax;

/** Sends everything that is due: one at a time to each webhook, and many webhooks at once. */
export async function sendDue(context: JobContext): Promise<void> {
  const { app, transaction, signal } = context;
  const flights = new Map<number, Promise<void>>();
  const endsAt = performance.now() + roundMs;
  for (;;) {
    const isOpen = !signal?.aborted && performance.now() < endsAt && flights.size < atOnceMax;
    const busyWebhookIds = [...flights.keys()];
    const wanted = { now: app.clock(), busyWebhookIds, limit: atOnceMax - flights.size };
    const due = isOpen ? await transaction((tx) => claimDue(tx, wanted)) : [];
    for (const delivery of due) {
      const flight = sendOne(context, delivery).finally(() => flights.delete(delivery.webhookId));
      flights.set(delivery.webhookId, flight);
    }
    if (flights.size === 0) {
      if (!isOpen || busyWebhookIds.length === 0) return;
      // What landed meanwhile may have left more for the same webhook.
      continue;
    }
    await Promise.race([...flights.values(), sleep(lookAgainMs, undefined, { ref: false })]);
  }
}

/** Never throws: what could not be recorded comes again. */
async function sendOne({ app, transaction }: JobContext, delivery: ClaimedDelivery): Promise<void> {
  const { id } = delivery;
  try {
    // Of ten tries not one came to an end that could be recorded: that is enough.
    const isLost = delivery.tries > webhookRules.triesMax;
    const answer = isLost ? ({ ok: false, failure: 'connection_broken' } as const) : await ask(app, delivery);
    await transaction((tx) => recordAnswer(tx, app, { delivery, answer, now: app.clock() }));
  } catch (error) {
    app.log.warn({ err: error, deliveryId: id }, 'a delivery to a webhook could not be recorded and comes again');
  }
}

async function ask(
  app: App,
  { webhookId, shopId, lessorId, url, body, unitId, secretEncrypted, oldSecretEncrypted }: ClaimedDelivery,
): Promise<SafeAnswer> {
  const at = app.clock();
  const context = secretContext(webhookId);
  const secrets = [secretEncrypted, oldSecretEncrypted].flatMap((encrypted) =>
    encrypted ? [app.keys.decrypt(encrypted, context)] : [],
  );
  return safeFetch(outboundOf(app.config, { shopId, lessorId }), url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders({ id: messageIdOf(body), at, body }, secrets) },
    body,
    timeoutMs: webhookRules.timeoutMs,
    bytesMax: unitId === null ? answerBytesMax : rotationBytesMax,
    cutsLargeBody: true,
  });
}

/**
 * The answer as the log may keep it. What stands within the operator's network says nothing to whoever named it, and what may
 * bring credentials is kept nowhere.
 */
function keptOf(app: App, { url, unitId, shopId, lessorId }: ClaimedDelivery, answer: SafeAnswer): SafeAnswer {
  const isHidden = unitId !== null || isListed(outboundOf(app.config, { shopId, lessorId }), url);
  return answer.ok && isHidden ? { ...answer, body: Buffer.alloc(0) } : answer;
}

interface Answered {
  delivery: ClaimedDelivery;
  answer: SafeAnswer;
  now: Date;
}

async function recordAnswer(tx: Tx, app: App, { delivery, answer, now }: Answered): Promise<void> {
  const { id, webhookId, tries } = delivery;
  const webhook = await lockWebhook(tx, webhookId);
  if (!webhook) return;
  // Whoever sends a test looks at what became of it, and sends another one.
  const counted = delivery.kind === 'test' ? webhookRules.triesMax : tries;
  const { isGone, ...outcome } = outcomeOf(keptOf(app, delivery, answer), counted, now);
  // Of one that was switched off meanwhile nothing is taken any more.
  const rotation = webhook.state === 'on' ? await confirmByAnswer(tx, app.keys, { delivery, answer, now }) : null;
  if (!(await recordTry(tx, { id, tries, ...outcome, rotation }))) return;
  if (outcome.state === 'delivered') return markWell(tx, webhookId);
  await markFailing(tx, webhookId, now);
  const failingMs = now.getTime() - (webhook.failingSince ?? now).getTime();
  const isHopeless = outcome.state === 'failed' && failingMs >= webhookRules.failingDays * dayMs;
  if (!isGone && !isHopeless) return;
  const reason = isGone ? 'gone' : 'failing';
  if (!(await switchOff(tx, webhookId, reason))) return;
  await giveUpDeliveries(tx, webhookId);
  await tellSwitchedOff(tx, { webhook, reason, now });
}
