import type { PaymentState } from '#contract/orders/payments.ts';

/** Whether the reader placed the orders of a payment: only they are told the numbers. */
export function isBuyerOf({ items }: Pick<PaymentState, 'items'>): boolean {
  return items.some(({ orderId }) => orderId !== null);
}
