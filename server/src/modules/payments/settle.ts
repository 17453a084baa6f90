import { disputableUntil } from '#contract/money/moneyRules.ts';
import { cashAccountOf, gateways } from '#contract/orders/gateways.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { payOwed } from '../../ledger/earnings.ts';
import { addDisputable } from '../../ledger/disputable.ts';
import { earnedFenOfHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { owedFenPaidBy } from '../../ledger/purses.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import { notify } from '../messages/service.ts';
import { moneyRulesOf } from '../site/service.ts';
import { giveBonus, takePromise } from './bonus/bonus.ts';
import { secondPaymentOf, tellAboutCredit } from './creditMail.ts';
import {
  closeWaitingPayments,
  creditedFen,
  dropFeeOfSecondRecharge,
  feeReturnedFen,
  getPaymentRow,
  findLeaseOfPayment,
  insertCredits,
  insertLeaseCredit,
  listOrdersOfPayment,
  lockPayment,
  moveAttemptToPaid,
  noteDisputableUntil,
  movePaymentToPaid,
  type AttemptRow,
  type PaymentRow,
} from './repository.ts';
import { returnSecondPayment } from './refunds/gatewayRefunds.ts';
import type { PaymentDeps } from './deps.ts';
import { releaseParts } from './parts/balancePart.ts';

export interface Settlement {
  attempt: AttemptRow;
  /** The gateway's own number. */
  reference: string;
  now: Date;
}

/**
 * Books money that a gateway proved to have: credited to the user, then the orders or the lease are paid from it, all in this
 * transaction. What can't be paid stays in the wallet, and its owner is told. `repeated`: this attempt was settled before.
 */
export async function settle(
  tx: Tx,
  deps: { app: Pick<App, 'keys'> } & Pick<PaymentDeps, 'payOrders' | 'payLease'>,
  { attempt: asked, reference, now }: Settlement,
): Promise<'settled' | 'repeated'> {
  if (!(await moveAttemptToPaid(tx, asked.id, { reference, now }))) return 'repeated';
  const { id: attemptId, gateway, paymentId } = asked;
  // The payment before its orders, their goods or its lease, and the account, as everywhere, so that nobody waits in a ring.
  await lockPayment(tx, paymentId);
  const payment = await getPaymentRow(tx, paymentId);
  const isRecharge = payment.purpose === 'recharge';
  // A second payment of a recharge goes back with its fee; where the gateway can't, it stays on the balance with it.
  const isFeeBack = asked.feeFen > 0 && isRecharge && (await dropFeeOfSecondRecharge(tx, attemptId));
  const isSecondRecharge = isRecharge && payment.state === 'paid' && gateways[gateway].refunds;
  const attempt = isFeeBack ? { ...asked, feeFen: 0 } : asked;
  // Paid in time, and for the first time.
  const bonusFen = payment.state === 'waiting' ? await takePromise(tx, { attemptId, payment, now }) : 0;
  const { isUnpaid, deliver, fromBalanceFen } = await pay(tx, deps, { payment, attempt, now });
  // What paid for nothing comes back with its fee.
  const feeFen = attempt.feeFen === 0 ? 0 : attempt.feeFen - (isUnpaid ? await feeReturnedFen(tx, attemptId) : 0);
  if (isUnpaid) await tellAboutCredit(tx, { attemptId, gateway, now });
  if (isRecharge) {
    const params = { amountFen: attempt.amountFen - feeFen };
    const kind = isSecondRecharge ? 'recharge_paid_twice' : 'recharge_credited';
    await notify(tx, [{ kind, to: [payment.userId], params }], now);
  }
  // What the balance pays of it is drawn with it.
  if (payment.state === 'waiting') await releaseParts(tx, [payment], now);
  const kind = isRecharge && !isSecondRecharge ? 'recharge' : 'payment';
  const entryId = await credit(tx, { kind, payment, attempt, feeFen, now });
  const bonusEntryId = await giveBonus(tx, { attemptId, paymentId, userId: payment.userId, fen: bonusFen, now });
  // What was paid already is not kept: before debts, since it may be anybody's money.
  const second = isSecondRecharge
    ? { subject: { kind: 'payment', id: paymentId } as const, amountFen: attempt.amountFen }
    : gateways[gateway].refunds && isUnpaid
      ? await secondPaymentOf(tx, attemptId)
      : undefined;
  const keptFen = isUnpaid ? (await creditedFen(tx, attemptId)) - (second?.amountFen ?? 0) : 0;
  // Before anything is drawn, so that money which can be undone covers nothing; debts end its lot themselves.
  await noteKept(tx, { payment, attempt, fen: keptFen, now });
  await deliver?.();
  if (second) await returnSecondPayment(tx, { ...second, attemptId, userId: payment.userId, now });
  if (isUnpaid) await payOwed(tx, payment.userId, { entryId, now });
  if (isRecharge && !second) {
    const entryIds = bonusEntryId === undefined ? [entryId] : [entryId, bonusEntryId];
    const owed = await Promise.all(entryIds.map((id) => owedFenPaidBy(tx, { userId: payment.userId, entryId: id })));
    const fen = attempt.amountFen - feeFen + bonusFen - owed.reduce((sum, paid) => sum + paid, 0);
    await noteKept(tx, { payment, attempt, fen, now });
  }
  // Nobody shall pay once more for what can't be delivered.
  if (isRecharge || deliver) await movePaymentToPaid(tx, paymentId, { feeFen, balanceFen: fromBalanceFen, now });
  else await closeWaitingPayments(tx, [paymentId]);
  return 'settled';
}

interface Paid {
  /** Whether some of the money paid for nothing, which was noted. */
  isUnpaid: boolean;
  /** Hands over what can be paid, once the money was credited; undefined when there is nothing. */
  deliver: (() => Promise<void>) | undefined;
  /** What the balance pays of it beside the gateway, in fen. */
  fromBalanceFen: number;
}

/** Readies what a payment is for, and notes what can't be paid. */
async function pay(
  tx: Tx,
  { app, payOrders, payLease }: { app: Pick<App, 'keys'> } & Pick<PaymentDeps, 'payOrders' | 'payLease'>,
  { payment, attempt, now }: { payment: PaymentRow; attempt: AttemptRow; now: Date },
): Promise<Paid> {
  const { id: attemptId, gateway, feeFen } = attempt;
  const amountFen = attempt.amountFen - feeFen;
  switch (payment.purpose) {
    case 'recharge':
      return { isUnpaid: false, deliver: undefined, fromBalanceFen: 0 };
    case 'order': {
      const held = payment.state === 'waiting' ? payment : { balanceFen: 0, holdId: null };
      const heldEarnedFen = held.holdId === null ? 0 : await earnedFenOfHold(tx, held.holdId);
      const beside = { balanceFen: attempt.balanceFen, heldFen: held.balanceFen, heldEarnedFen };
      const ordered = { paymentId: payment.id, paidBy: gateway, beside, now };
      const { unpaid, deliver, fromBalanceFen } = await payOrders(tx, app, ordered);
      if (unpaid.length > 0) await insertCredits(tx, attemptId, { unpaid, now });
      return { isUnpaid: unpaid.length > 0, deliver, fromBalanceFen };
    }
    case 'lease': {
      const { unpaid, deliver } = await payLease(tx, { paymentId: payment.id, now });
      if (unpaid) await insertLeaseCredit(tx, attemptId, { ...unpaid, amountFen, feeFen, now });
      return { isUnpaid: unpaid !== undefined, deliver, fromBalanceFen: 0 };
    }
  }
}

/** So much of what came stays on the balance, in fen, and can be undone by its payer for the gateway's days; what was paid with it notes that itself. */
async function noteKept(
  tx: Tx,
  { payment, attempt, fen, now }: { payment: PaymentRow; attempt: AttemptRow; fen: number; now: Date },
): Promise<void> {
  if (fen <= 0) return;
  const until = disputableUntil({ gateway: attempt.gateway, paidAt: now }, await moneyRulesOf(tx, now));
  if (!until) return;
  await addDisputable(tx, { userId: payment.userId, fen, until, now });
  if (payment.purpose === 'recharge') await noteDisputableUntil(tx, attempt.id, until);
}

async function credit(
  tx: Tx,
  credited: { kind: 'recharge' | 'payment'; payment: PaymentRow; attempt: AttemptRow; feeFen: number; now: Date },
): Promise<number> {
  const { kind, payment, attempt, feeFen, now } = credited;
  const cash = platformAccount(cashAccountOf(attempt.gateway));
  const subject = await subjectOf(tx, payment);
  const entryId = await post(tx, {
    kind,
    key: `payment:${attempt.id}`,
    subject,
    transfers: [
      { source: cash, target: userAccount(payment.userId, 'available'), amountFen: attempt.amountFen - feeFen },
      // Beside what the gateway keeps, which its bill says.
      ...(feeFen > 0 ? [{ source: cash, target: platformAccount('gateway_fees'), amountFen: feeFen }] : []),
    ],
    now,
  });
  if (entryId === undefined) throw new Error(`attempt ${attempt.id} was credited without being settled`);
  return entryId;
}

/** What the books say that the money was for: the one order, the lease, or the payment itself. */
async function subjectOf(
  tx: Tx,
  { id, purpose }: PaymentRow,
): Promise<{ kind: 'order' | 'lease' | 'payment'; id: number }> {
  if (purpose === 'lease') {
    const lease = await findLeaseOfPayment(tx, id);
    if (lease) return { kind: 'lease', id: lease.leaseId };
  }
  const orders = await listOrdersOfPayment(tx, id);
  const [only] = orders.length === 1 ? orders : [];
  return only ? { kind: 'order', id: only.orderId } : { kind: 'payment', id };
}
