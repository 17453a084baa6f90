import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import {
  rotationOutcomes,
  webhookDeliveryStates,
  webhookEvents,
  webhookFailures,
  webhookOffReasons,
  webhookPlaces,
  webhookStates,
} from './webhookProcess.ts';
import { webhookRules } from './webhookRules.ts';
import { writtenLine } from '../core/writtenText.ts';

export const Webhook = z.object({
  id: z.int(),
  of: z.enum(webhookPlaces),
  url: z.string(),
  /** What it is told of. */
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when no delivery went well; null: the last one did, or there was none. */
  failingSince: time.nullable(),
  /** Until when the secret before the last one signs too. */
  oldSecretUntil: time.nullable(),
  createdAt: time,
});
export type Webhook = z.infer<typeof Webhook>;

/** With the secret, which is shown in this reply and nowhere else. */
export const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

const url = writtenLine().min(1).max(limits.webhookUrl.max);
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

export const listWebhooks = endpoint('GET /api/webhook/list', {
  summary: 'The webhooks of your shop, of what you let out, and for admins those of the platform',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(Webhook).max(webhookRules.max * webhookPlaces.length),
    /** Whose webhooks the caller looks after, and how many more there may be. */
    places: z.array(z.object({ of: z.enum(webhookPlaces), left: z.int() })),
  }),
  errors: [],
});

export const createWebhook = endpoint('POST /api/webhook/create', {
  summary:
    'Create a webhook for events of licences, orders, stock or leases; its calls are signed by the secret in this reply',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ of: z.enum(webhookPlaces), url, events }),
  output: WithSecret,
  errors: ['forbidden', 'webhook_limit', 'too_many_requests'],
});

export const saveWebhook = endpoint('POST /api/webhook/save', {
  summary: 'Change a webhook’s address or events, or switch it on or off; what waits for one that is off is given up',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, url, events, state: z.enum(webhookStates) }),
  output: Webhook,
  errors: ['not_found'],
});

export const removeWebhook = endpoint('POST /api/webhook/remove', {
  summary: 'Remove a webhook with its log',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint('POST /api/webhook/rotate', {
  summary: 'Replace a webhook’s secret; for a day the one before signs as well',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: WithSecret,
  errors: ['not_found', 'too_many_requests'],
});

export const WebhookDelivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  /** What is told: `licence.<kind>`, `lease.<kind>`, `shop.suspended` or `test`. */
  type: z.string(),
  state: z.enum(webhookDeliveryStates),
  tries: z.int(),
  createdAt: time,
  /** Of the last try; null: there was none. */
  triedAt: time.nullable(),
  /** The HTTP status that it answered with. */
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** When it is tried again. */
  nextAt: time.nullable(),
  /** What the answer did about credentials that were to be changed; null: nothing was asked for or said. */
  rotation: z.enum(rotationOutcomes).nullable(),
  may: z.array(z.enum(['redeliver'])),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** What is sent, to the letter. */
  body: z.string(),
  /** The first 500 characters of the last answer; empty where it may hold credentials. */
  answer: z.string().nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const listWebhookDeliveries = endpoint('GET /api/webhook/deliveries', {
  summary: 'The deliveries of a webhook, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ webhookId: id, ...pageInput }),
  output: listOf(WebhookDelivery),
  errors: ['not_found'],
});

export const getWebhookDelivery = endpoint('GET /api/webhook/delivery', {
  summary: 'One delivery with what was sent and what was answered',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: WebhookDeliveryDetail,
  errors: ['not_found'],
});

export const redeliverWebhook = endpoint('POST /api/webhook/redeliver', {
  summary: 'Send a delivery once more, under the same id',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: WebhookDelivery,
  errors: ['not_found', 'state_conflict', 'webhook_off', 'too_many_requests'],
});

export const testWebhook = endpoint('POST /api/webhook/test', {
  summary: 'Send a test to a webhook',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: WebhookDelivery,
  errors: ['not_found', 'webhook_off', 'too_many_requests'],
});
