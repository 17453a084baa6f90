import { randomBytes } from 'node:crypto';
import type { PaymentState } from '#contract/orders/payments.ts';
import type { Tx } from '../../platform/database/database.ts';
export { findAttemptByNumber, insertNotice, type AttemptRow } from './repository.ts';
import {
  closePaymentsOfOrders,
  closeWaitingPayments,
  closeWaitingUnlessBusy,
  findCredit,
  feeOfOrderFen,
  findOpenCartPayment,
  findPaymentOfOrder,
  insertPayment,
  lockPayment as lockPaymentById,
  lockPaymentOfOrder,
  movePaymentToPaid,
  type PartRow,
  type PaymentOfOrder,
} from './repository.ts';

export { gatewayOfAttempt, settleProved } from './askNow.ts';
export { bonusRateNow } from './bonus/bonus.ts';
export { gatewayOf, isTrialAddress } from './merchants/adapters.ts';
export { isSameAccount, isSameMerchant, listMerchantsOf } from './merchants/merchants.repository.ts';
export { noticeUrlOf } from './paymentRequest.ts';
export { refuseNotice, nothingSent } from './notice.ts';
export { isLegible, mismatch } from './proof.ts';
export { askAt as askForRefundAt } from './refunds/gatewayRefunds.ts';
export type { PaymentDeps } from './deps.ts';
export {
  goesToGateway,
  isOfOthers,
  sendLeaseMoneyToGateway,
  sendRechargeToGateway,
  sendRefundToGateway,
} from './refunds/gatewayRefunds.ts';
export {
  listPaidAttemptsOfLease,
  lockPaidAttempt,
  lockPaidAttemptsOfLease,
  type PaidOfLease,
} from './refunds/gatewayRefunds.repository.ts';
export { heldOf, releaseParts } from './parts/balancePart.ts';
export { openGatewaysFor, openGatewaysWithFees } from './merchants/choice.ts';
export { disputeHoldKey, holdForDispute } from './disputes/disputeHolds.ts';
export {
  disputesOfLease,
  givenFenOf,
  isDisputed,
  isDisputedSql,
  lockGivenFen,
  standsSql,
  undisputed,
} from './disputes/disputes.repository.ts';
export { gatewayParts } from './parts/gatewayParts.ts';
export type { BesideGateway, LeaseToPay, OrdersToPay } from './deps.ts';
export type { PartRow, PaymentOfOrder, UnpaidOrder } from './repository.ts';

export interface PaymentToOpen {
  purpose: 'order' | 'recharge' | 'lease';
  userId: number;
  /** Whole fen: for orders the sum of theirs. */
  amountFen: number;
  /** Whether its orders were placed from a cart. */
  ofCart?: boolean;
  expiresAt: Date;
  /** For what is paid as it is placed. */
  paidAt?: Date;
  now: Date;
}

/**
 * Opens a payment, which waits for its money unless it is paid already; its token is the unguessable word of the payment
 * link. Orders, leases and their renewals name it when they are placed.
 */
export async function openPayment(tx: Tx, payment: PaymentToOpen): Promise<{ id: number; token: string }> {
  const { ofCart = false, paidAt = null } = payment;
  const token = randomBytes(24).toString('base64url');
  return { id: await insertPayment(tx, { ...payment, ofCart, paidAt, token }), token };
}

/** The payment of an order, locked until the transaction ends: whoever moves an order does this first. */
export async function lockPayment(tx: Tx, orderId: number): Promise<PaymentOfOrder | undefined> {
  return lockPaymentOfOrder(tx, orderId);
}

/** Notes that a locked payment was paid by other means than a gateway. */
export async function notePaid(tx: Tx, paymentId: number, now: Date): Promise<void> {
  if (!(await movePaymentToPaid(tx, paymentId, { feeFen: 0, balanceFen: 0, now })))
    throw new Error(`payment ${paymentId} was paid before its orders`);
}

/** Where a payment stands, locked until the transaction ends. */
export const lockPaymentState = lockPaymentById;

/**
 * Closes a payment if it waits, for who holds locks that come after it: false where somebody else holds it, or it waits no
 * more.
 */
export function closePaymentUnlessBusy(tx: Tx, paymentId: number): Promise<boolean> {
  return closeWaitingUnlessBusy(tx, paymentId);
}

/** Closes a payment if it waits, and keeps it locked; what was held of the balance for it, which whoever closes it gives back with `releaseParts`. */
export function closePayment(tx: Tx, paymentId: number): Promise<PartRow[]> {
  return closeWaitingPayments(tx, [paymentId]);
}

/** The same of the payments of many orders at once, before these are moved. */
export async function closePayments(tx: Tx, orderIds: readonly number[]): Promise<PartRow[]> {
  return orderIds.length > 0 ? closePaymentsOfOrders(tx, orderIds) : [];
}

/** The payment of an order, or undefined when it was paid from the balance at once. */
export async function paymentOfOrder(tx: Tx, orderId: number): Promise<PaymentOfOrder | undefined> {
  return findPaymentOfOrder(tx, orderId);
}

/** The payment of somebody's cart that waits for its money; whoever asks holds their turn. */
export async function openPaymentOfCart(tx: Tx, userId: number): Promise<PaymentOfOrder | undefined> {
  return findOpenCartPayment(tx, userId);
}

/** What the payer of an order paid on top for the gateway, in fen; of orders paid together its part. */
export async function gatewayFeeOfOrder(tx: Tx, orderId: number): Promise<number> {
  return feeOfOrderFen(tx, orderId);
}

/** Money that came for an order and paid for nothing, the last of it: it is in the wallet. Null when there is none. */
export async function creditOfOrder(tx: Tx, orderId: number): Promise<PaymentState['credited']> {
  const credit = await findCredit(tx, orderId);
  return credit ? { ...credit, at: credit.at.toISOString() } : null;
}
