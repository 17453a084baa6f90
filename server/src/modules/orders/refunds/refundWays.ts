/** How a buyer can ask for money back, and until when; what may be done with a refund then says `refundPermissions.ts`. Pure. */
import { type AskedRefundReason } from '#contract/orders/refundProcess.ts';
import { refundFaultyDeliverySeconds, refundFaultySeconds, refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import type { OrderView } from '../repository.ts';
import { isPaid } from './refundPermissions.ts';

export interface RefundWay {
  reason: AskedRefundReason;
  /** Null: for ever. */
  until: Date | null;
  /** Nobody is asked. */
  atOnce: boolean;
}

export type OrderOfWays = Pick<
  OrderView,
  | 'state'
  | 'deliveredAt'
  | 'firstShownAt'
  | 'amountFen'
  | 'refundedFen'
  | 'openRefundId'
  | 'deliverBy'
  | 'serviceBegunAt'
>;

/**
 * The ways in which money can be asked back now: unseen for some days after the delivery, faulty for some hours after the
 * first showing, and some days after the delivery at most, otherwise by the seller's will. None while a refund is under way, nor when all of it came back.
 */
export function refundWaysOf(order: OrderOfWays, now: Date): RefundWay[] {
  const { deliveredAt, firstShownAt } = order;
  if (!isPaid(order) || order.openRefundId !== null) return [];
  if (order.refundedFen >= order.amountFen) return [];
  if (!deliveredAt) return order.deliverBy === null ? [] : waysOfService(order.deliverBy, order, now);
  const ways: RefundWay[] = [];
  const unseenUntil = after(deliveredAt, refundUnseenSeconds);
  if (!firstShownAt && now < unseenUntil) ways.push({ reason: 'unseen', until: unseenUntil, atOnce: true });
  const faultyUntil =
    firstShownAt && earlier(after(firstShownAt, refundFaultySeconds), after(deliveredAt, refundFaultyDeliverySeconds));
  if (faultyUntil && now < faultyUntil) ways.push({ reason: 'faulty', until: faultyUntil, atOnce: false });
  return [...ways, { reason: 'other', until: null, atOnce: false }];
}

/** A service that nobody delivered yet is cancelled by its buyer alone until its seller began with it. */
function waysOfService(until: Date, { serviceBegunAt }: Pick<OrderView, 'serviceBegunAt'>, now: Date): RefundWay[] {
  const isFree = serviceBegunAt === null && now < until;
  const cancelled: RefundWay[] = isFree ? [{ reason: 'unseen', until, atOnce: true }] : [];
  return [...cancelled, { reason: 'other', until: null, atOnce: false }];
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
