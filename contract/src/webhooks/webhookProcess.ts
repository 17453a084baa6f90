/** What becomes of a call that tells a webhook of an event. Free of zod. */
import { licenceEventKinds } from '../licences/licenceProcess.ts';
import type { Process } from '../core/process.ts';
import { webhookRules } from './webhookRules.ts';

/** What a lessor may want to be told of, of the leases of their accounts. */
export const leaseWebhookEvents = [
  'lease.booked',
  'lease.started',
  'lease.renewed',
  'lease.problem',
  'lease.ended',
  'lease.cancelled',
  'lease.claim',
  'lease.settled',
  'lease.closed',
] as const;

/** What a shop, or the platform as a seller, may want to be told of. */
const sellersEvents = [
  ...licenceEventKinds,
  'order.paid',
  'order.refund_asked',
  'stock.low',
  'shop.suspended',
] as const;

/** What a webhook may want to be told of, as `webhookType` calls it. */
export const webhookEvents = [...sellersEvents, ...leaseWebhookEvents] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The type of the message that tells of an event: what has no subject of its own happened to a licence. */
export function webhookType(event: string): string {
  return event.includes('.') ? event : `licence.${event}`;
}

/** Who sells or lets out what it tells of: the caller's shop, the caller as a lessor, or the platform, whose webhooks are for admins. */
export const webhookPlaces = ['shop', 'lessor', 'platform'] as const;
export type WebhookPlace = (typeof webhookPlaces)[number];

/** What a place is ever told of. */
export function webhookEventsOf(place: WebhookPlace): readonly WebhookEvent[] {
  return place === 'lessor' ? leaseWebhookEvents : sellersEvents;
}

export const webhookStates = ['on', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why it is off: its owner said so, it answered 410, nothing reached it for days, or the account that made it changed its password, role or state. */
export const webhookOffReasons = ['owner', 'gone', 'failing', 'account'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** waiting → delivered or failed; both can be sent once more by hand. */
export const webhookDeliveryProcess: Process<WebhookDeliveryState> = {
  states: webhookDeliveryStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'accept', to: 'delivered', by: 'system' },
    {
      from: 'waiting',
      event: 'giveUp',
      to: 'failed',
      by: 'system',
      afterSeconds: webhookRules.triesWithinHours * 3600,
    },
    { from: 'delivered', event: 'redeliver', to: 'waiting', by: 'seller' },
    { from: 'failed', event: 'redeliver', to: 'waiting', by: 'seller' },
  ],
};

/** What an answer did about credentials that were to be changed: `late` where that was not waited for any more. */
export const rotationOutcomes = ['confirmed', 'invalid', 'late'] as const;

/** Why a try got no answer, or a delivery none at all. */
export const webhookFailures = [
  'address',
  'not_public',
  'name',
  'connection',
  'tls',
  'timeout',
  'redirected',
  'status',
  'off',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];
