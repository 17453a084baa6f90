/** Money of refunds that goes back to the gateway through which it came: held, asked for, and then gone or back on the balance. */
import { cashAccountOf, gateways, type GatewayName } from '#contract/orders/gateways.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundProcess.ts';
import { balancesOf, platformAccount } from '../../../ledger/accounts.ts';
import { placeHold, releaseHold, settleHold } from '../../../ledger/holds.ts';
import type { GatewayRefund } from '../../../outside/gateways/gateway.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { notify } from '../../messages/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { gatewayOf } from '../merchants/openGateways.ts';
import {
  endGatewayRefund,
  findGatewayRefund,
  insertGatewayRefund,
  isWantedAtGateway,
  listDueGatewayRefunds,
  lockPaidAttempt,
  postponeGatewayRefund,
  type GatewayRefundRow,
} from './gatewayRefunds.repository.ts';

/** A job that is so late was lost, in seconds. */
const lostSeconds = 60;
const batchSize = 200;

export const gatewayRefundPeriodicJobs: PeriodicJob[] = [
  { name: 'payments.refunds', everySeconds: 60, run: repairLost },
];

/** The gateway to which the money of an order can go back; undefined when it was paid from the balance or came where nothing goes back. */
export async function refundGatewayOf(tx: Tx, orderId: number): Promise<GatewayName | undefined> {
  const paid = await lockPaidAttempt(tx, orderId);
  return paid && gateways[paid.gateway].refunds && paid.leftFen > 0 ? paid.gateway : undefined;
}

/**
 * Sends what a refund just put on its buyer's balance on to the gateway that they paid through, where they want that, in the
 * caller's transaction: it is held until the gateway answers. Never more than came from there; whoever owes keeps it.
 */
export async function passOnRefund(
  tx: Tx,
  refund: { refundId: number; orderId: number; userId: number; amountFen: number; now: Date },
): Promise<void> {
  const { refundId, orderId, userId, now } = refund;
  if (!(await isWantedAtGateway(tx, refundId))) return;
  const paid = await lockPaidAttempt(tx, orderId);
  if (!paid || !gateways[paid.gateway].refunds) return;
  const amountFen = Math.min(refund.amountFen, paid.leftFen);
  if (amountFen <= 0 || (await balancesOf(tx, userId)).owedFen > 0) return;
  const hold = await placeHold(tx, {
    userId,
    key: `gateway_refund:${refundId}`,
    kind: 'gateway_refund',
    subject: { kind: 'order', id: orderId },
    reason: '',
    amountFen,
    expiresAt: null,
    placedBy: null,
    now,
  });
  const id = await insertGatewayRefund(tx, { attemptId: paid.attemptId, refundId, holdId: hold.id, amountFen, now });
  await askAt(tx, id, now);
}

/** Asks the gateway with no transaction open, then records what came of it. Asked twice it is one refund, by its number. */
export async function askForRefund(deps: PaymentDeps, context: JobContext, id: number): Promise<void> {
  const { app, transaction } = context;
  const { row, gateway } = await transaction(async (tx) => {
    const found = await findGatewayRefund(tx, id);
    return { row: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  if (row?.state !== 'asked') return;
  let answer: GatewayRefund | undefined;
  try {
    answer = await gateway?.refund?.({
      merchantNumber: row.merchantNumber,
      refundNumber: `R${row.id}-${row.merchantNumber}`,
      amountFen: row.amountFen,
      why: `订单 ${row.orderId} 退款`,
    });
  } catch (error) {
    app.log.warn({ err: error, gatewayRefundId: id }, 'a gateway did not say what became of a refund');
  }
  await transaction((tx) => record(tx, context, row, answer));
}

async function record(
  tx: Tx,
  { now }: JobContext,
  row: GatewayRefundRow,
  answer: GatewayRefund | undefined,
): Promise<void> {
  if (answer?.state === 'accepted') return leave(tx, row, now);
  const isTooLate = now.getTime() >= row.askedAt.getTime() + gatewayRefundRules.laterSeconds * 1000;
  if (answer?.state === 'refused' || (answer?.state === 'later' && isTooLate)) {
    return comeBack(tx, row, { reason: answer.reason, now });
  }
  const at = nextAt(row.askedAt, now);
  const reason = answer?.reason ?? 'no answer';
  if (await postponeGatewayRefund(tx, { id: row.id, at, reason })) await askAt(tx, row.id, at);
}

/** The money left the gateway's cash. */
async function leave(tx: Tx, row: GatewayRefundRow, now: Date): Promise<void> {
  const { id, holdId, amountFen, gateway } = row;
  if (!(await endGatewayRefund(tx, { id, to: 'accepted', reason: '', now }))) return;
  const target = platformAccount(cashAccountOf(gateway));
  if (!(await settleHold(tx, { id: holdId, key: 'accepted', target, amountFen, now }))) {
    throw new Error(`gateway refund ${id} went out and its hold has too little left`);
  }
}

/** The money is on the balance again, and its owner is told. */
async function comeBack(tx: Tx, row: GatewayRefundRow, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const { id, holdId, amountFen, userId, orderId, titleZh, titleEn } = row;
  if (!(await endGatewayRefund(tx, { id, to: 'failed', reason, now }))) return;
  const params = { amountFen, orderId, titleZh, titleEn };
  await notify(tx, [{ kind: 'gateway_refund_failed', to: [userId], params }], now);
  if (!(await releaseHold(tx, { id: holdId, now })))
    throw new Error(`the hold of gateway refund ${id} has ended before`);
}

function nextAt(askedAt: Date, now: Date): Date {
  const { askAfterSeconds } = gatewayRefundRules;
  const next = askAfterSeconds
    .map((seconds) => new Date(askedAt.getTime() + seconds * 1000))
    .find((time) => time.getTime() > now.getTime());
  const last = askAfterSeconds[askAfterSeconds.length - 1] ?? 0;
  return next ?? new Date(now.getTime() + last * 1000);
}

async function askAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'payment.refund', { id }, { at, jobKey: `payment.refund:${id}` });
}

/** Whatever died between asking and recording is asked for again. */
async function repairLost({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const before = new Date(now.getTime() - lostSeconds * 1000);
    for (const id of await listDueGatewayRefunds(tx, before, batchSize)) await askAt(tx, id, now);
  });
}
