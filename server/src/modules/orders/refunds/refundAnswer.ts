/** What sellers and the platform do about money that a buyer wants back, or that they give of their own will. */
import * as contract from '#contract/orders/refunds.ts';
import { formatFen } from '#contract/core/money.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { demandConfirmed } from '../../../platform/http/session.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { notify } from '../../messages/service.ts';
import { refuseInvolved, staffLimitsOf } from '../../shops/service.ts';
import { moneyRulesOf } from '../../site/service.ts';
import { checkStaffLimit, refuseOwnOrder } from '../staffLimit.ts';
import { moveOpenRefund, openRefund } from './refundFreeze.ts';
import { tellAboutRefund, type RefundNews } from './refundMail.ts';
import { checkAmount, payBack } from './refundPayBack.ts';
import { dueAt, isPaid, refundMove, refundRolesOf, type RefundRole } from './refundPermissions.ts';
import { findOpenRefundId, lockOrderOfRefund, lockRefundedOrder, type RefundedOrder } from './refunds.repository.ts';
import { refundOf } from './refundView.ts';

/**
 * Approves or refuses a refund asked of one's own shop; pieces are taken back that were named, or all when all of the money
 * comes back. Throws not_found, state_conflict, refund_too_large, pieces_gone, licence_handed_over, gift_code_redeemed,
 * refund_of_gift_cards, solo_limit where an admin gives what the platform sold, and to staff staff_refund_limit, staff_day_limit and four_eyes.
 */
export const answerRefund = handle(contract.answerRefund, async (call, input) => {
  const { id, amountFen, takeBack } = input;
  const sale = saleFor(call, await lockOrderOfRefund(call.tx, id));
  if (!sale?.roles.includes('seller')) throw new AppError('not_found');
  await refuseOwnOrder(call, sale.order);
  const words = input.accept ? plainWords(input.words) : neededWords('words', input.words);
  const answer = { words, by: userIdOf(call) };
  if (!input.accept) return moved(call, sale, { id, event: 'refuse', news: 'refused', answer });
  return moved(call, sale, { id, event: 'approve', news: 'refunded', answer, refundedFen: amountFen, takeBack });
});

/**
 * Decides a complaint as the platform. Throws not_found, forbidden, four_eyes, step_up_needed above what one admin may give alone
 * in one act, and what `answerRefund` does but for licence_handed_over.
 */
export const decideRefund = handle(contract.decideRefund, async (call, input) => {
  const { id, amountFen, takeBack } = input;
  const sale = saleFor(call, await lockOrderOfRefund(call.tx, id));
  if (!sale) throw new AppError('not_found');
  if (!sale.roles.includes('admin')) throw new AppError('forbidden');
  const decision = { words: neededWords('words', input.words), by: userIdOf(call) };
  await checkJudge(call, amountFen);
  if (amountFen === 0) return moved(call, sale, { id, event: 'reject', news: 'rejected', decision });
  return moved(call, sale, { id, event: 'grant', news: 'refunded', decision, refundedFen: amountFen, takeBack });
});

/**
 * Refunds an order of one's own shop, or, for admins, any but their own, without being asked. A request that is under
 * way ends with it, but admins wait until the seller of it was asked. Throws not_found, order_not_delivered,
 * refund_too_large, state_conflict, licence_handed_over, solo_limit, where an admin ends a request what `decideRefund` does, and to staff staff_refund_limit, staff_day_limit and four_eyes.
 */
export const refundBuyer = handle(contract.refundBuyer, async (call, input) => {
  const { tx, now } = call;
  const sale = saleFor(call, await lockRefundedOrder(tx, input.orderId));
  if (!sale || sale.roles.includes('buyer')) throw new AppError('not_found');
  const { order } = sale;
  await refuseOwnOrder(call, order);
  if (!isPaid(order)) throw new AppError('order_not_delivered');
  const said = { words: neededWords('words', input.words), by: userIdOf(call) };
  const given = {
    order,
    reason: 'other',
    wantedFen: input.amountFen,
    words: '',
    evidence: [],
    now,
    dueAt: null,
  } as const;
  const openId = await findOpenRefundId(tx, order.id);
  const id = openId ?? (await openRefund(tx, given)).id;
  const { amountFen: refundedFen, takeBack } = input;
  const step = { id, news: 'refunded', refundedFen, takeBack } as const;
  if (sale.roles.includes('seller')) return moved(call, sale, { ...step, event: 'approve', answer: said });
  if (openId !== undefined) await checkJudge(call, refundedFen);
  return moved(call, sale, { ...step, event: openId === undefined ? 'approve' : 'grant', decision: said });
});

/** Throws step_up_needed above what one admin may give alone in one act. */
async function checkJudge(call: Call, amountFen: number): Promise<void> {
  const { secondAdminFen } = await moneyRulesOf(call.tx, call.now);
  if (amountFen > secondAdminFen) await demandConfirmed(call.tx, call.actor, call.now);
}

interface Sale {
  order: RefundedOrder;
  roles: RefundRole[];
}

/** A locked order for somebody who has a part in it; to anybody else it does not exist. Throws four_eyes to an admin whose own people buy or sell. */
function saleFor(call: Call, order: RefundedOrder | undefined): Sale | undefined {
  if (order) refuseInvolved(call.actor, { buyerId: order.userId, sellerId: order.sellerId });
  const roles = order ? refundRolesOf(call.actor, order) : [];
  return order && roles.length > 0 ? { order, roles } : undefined;
}

/** Whether an admin gives of the platform's, or of a shop's without being asked: not where they judge between two sides. */
function isOwnWill({ sellerId }: RefundedOrder, event: Step['event']): boolean {
  return sellerId === null || event !== 'grant';
}

interface Step {
  id: number;
  event: 'approve' | 'refuse' | 'grant' | 'reject';
  news: RefundNews;
  answer?: { words: string; by: number };
  decision?: { words: string; by: number };
  refundedFen?: number | undefined;
  /** The pieces that are taken back with it. */
  takeBack?: readonly number[];
}

/** Moves a refund, pays what comes back, and writes to the buyer. What admins do is put on record. */
async function moved(
  call: Call,
  { order, roles }: Sale,
  { event, news, takeBack = [], ...step }: Step,
): Promise<Reply<Refund>> {
  const { tx, now } = call;
  const move = refundMove(event);
  const row = await moveOpenRefund(tx, { ...step, ...move, now, dueAt: dueAt(move.to, now) });
  if (!row) throw new AppError('state_conflict');
  let takenPieces = 0;
  if (row.state === 'refunded') {
    const by = roles.includes('admin') ? 'platform' : 'seller';
    const { id: refundId, refundedFen: amountFen } = row;
    checkGiftCards(order, { amountFen, takeBack });
    await checkStaffLimit(call, order, amountFen);
    if (by === 'platform' && isOwnWill(order, event)) {
      checkAmount(order, amountFen);
      const act = { adminId: userIdOf(call), kind: 'refund', subject: `refund ${refundId}`, now } as const;
      await giveAloneOnly(tx, { ...act, valueFen: amountFen });
    }
    takenPieces = await payBack(tx, order, { refundId, amountFen, wanted: { ids: takeBack }, unseen: false, by, now });
  }
  if (roles.includes('admin')) {
    await recordOperation(tx, {
      actorId: userIdOf(call),
      action: `refund.${event}`,
      subject: `refund ${row.id}`,
      detail: {
        orderId: order.id,
        refundedFen: row.refundedFen,
        takenPieces,
        words: (step.decision ?? step.answer)?.words,
      },
      now,
    });
  }
  await tellAboutRefund(tx, news, [row.id], now);
  await tellOwner(call, order, row.state === 'refunded' ? row.refundedFen : 0);
  return refundOf(call, { ...row, takenPieces }, roles);
}

/** The owner of a shop is told what staff gave of an order, in fen. */
async function tellOwner(call: Call, order: RefundedOrder, amountFen: number): Promise<void> {
  const shop = staffLimitsOf(call);
  if (!shop || amountFen === 0) return;
  const params = { orderId: order.id, amountFen };
  await notify(call.tx, [{ kind: 'staff_refunded', to: [shop.ownerId], params }], call.now);
}

/** A gift card that stays with the buyer is worth what it cost: money for it comes back with the card only. */
function checkGiftCards(order: RefundedOrder, refund: { amountFen: number; takeBack: readonly number[] }): void {
  const leftFen = order.amountFen - order.refundedFen;
  if (order.kind !== 'gift' || refund.amountFen === leftFen) return;
  const worthFen = new Set(refund.takeBack).size * order.unitPriceFen;
  if (refund.amountFen === worthFen) return;
  throw new AppError('refund_of_gift_cards', { params: { amount: formatFen(worthFen) } });
}
