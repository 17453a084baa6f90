import type { PaymentState } from '#contract/orders/payments.ts';

/** Whether the reader placed the orders or the lease of a payment: only they are told the numbers. */
export function isBuyerOf({ items, lease }: Pick<PaymentState, 'items' | 'lease'>): boolean {
  return items.some(({ orderId }) => orderId !== null) || (lease !== null && lease.leaseId !== null);
}
