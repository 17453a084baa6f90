import { isOwnOffer } from '#contract/orders/gateways.ts';
import { rechargeRules } from '#contract/money/rechargeRules.ts';
import type { Gateway, GatewayPayment } from '../../outside/gateways/gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { askAt, askLater } from './askLater.ts';
import { gatewayOf } from './merchants/adapters.ts';
import { askForRefund, gatewayRefundPeriodicJobs } from './refunds/gatewayRefunds.ts';
import { noteReturnedUncredited } from './refunds/unanswered.repository.ts';
import { mismatch } from './proof.ts';
import {
  closeExpiredRecharges,
  findAttemptRow,
  findLeaseOfPayment,
  findUnanswered,
  findUnclosed,
  getPaymentRow,
  insertNotice,
  listOrdersOfPayment,
  moveAttemptToFailed,
  moveAttemptToClosed,
  type AttemptRow,
} from './repository.ts';
import { keepOffer } from './offer.ts';
import { settle } from './settle.ts';
import { bonusPeriodicJobs } from './bonus/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentRequestOf } from './paymentRequest.ts';

/** An attempt this old that still is `asked` was left by a call that died, in seconds. */
const unansweredSeconds = 60;
/** A gateway that can't be reached is told for so long after the end of a payment, in seconds: then it ends there by itself. */
const closeTriedSeconds = 60 * 60;
const batchSize = 200;

/** Asks gateways ourselves: notices come twice, late, out of order or never. */
export function paymentJobs(deps: PaymentDeps): Jobs {
  return {
    'payment.refund': async (context, { id }) => askForRefund(deps, context, Number(id)),
    'payment.close': async (context, { attemptId }) => closeAtGateway(deps, context, Number(attemptId)),
    'payment.ask': async (context, { attemptId }) => ask(deps, context, Number(attemptId)),
  };
}

/** What happens to payments by itself. */
export const paymentPeriodicJobs: PeriodicJob[] = [
  ...bonusPeriodicJobs,
  { name: 'payments.repair', everySeconds: 60, run: repairUnanswered },
  { name: 'payments.closeOthers', everySeconds: 20, run: closeOthers },
  { name: 'payments.closeRecharges', everySeconds: 60, run: closeRecharges },
  ...gatewayRefundPeriodicJobs,
];

/** Asks about one attempt with no transaction open, then settles it, gives it up, or plans to ask again. */
async function ask(deps: PaymentDeps, context: JobContext, attemptId: number): Promise<void> {
  const { app, now, transaction } = context;
  const { attempt, gateway } = await transaction(async (tx) => {
    const found = await findAttemptRow(tx, attemptId);
    return { attempt: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  if (!attempt || attempt.state === 'paid' || attempt.state === 'failed') return;
  const answer = gateway && (await answerOf(deps, context, { gateway, attempt }));
  await transaction(async (tx) => {
    if (answer?.state === 'paid') return settleAnswer(tx, deps, { context, attempt, answer });
    if (answer?.state === 'expired') return endAttempt(tx, attempt, { answer, now });
    return askLater(tx, attempt, now);
  });
}

/** What the gateway knows; when it knows nothing of an attempt that can still be paid, it is told now. */
async function answerOf(
  deps: PaymentDeps,
  context: JobContext,
  { gateway, attempt }: { gateway: Gateway; attempt: AttemptRow },
): Promise<GatewayPayment | undefined> {
  try {
    const known = await gateway.query(attempt.merchantNumber, attempt.gatewayReference ?? '');
    const isForAll = !isOwnOffer(attempt.gateway, attempt.payWay);
    if (isForAll && attempt.state === 'asked' && known?.state !== 'paid')
      await offerAgain(deps, context, { gateway, attempt });
    return known;
  } catch (error) {
    context.app.log.warn({ err: error, attemptId: attempt.id }, 'a gateway could not be asked about a payment');
    return undefined;
  }
}

/** The same merchant number makes it the same payment, whether or not the gateway heard of it before. */
async function offerAgain(
  { internalUrl }: PaymentDeps,
  context: JobContext,
  { gateway, attempt }: { gateway: Gateway; attempt: AttemptRow },
): Promise<void> {
  const { app, now, transaction } = context;
  const [payment, orders, lease] = await transaction((tx) =>
    Promise.all([
      getPaymentRow(tx, attempt.paymentId),
      listOrdersOfPayment(tx, attempt.paymentId),
      findLeaseOfPayment(tx, attempt.paymentId),
    ]),
  );
  if (payment.state !== 'waiting' || payment.expiresAt <= now) return;
  const offered = await gateway.create(
    paymentRequestOf(app, { payment, orders, lease, attempt, gateway, payerIp: undefined }),
  );
  await transaction((tx) => keepOffer(tx, { ...app, internalUrl }, { attempt, offered }));
}

/** Nobody will pay it any more. What was paid and went back before it was credited is shown to admins: they alone can see how much. */
async function endAttempt(
  tx: Tx,
  { id, gateway, merchantNumber }: AttemptRow,
  { answer, now }: { answer: GatewayPayment; now: Date },
): Promise<void> {
  if (!(await moveAttemptToFailed(tx, id)) || answer.isReturned !== true) return;
  await noteReturnedUncredited(tx, id, now);
  await insertNotice(tx, { gateway, accepted: false, reason: `asked: paid and returned ${merchantNumber}`, now });
}

async function settleAnswer(
  tx: Tx,
  deps: PaymentDeps,
  { context, attempt, answer }: { context: JobContext; attempt: AttemptRow; answer: GatewayPayment },
): Promise<void> {
  const { app, now } = context;
  const gateway = attempt.gateway;
  const refusal = mismatch(attempt, { ...answer, isPaid: answer.state === 'paid' });
  if (refusal !== undefined) {
    app.log.error({ attemptId: attempt.id, reason: refusal }, 'a gateway answered what does not fit');
    await insertNotice(tx, { gateway, accepted: false, reason: `asked: ${refusal}`, now });
    return askLater(tx, attempt, now);
  }
  const result = await settle(tx, { app, ...deps }, { attempt, reference: answer.reference, now });
  const reason = `asked: ${result} ${attempt.merchantNumber}`;
  if (result === 'settled') await insertNotice(tx, { gateway, accepted: true, reason, now });
}

/** Attempts whose call died between its two transactions are asked again; the job does the talking. */
async function repairUnanswered({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const madeBefore = new Date(now.getTime() - unansweredSeconds * 1000);
    for (const id of await findUnanswered(tx, { madeBefore, now, limit: batchSize })) await askAt(tx, id, now);
  });
}

/** What was paid in another way, or can't be paid any more, is closed at its gateway; the job does the talking. */
async function closeOthers({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const expiredAfter = new Date(now.getTime() - closeTriedSeconds * 1000);
    for (const id of await findUnclosed(tx, { expiredAfter, limit: batchSize })) {
      await enqueue(tx, 'payment.close', { attemptId: id }, { at: now, jobKey: `payment.close:${id}` });
    }
  });
}

/** Closes an attempt at its gateway with no transaction open, then asks what became of it: it may have been paid meanwhile. */
async function closeAtGateway(deps: PaymentDeps, context: JobContext, attemptId: number): Promise<void> {
  const { app, now, transaction } = context;
  const { attempt, gateway } = await transaction(async (tx) => {
    const found = await findAttemptRow(tx, attemptId);
    return { attempt: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  if (!attempt || attempt.state === 'paid' || attempt.state === 'failed') return;
  try {
    await gateway?.close?.(attempt.merchantNumber, attempt.gatewayReference ?? '');
  } catch (error) {
    // The sweep tries again; who pays all the same has it back.
    app.log.warn({ err: error, attemptId }, 'a payment could not be closed at its gateway');
    return;
  }
  await transaction(async (tx) => {
    if ((await moveAttemptToClosed(tx, attemptId, now)) && gateway?.close) await askAt(tx, attemptId, now);
  });
}

async function closeRecharges({ transaction, now }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - rechargeRules.graceSeconds * 1000);
  // A full batch is followed by the next one, at most a hundred a turn.
  for (let turn = 0; turn < 100; turn++) {
    if ((await transaction((tx) => closeExpiredRecharges(tx, before, batchSize))) < batchSize) return;
  }
}
