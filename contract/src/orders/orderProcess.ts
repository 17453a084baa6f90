import type { Process } from '../core/process.ts';
import { orderUnpaidSeconds, orderCompleteSeconds } from './orderRules.ts';

export const orderStates = ['created', 'paid', 'delivered', 'completed', 'closed', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** What a seller earned by an order: pending until it completes, frozen while a refund is open. */
export const earningStates = ['pending', 'frozen', 'released', 'returned'] as const;
export type EarningState = (typeof earningStates)[number];

/** What a seller's share waits for, unless it is released at its latest. */
export const earningWaits = ['seen', 'completed', 'days'] as const;

/** created → paid → delivered → completed, or created → closed; refunded once all that was paid came back. */
export const orderProcess: Process<OrderState> = {
  states: orderStates,
  initial: 'created',
  moves: [
    { from: 'created', event: 'pay', to: 'paid', by: 'buyer' },
    { from: 'created', event: 'notice', to: 'paid', by: 'gateway' },
    { from: 'created', event: 'cancel', to: 'closed', by: 'buyer' },
    { from: 'created', event: 'expire', to: 'closed', by: 'system', afterSeconds: orderUnpaidSeconds },
    { from: 'closed', event: 'late_notice', to: 'paid', by: 'gateway' },
    { from: 'paid', event: 'deliver', to: 'delivered', by: 'system', afterSeconds: 0 },
    // Services wait for their seller, until the time that was stated is over.
    { from: 'paid', event: 'deliver_service', to: 'delivered', by: 'seller' },
    { from: 'paid', event: 'cancel_service', to: 'refunded', by: 'buyer' },
    { from: 'paid', event: 'service_late', to: 'refunded', by: 'system' },
    { from: 'delivered', event: 'complete', to: 'completed', by: 'system', afterSeconds: orderCompleteSeconds },
    { from: 'delivered', event: 'confirm', to: 'completed', by: 'buyer' },
    { from: 'paid', event: 'refund', to: 'refunded', by: 'seller' },
    { from: 'delivered', event: 'refund', to: 'refunded', by: 'seller' },
    { from: 'completed', event: 'refund', to: 'refunded', by: 'seller' },
  ],
};
