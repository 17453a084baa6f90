/** What buyers do about money they want back. */
import * as contract from '#contract/orders/refunds.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import type { RefundReason } from '#contract/orders/refundProcess.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { returnFen } from '#contract/orders/returnPrice.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { giveCouponsBack } from '../../coupons/service.ts';
import { isDisputed } from '../../payments/service.ts';
import { tellPrograms } from '../../shops/service.ts';
import { noteComplaint } from '../../stock/service.ts';
import { checkPictures } from '../pictures.ts';
import { refundWaysNow } from './refundWaysNow.ts';
import { moveOpenRefund, openRefund } from './refundFreeze.ts';
import { tellAboutRefund } from './refundMail.ts';
import { checkAmount, payBack } from './refundPayBack.ts';
import { dueAt, isPaid, refundMove, refundRolesOf, type RefundAbility } from './refundPermissions.ts';
import {
  isLetOut,
  lockOrderOfRefund,
  lockRefundedOrder,
  type RefundedOrder,
  type RefundRow,
  type RefundStep,
} from './refunds.repository.ts';
import { refundOf } from './refundView.ts';

type Wanted = Pick<ParsedInputOf<typeof contract.requestRefund>, 'reason' | 'pieces' | 'wantedFen'>;

/** Each request writes to the seller. */
const requestsPerBuyer: AttemptLimit = { scope: 'refund_requests', max: 20, seconds: 60 * 60 };

/**
 * Asks money back for an order of one's own; pieces that were never shown go back at once, for what they cost. Throws
 * not_found, payment_disputed, order_not_delivered, refund_too_large, return_gives_nothing, refund_not_allowed, refund_open,
 * refund_of_let_goods.
 */
export const requestRefund = handle(contract.requestRefund, async (call, input) => {
  const { tx, now } = call;
  const { reason, evidence, refundTo } = input;
  checkWanted(input);
  const order = await lockRefundedOrder(tx, input.orderId);
  if (order?.userId !== userIdOf(call)) throw new AppError('not_found');
  if (!isPaid(order)) throw new AppError('order_not_delivered');
  if (await isDisputed(tx, order.id)) throw new AppError('payment_disputed');
  const wantedFen = wantedOf(order, input);
  // One that is under way already is told by the database.
  const asked = { ...order, openRefundId: null };
  const ways = await refundWaysNow(tx, asked, { now, lock: true });
  if (!ways.some((way) => way.reason === reason)) throw new AppError('refund_not_allowed');
  if (await isLetOut(tx, order.id)) throw new AppError('refund_of_let_goods');
  const words = plainWords(input.words);
  checkProof(reason, { words, evidence });
  await checkPictures(call, 'evidence', evidence);
  const request = { order, reason, wantedFen, words, evidence, refundTo, now, dueAt: dueAt('requested', now) };
  const requested = await openRefund(tx, request);
  const { pieces } = input;
  const row = pieces === undefined ? requested : await returnUnseen(call, order, { requested, pieces });
  // What was refused by a rule wrote to nobody, and counts as no request.
  await attempt(call.app.attempts, requestsPerBuyer, String(userIdOf(call)), now);
  await tellAboutRefund(tx, row.state === 'refunded' ? 'refunded' : 'requested', [row.id], now);
  if (reason === 'faulty') await noteComplaint(tx, order.id, now);
  if (row.state !== 'refunded') {
    const asked = { shopId: order.shopId, event: 'order.refund_asked', payload: { refundId: row.id } } as const;
    await tellPrograms(tx, asked, now);
  }
  return refundOf(call, row, ['buyer']);
});

/** Withdraws a refund of one's own. Throws not_found, state_conflict. */
export const withdrawRefund = handle(contract.withdrawRefund, async (call, input) => {
  await lockOwn(call, input.id);
  return moved(call, 'withdraw', { id: input.id, now: call.now });
});

/** Takes a refused refund of one's own to the platform. Throws not_found, state_conflict. */
export const complainRefund = handle(contract.complainRefund, async (call, input) => {
  const { tx, now } = call;
  await lockOwn(call, input.id);
  const complaint = { words: neededWords('words', input.words), evidence: input.evidence };
  await checkPictures(call, 'evidence', input.evidence);
  const refund = await moved(call, 'complain', { id: input.id, now, complaint });
  await tellAboutRefund(tx, 'complained', [refund.id], now);
  return refund;
});

/** Unseen goods are returned by pieces, and for other reasons an amount is asked. Throws invalid_input. */
function checkWanted({ reason, pieces, wantedFen }: Wanted): void {
  const [needed, other] = reason === 'unseen' ? (['pieces', 'wantedFen'] as const) : (['wantedFen', 'pieces'] as const);
  const given = { pieces, wantedFen };
  const fields: FieldProblem[] = [
    ...(given[needed] === undefined ? [{ field: needed, rule: 'required' as const }] : []),
    ...(given[other] === undefined ? [] : [{ field: other, rule: 'unknown' as const }]),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** How much is wanted: of pieces that are returned, what they cost. */
function wantedOf(order: RefundedOrder, { reason, pieces, wantedFen = 0 }: Wanted): number {
  if (reason !== 'unseen' || pieces === undefined) {
    checkAmount(order, wantedFen);
    return wantedFen;
  }
  const max = order.quantity - order.revokedQuantity;
  if (max === 0) throw new AppError('refund_not_allowed');
  // A file or a service is one right, whatever its quantity.
  const min = order.kind === 'file' || order.kind === 'service' ? max : 1;
  if (pieces > max) refusePieces('too_big', { max });
  if (pieces < min) refusePieces('too_small', { min });
  const fen = returnFen(order, pieces);
  if (fen === 0) throw new AppError('return_gives_nothing');
  return fen;
}

function refusePieces(rule: 'too_small' | 'too_big', params: { min: number } | { max: number }): never {
  throw new AppError('invalid_input', { fields: [{ field: 'pieces', rule, params }] });
}

async function returnUnseen(
  call: Call,
  order: RefundedOrder,
  { requested, pieces }: { requested: RefundRow; pieces: number },
): Promise<RefundRow> {
  const { tx, now } = call;
  const { id, wantedFen } = requested;
  const row = await moveOpenRefund(tx, {
    id,
    ...refundMove('return_unseen'),
    now,
    dueAt: null,
    refundedFen: wantedFen,
  });
  if (!row) throw new AppError('state_conflict');
  const isWhole = order.refundedFen + wantedFen === order.amountFen;
  // Its buyer had the coupon, and others did not miss it: else a campaign could be ended by buying and returning.
  if (isWhole) await giveCouponsBack(tx, [{ id: order.id, couponId: order.coupon?.id ?? null }]);
  const wanted = { unseen: pieces };
  const takenPieces = await payBack(tx, order, {
    refundId: id,
    amountFen: wantedFen,
    wanted,
    unseen: true,
    by: 'buyer',
    now,
  });
  return { ...row, takenPieces };
}

/** Whoever calls goods faulty says how, and shows it. */
function checkProof(reason: RefundReason, said: { words: string; evidence: readonly string[] }): void {
  if (reason !== 'faulty') return;
  const fields: FieldProblem[] = [];
  if (said.words === '') fields.push({ field: 'words', rule: 'required' });
  if (said.evidence.length === 0) fields.push({ field: 'evidence', rule: 'required' });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

async function lockOwn(call: Call, refundId: number): Promise<void> {
  const order = await lockOrderOfRefund(call.tx, refundId);
  if (!order || !refundRolesOf(call.actor, order).includes('buyer')) throw new AppError('not_found');
}

async function moved(
  call: Call,
  event: RefundAbility,
  step: Omit<RefundStep, 'from' | 'to' | 'dueAt'>,
): Promise<Reply<Refund>> {
  const move = refundMove(event);
  const row = await moveOpenRefund(call.tx, { ...step, ...move, dueAt: dueAt(move.to, call.now) });
  if (!row) throw new AppError('state_conflict');
  return refundOf(call, row, ['buyer']);
}
