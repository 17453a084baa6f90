/** Money of refunds that goes back to the gateway through which it came: held, asked for, and then gone or back on the balance. */
import { standingDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { cashAccountOf, gateways } from '#contract/orders/gateways.ts';
import { type RefundTarget } from '#contract/orders/gatewayRefundProcess.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { leasePayBack } from '#contract/rental/leasePayers.ts';
import { drawFrom, platformAccount } from '../../../ledger/accounts.ts';
import { addDisputable, endDisputable } from '../../../ledger/disputable.ts';
import { lockPursesOf, placeHold, releaseHold, settleHold } from '../../../ledger/holds.ts';
import { post } from '../../../ledger/post.ts';
import { giveRecharged, owedFenPaidBy, personOwes, takeRecharged } from '../../../ledger/purses.ts';
import type { GatewayRefund } from '../../../outside/gateways/gateway.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { notify } from '../../messages/service.ts';
import type { PaidSubject } from '../creditMail.ts';
import { moneyRulesAt } from '../../site/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { holdForDispute } from '../disputes/disputeHolds.ts';
import { lockDisputeOfAttempt, noteTakenMore, type DisputeOfAttempt } from '../disputes/disputes.repository.ts';
import { gatewayOf } from '../merchants/adapters.ts';
import { noteDisputableUntil } from '../repository.ts';
import {
  endGatewayRefund,
  findGatewayRefund,
  findPaidAttempt,
  insertGatewayRefund,
  isWantedAtGateway,
  listDueGatewayRefunds,
  postponeGatewayRefund,
  type GatewayRefundOf,
  type GatewayRefundRow,
  type PaidAttempt,
} from './gatewayRefunds.repository.ts';

/** A job that is so late was lost, in seconds. */
const lostSeconds = 60;
const batchSize = 200;

export const gatewayRefundPeriodicJobs: PeriodicJob[] = [
  { name: 'payments.refunds', everySeconds: 60, run: repairLost },
];

/**
 * Whether a refund of an order goes back through the gateway that it was paid by. What somebody else may have paid goes
 * back there whatever the buyer wishes, where the gateway can; else the buyer's wish decides, and where nobody asked them, how it
 * was paid. Throws invalid_input for a wish that can't be.
 */
export async function goesToGateway(tx: Tx, orderId: number, wish: RefundTarget | undefined): Promise<boolean> {
  const paid = await findPaidAttempt(tx, orderId);
  const can = paid !== undefined && gateways[paid.gateway].refunds && paid.leftFen > 0;
  if (wish === 'gateway' && !can) {
    throw new AppError('invalid_input', { fields: [{ field: 'refundTo', rule: 'not_from_gateway' }] });
  }
  return can && (paid.openedByOthers || wish !== 'balance');
}

/** Of what a refund put on its buyer's balance. */
export interface RefundCredit {
  refundId: number;
  orderId: number;
  userId: number;
  /** The entry of the refund, and how many fen it put into the purse that can only be spent. */
  entryId: number;
  amountFen: number;
  /** What of the refund a gateway paid, in fen: the balance may have paid some of the order. */
  ofGatewayFen: number;
  now: Date;
}

/**
 * Sends what a refund put on its buyer's balance on to the gateway that they paid through, where it is to go there, in the
 * caller's transaction: it is held until the gateway answers; how many fen. Never more than came from there, nor than a debt left of
 * it; while the person owes anything it stays. `paid`: locked before anything was posted.
 */
export async function sendRefundToGateway(
  tx: Tx,
  paid: PaidAttempt | undefined,
  credit: RefundCredit,
): Promise<number> {
  const { refundId, orderId, userId, entryId, now } = credit;
  if (!paid || !gateways[paid.gateway].refunds || !(await isWantedAtGateway(tx, refundId))) return 0;
  if (await personOwes(tx, userId)) return 0;
  const leftFen = credit.amountFen - (await owedFenPaidBy(tx, { userId, entryId }));
  const amountFen = Math.min(leftFen, credit.ofGatewayFen, paid.leftFen);
  if (amountFen <= 0) return 0;
  await holdForGateway(tx, {
    key: `gateway_refund:${refundId}`,
    attemptId: paid.attemptId,
    refundId,
    leasePart: null,
    subject: { kind: 'order', id: orderId },
    userId,
    amountFen,
    now,
  });
  return amountFen;
}

/** Of what a lease gave back to its tenant. */
export interface LeaseCredit {
  leaseId: number;
  part: 'rent' | 'deposit';
  userId: number;
  /** The entries that gave it back, and how many fen they put into the tenant's purses. */
  entryIds: readonly number[];
  amountFen: number;
  now: Date;
}

/**
 * Sends what a lease gave back on to the gateway, as far as somebody else may have paid it by the link, in the caller's
 * transaction: that money comes back first, so that none of it is the tenant's to spend. The rest, and what the tenant paid
 * themselves, stays on the balance; how many fen were sent. Of debts as for orders. `paid`: locked before anything was posted, the last one first.
 */
export async function sendLeaseMoneyToGateway(
  tx: Tx,
  paid: readonly PaidAttempt[],
  credit: LeaseCredit,
): Promise<number> {
  const { leaseId, part, userId, entryIds, now } = credit;
  const payers = paid.filter(isOfOthers);
  if (payers.length === 0 || (await personOwes(tx, userId))) return 0;
  const owed = await Promise.all(entryIds.map((entryId) => owedFenPaidBy(tx, { userId, entryId })));
  const backFen = credit.amountFen - owed.reduce((sum, fen) => sum + fen, 0);
  let sentFen = 0;
  for (const { attemptId, amountFen } of leasePayBack(backFen, payers).payers) {
    sentFen += amountFen;
    await holdForGateway(tx, {
      key: `gateway_refund:lease:${leaseId}:${part}:${attemptId}`,
      attemptId,
      refundId: null,
      leasePart: part,
      subject: { kind: 'lease', id: leaseId },
      userId,
      amountFen,
      now,
    });
  }
  return sentFen;
}

/** Whether somebody else than the tenant may have paid it, by a gateway that pays back. */
export const isOfOthers = ({ openedByOthers, gateway }: PaidAttempt) => openedByOthers && gateways[gateway].refunds;

/** What money goes back of: the payment of a recharge, else what was paid. */
type BackSubject = PaidSubject | { kind: 'payment'; id: number };

/** Of an unspent recharge, by the wish of whoever recharged. */
export interface RechargeReturn {
  attemptId: number;
  paymentId: number;
  userId: number;
  /** What goes to the gateway, in fen, and what of its bonus goes back to the platform with it. */
  amountFen: number;
  bonusFen: number;
  /** When the lot ends that the recharge made; null: it made none. */
  lotUntil: Date | null;
  /** Which return of that recharge it is, from 0 on. */
  turn: number;
  now: Date;
}

/**
 * Sends an unspent recharge on to the gateway that it came through, its bonus set aside with it. The caller holds the payment and the
 * purses, and has seen that what goes covers nothing else that can be undone. Throws when less is left of what was recharged.
 */
export async function sendRechargeToGateway(tx: Tx, wanted: RechargeReturn): Promise<void> {
  const { attemptId, paymentId, userId, amountFen, bonusFen, lotUntil, turn, now } = wanted;
  const fen = amountFen + bonusFen;
  if (!(await takeRecharged(tx, userId, fen)))
    throw new Error(`less than ${fen} fen is left of what ${userId} recharged`);
  await holdForGateway(tx, {
    key: `recharge_return:${attemptId}:${turn}`,
    attemptId,
    refundId: null,
    leasePart: null,
    returned: { by: userId, bonusFen },
    subject: { kind: 'payment', id: paymentId },
    userId,
    amountFen,
    now,
  });
  if (lotUntil) await endDisputable(tx, { userId, fen, until: lotUntil });
}

/** Sends money back that was paid once more for what was paid already; it was just credited to the buyer. */
export async function returnSecondPayment(
  tx: Tx,
  second: { attemptId: number; subject: BackSubject; userId: number; amountFen: number; now: Date },
): Promise<void> {
  await holdForGateway(tx, { ...second, key: `second_payment:${second.attemptId}`, refundId: null, leasePart: null });
}

async function holdForGateway(
  tx: Tx,
  wanted: GatewayRefundOf & {
    key: string;
    attemptId: number;
    subject: BackSubject;
    userId: number;
    amountFen: number;
    now: Date;
  },
): Promise<void> {
  const { key, attemptId, refundId, leasePart, returned, subject, userId, amountFen, now } = wanted;
  const hold = await placeHold(tx, {
    userId,
    key,
    kind: 'gateway_refund',
    subject,
    reason: '',
    amountFen: amountFen + (returned?.bonusFen ?? 0),
    expiresAt: null,
    placedBy: null,
    now,
  });
  const id = await insertGatewayRefund(tx, {
    attemptId,
    refundId,
    leasePart,
    returned,
    holdId: hold.id,
    amountFen,
    now,
  });
  await askAt(tx, id, now);
}

/** Asks the gateway with no transaction open, then records what came of it. Asked twice it is one refund, by its number. */
export async function askForRefund(deps: PaymentDeps, context: JobContext, id: number): Promise<void> {
  const { app, transaction } = context;
  const { row, gateway } = await transaction(async (tx) => {
    const found = await findGatewayRefund(tx, id);
    return { row: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  // While admins end it by hand nobody asks, so that it is paid once.
  if (row?.state !== 'asked' || row.handEnd !== null) return;
  let answer: GatewayRefund | undefined;
  try {
    answer = await gateway?.refund?.({
      merchantNumber: row.merchantNumber,
      reference: row.gatewayReference ?? '',
      refundNumber: refundNumberOf(row),
      amountFen: row.amountFen,
      paidFen: row.paidFen,
      givenFen: row.givenFen,
      turn: String(row.askAt?.getTime() ?? ''),
      why: whyOf(row),
    });
  } catch (error) {
    app.log.warn({ err: error, gatewayRefundId: id }, 'a gateway did not say what became of a refund');
  }
  await transaction((tx) => record(tx, context, row, answer));
}

function whyOf({ orderId, leaseId, paymentId }: GatewayRefundRow): string {
  if (orderId !== null) return `订单 ${orderId} 退款`;
  return leaseId === null ? `充值 ${paymentId} 退回` : `租约 ${leaseId} 退款`;
}

async function record(
  tx: Tx,
  { app, now }: JobContext,
  row: GatewayRefundRow,
  answer: GatewayRefund | undefined,
): Promise<void> {
  if (answer?.state === 'accepted') {
    const isNew = await recordAccepted(tx, row, now);
    // Asked while admins ended it by hand: the payer may have it twice.
    if (!isNew) app.log.error({ gatewayRefundId: row.id }, 'a gateway accepted a refund that had ended');
    return;
  }
  const isTooLate = now.getTime() >= row.askedAt.getTime() + gatewayRefundRules.laterSeconds * 1000;
  if (answer?.state === 'refused' || (answer?.state === 'later' && isTooLate)) {
    await recordFailed(tx, row, { reason: answer.reason, now });
    return;
  }
  const at = nextRefundAskAt(row.askedAt, now);
  const said = answer && { reason: answer.reason, isProcessing: answer.state === 'processing' };
  if (await postponeGatewayRefund(tx, { id: row.id, at, said })) await askAt(tx, row.id, at);
}

/** The money left the gateway's cash, and the bonus of a recharge is the platform's again. False when it has ended before. */
export async function recordAccepted(tx: Tx, row: GatewayRefundRow, now: Date): Promise<boolean> {
  const { id, holdId, amountFen, bonusFen, gateway, returnedBy } = row;
  if (!(await endGatewayRefund(tx, { id, to: 'accepted', reason: '', now }))) return false;
  const target = platformAccount(cashAccountOf(gateway));
  if (!(await settleHold(tx, { id: holdId, key: 'accepted', target, amountFen, now }))) {
    throw new Error(`gateway refund ${id} went out and its hold has too little left`);
  }
  const bonuses = platformAccount('bonuses');
  if (
    bonusFen > 0 &&
    !(await settleHold(tx, { id: holdId, key: 'bonus', target: bonuses, amountFen: bonusFen, now }))
  ) {
    throw new Error(`gateway refund ${id} went out and its hold lacks the bonus`);
  }
  if (returnedBy !== null) {
    await notify(tx, [{ kind: 'recharge_returned', to: [returnedBy], params: { amountFen } }], now);
  }
  return true;
}

/**
 * The money is on the balance again, and its owner is told. Where its payment is disputed, it is set aside for that; where the payer
 * got all by a dispute, it is taken. A loss of a part took what was not refunded: the payer keeps it. False when it has ended before.
 */
export async function recordFailed(
  tx: Tx,
  row: GatewayRefundRow,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { id, attemptId, gateway, paidAt, holdId, amountFen, bonusFen, userId } = row;
  const dispute = await lockDisputeOfAttempt(tx, attemptId);
  if (!(await endGatewayRefund(tx, { id, to: 'failed', reason, now }))) return false;
  const isLost = dispute?.state === 'lost' && !dispute.isPart;
  if (!isLost) await notify(tx, [{ ...failedNews(row), to: [userId] }], now);
  await lockPursesOf(tx, userId);
  if (!(await releaseHold(tx, { id: holdId, now })))
    throw new Error(`the hold of gateway refund ${id} has ended before`);
  // What somebody returned had the lot that ended with it, as far as it had one.
  const isReturn = row.returnedBy !== null;
  const until = isReturn ? row.lotUntil : disputableUntil({ gateway, paidAt }, await moneyRulesAt(tx, paidAt));
  const fen = amountFen + bonusFen;
  if (isLost) await takeForLost(tx, row, { dispute, now });
  else if (until) {
    await addDisputable(tx, { userId, fen, until, now });
    if (isOfRecharge(row) && !isReturn) await noteDisputableUntil(tx, attemptId, until);
  }
  if (!isLost && isOfRecharge(row)) await giveRecharged(tx, userId, fen);
  if (dispute && standingDisputeStates.some((state) => state === dispute.state)) {
    const key = `${dispute.round}:refund:${id}`;
    await holdForDispute(tx, { disputeId: dispute.id, userId, key, amountFen: fen, now });
  }
  return true;
}

const isOfRecharge = ({ orderId, leaseId }: GatewayRefundRow) => orderId === null && leaseId === null;

/** What its owner is told when the money is on the balance again. */
function failedNews(row: GatewayRefundRow) {
  const { amountFen, orderId, leaseId, titleZh, titleEn } = row;
  const facts = { amountFen, titleZh, titleEn };
  if (orderId !== null) return { kind: 'gateway_refund_failed', params: { ...facts, orderId } } as const;
  // Of a lease it was paid twice, or given back: that money is where other money is that is not used for it.
  if (leaseId !== null) return { kind: 'lease_payment_credited', params: { ...facts, leaseId } } as const;
  return { kind: 'recharge_return_failed', params: { amountFen } } as const;
}

/** Takes what a refund did not bring to its payer, who got it by a lost dispute. */
async function takeForLost(
  tx: Tx,
  { id, attemptId, paymentId, gateway, amountFen, bonusFen, userId }: GatewayRefundRow,
  { dispute, now }: { dispute: DisputeOfAttempt; now: Date },
): Promise<void> {
  const takenFen = await noteTakenMore(tx, { attemptId, fen: amountFen });
  if (takenFen === 0) return;
  const key = `gateway_dispute:${dispute.id}:${dispute.round}:refund:${id}`;
  const cash = platformAccount(cashAccountOf(gateway));
  // The bonus of a recharge went along with what was to go back, so that the loss did not take it.
  const transfers = [
    { source: drawFrom(userId, 'share'), target: cash, amountFen: takenFen },
    { source: drawFrom(userId, 'share'), target: platformAccount('bonuses'), amountFen: bonusFen },
  ].filter((transfer) => transfer.amountFen > 0);
  const subject = { kind: 'payment', id: paymentId } as const;
  if ((await post(tx, { kind: 'gateway_dispute', key, subject, transfers, now })) === undefined) {
    throw new Error(`the books have ${key} already`);
  }
}

/** Our number for it at the gateway. */
export function refundNumberOf({ id, merchantNumber }: { id: number; merchantNumber: string }): string {
  return `R${id}-${merchantNumber}`;
}

function nextRefundAskAt(askedAt: Date, now: Date): Date {
  const { askAfterSeconds } = gatewayRefundRules;
  const next = askAfterSeconds
    .map((seconds) => new Date(askedAt.getTime() + seconds * 1000))
    .find((time) => time.getTime() > now.getTime());
  const last = askAfterSeconds[askAfterSeconds.length - 1] ?? 0;
  return next ?? new Date(now.getTime() + last * 1000);
}

export async function askAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'payment.refund', { id }, { at, jobKey: `payment.refund:${id}` });
}

/** Whatever died between asking and recording is asked for again. */
async function repairLost({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const before = new Date(now.getTime() - lostSeconds * 1000);
    for (const id of await listDueGatewayRefunds(tx, before, batchSize)) await askAt(tx, id, now);
  });
}
