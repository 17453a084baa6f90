/** What admins do about refunds that a gateway never answers, such as after its key was changed: two of them end it. */
import * as contract from '#contract/orders/gatewayRefunds.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import { waitingSource, type WaitingSource } from '../../../platform/waiting.ts';
import { mustBeSomebodyElse, mustDecide } from '../../identity/service.ts';
import { askAt, recordAccepted, recordFailed, refundNumberOf } from './gatewayRefunds.ts';
import { findGatewayRefund, type GatewayRefundRow } from './gatewayRefunds.repository.ts';
import {
  askHandEnd,
  listReturnedOutside,
  listUnanswered,
  noteHandAgreed,
  withdrawHandEnd,
  type AskedUntil,
} from './unanswered.repository.ts';

const { waitsForAdminsAfterSeconds: waitSeconds, processingSeconds } = gatewayRefundRules;

export const unansweredWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'gateway_refund',
    side: 'admin',
    from: 'gateway_refunds g',
    where: `g.state = 'asked' and g.asked_at <= $2::timestamptz
      - make_interval(secs => case when g.is_processing then ${processingSeconds} else ${waitSeconds} end)`,
    joins: 'join ledger_holds h on h.id = g.hold_id join users u on u.id = h.user_id',
    columns: {
      id: 'g.id',
      order: `case when h.subject_kind = 'order' then h.subject_id end`,
      person: 'u.username',
      amountFen: 'g.amount_fen',
      since: 'g.asked_at',
    },
  }),
];

export const listUnansweredRefunds = handle(contract.listUnansweredRefunds, async ({ tx, now, ...call }) => {
  const rows = await listUnanswered(tx, longAgo(now));
  const by = userIdOf(call);
  return {
    list: rows.map((row) => {
      const { handEnd, handAskedBy, handAskedByName, handAskedAt } = row;
      const isAsked = handEnd !== null && handAskedBy !== null && handAskedAt !== null;
      return {
        ...row,
        refundNumber: refundNumberOf(row),
        buyer: { id: row.userId, username: row.username },
        end: isAsked
          ? {
              how: handEnd,
              words: row.handWords,
              askedBy: { id: handAskedBy, username: handAskedByName ?? '' },
              askedAt: handAskedAt,
            }
          : null,
        mayDecide: isAsked && handAskedBy !== by,
      };
    }),
    returnedOutside: await listReturnedOutside(tx),
  };
});

/** Throws not_found, state_conflict when it was answered, is not that old or is being ended. */
export const endUnansweredRefund = handle(contract.endUnansweredRefund, async (call, { id, how, words }) => {
  const { tx, now } = call;
  const row = await findGatewayRefund(tx, id);
  if (!row) throw new AppError('not_found');
  const by = userIdOf(call);
  if (!(await askHandEnd(tx, { id, how, words, by, now, until: longAgo(now) }))) throw new AppError('state_conflict');
  const detail = { ...paidOf(row), amountFen: row.amountFen, how, words };
  await recordOperation(tx, {
    actorId: by,
    action: 'gateway_refund.end',
    subject: `gateway refund ${id}`,
    detail,
    now,
  });
  return {};
});

/**
 * Ends it as another admin asked, or lets the gateway be asked again. Throws not_found, state_conflict, and when agreeing
 * four_eyes, also to the buyer, and admin_too_new.
 */
export const decideUnansweredRefund = handle(contract.decideUnansweredRefund, async (call, { id, agree }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await findGatewayRefund(tx, id);
  if (!row) throw new AppError('not_found');
  const { handEnd, handAskedBy, handWords, amountFen, userId } = row;
  if (handEnd === null || handAskedBy === null) throw new AppError('state_conflict');
  if (agree) {
    await mustBeSomebodyElse(tx, by, [handAskedBy, userId]);
    await mustDecide(tx, by, now);
    const isEnded =
      handEnd === 'paid_by_hand'
        ? await recordAccepted(tx, row, now)
        : await recordFailed(tx, row, { reason: handWords, now });
    if (!isEnded || !(await noteHandAgreed(tx, id, by))) throw new AppError('state_conflict');
  } else {
    if (!(await withdrawHandEnd(tx, id, now))) throw new AppError('state_conflict');
    await askAt(tx, id, now);
  }
  const action = agree ? 'gateway_refund.agree' : 'gateway_refund.ask_again';
  const detail = { ...paidOf(row), amountFen, how: handEnd, words: handWords };
  await recordOperation(tx, { actorId: by, action, subject: `gateway refund ${id}`, detail, now });
  return {};
});

/** What was paid, for the record. */
function paidOf({ orderId, leaseId, paymentId }: Pick<GatewayRefundRow, 'orderId' | 'leaseId' | 'paymentId'>) {
  if (orderId !== null) return { orderId };
  return leaseId === null ? { paymentId } : { leaseId };
}

function longAgo(now: Date): AskedUntil {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return { asked: before(waitSeconds), processing: before(processingSeconds) };
}
