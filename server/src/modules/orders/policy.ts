import type { Actor } from '../../platform/session.ts';
import type { OrderRow } from './repository.ts';

/** An order is its buyer's alone; to anybody else it does not exist. */
export function ownsOrder(actor: Actor, order: Pick<OrderRow, 'userId'>): boolean {
  return actor.kind === 'user' && actor.userId === order.userId;
}

/** What the buyer may do with an order now. */
export function orderAbilities(order: Pick<OrderRow, 'state' | 'expiresAt'>, now: Date): ('pay' | 'close' | 'show')[] {
  if (order.state === 'created') return order.expiresAt > now ? ['pay', 'close'] : [];
  if (order.state === 'closed') return [];
  return ['show'];
}
