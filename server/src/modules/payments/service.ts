import { randomBytes } from 'node:crypto';
import type { PaymentState } from '#contract/orders/payments.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  closePaymentsOfOrders,
  findCredit,
  findPaymentOfOrder,
  insertPayment,
  type PaymentStateName,
} from './repository.ts';

export interface PaymentToOpen {
  userId: number;
  /** Whole fen. */
  amountFen: number;
  expiresAt: Date;
  now: Date;
}

/** Opens a payment that waits for its money; its token is the unguessable word of the payment link. */
export async function openPayment(
  tx: Tx,
  payment: PaymentToOpen & ({ purpose: 'order'; orderId: number } | { purpose: 'recharge' }),
): Promise<{ id: number; token: string }> {
  const token = randomBytes(24).toString('base64url');
  const orderId = payment.purpose === 'order' ? payment.orderId : null;
  return { id: await insertPayment(tx, { ...payment, orderId, token }), token };
}

/** Closes an order's payment if it waits, and keeps it locked: whoever moves an order does this first. */
export async function closePayment(tx: Tx, orderId: number): Promise<void> {
  await closePaymentsOfOrders(tx, [orderId]);
}

/** The same for many orders at once. */
export async function closePayments(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await closePaymentsOfOrders(tx, orderIds);
}

/** The payment of an order, or undefined when it was paid from the balance at once. */
export async function paymentOfOrder(
  tx: Tx,
  orderId: number,
): Promise<{ id: number; token: string; state: PaymentStateName } | undefined> {
  return findPaymentOfOrder(tx, orderId);
}

/** Money that came for an order and paid for nothing, the last of it: it is in the wallet. Null when there is none. */
export async function creditOfOrder(tx: Tx, orderId: number): Promise<PaymentState['credited']> {
  const credit = await findCredit(tx, orderId);
  return credit ? { ...credit, at: credit.at.toISOString() } : null;
}
