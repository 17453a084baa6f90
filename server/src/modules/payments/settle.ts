import { cashAccountOf, gateways } from '#contract/orders/gateways.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { payOwed } from '../../ledger/earnings.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import { notify } from '../messages/service.ts';
import { secondPaymentOf, tellAboutCredit } from './creditMail.ts';
import {
  closeWaitingPayments,
  getPaymentRow,
  insertCredits,
  listOrdersOfPayment,
  lockPayment,
  moveAttemptToPaid,
  movePaymentToPaid,
  type AttemptRow,
  type PaymentRow,
} from './repository.ts';
import { returnSecondPayment } from './refunds/gatewayRefunds.ts';
import type { OrdersToPay, PayOrders } from './deps.ts';

export interface Settlement {
  attempt: AttemptRow;
  /** The gateway's own number. */
  reference: string;
  now: Date;
}

/**
 * Books money that a gateway proved to have: credited to the user, then the orders are paid from it, all in this
 * transaction. What can't be paid stays in the wallet, and its owner is told. `repeated`: this attempt was settled before.
 */
export async function settle(
  tx: Tx,
  { app, payOrders }: { app: Pick<App, 'keys'>; payOrders: PayOrders },
  { attempt, reference, now }: Settlement,
): Promise<'settled' | 'repeated'> {
  if (!(await moveAttemptToPaid(tx, attempt.id, { reference, now }))) return 'repeated';
  const { id: attemptId, gateway, paymentId } = attempt;
  // The payment before its orders, their goods, and the account, as everywhere, so that nobody waits in a ring.
  await lockPayment(tx, paymentId);
  const payment = await getPaymentRow(tx, paymentId);
  const isRecharge = payment.purpose === 'recharge';
  const orders = isRecharge ? nothingToPay : await payOrders(tx, app, { paymentId, paidBy: gateway, now });
  const { unpaid, deliver } = orders;
  if (unpaid.length > 0) {
    await insertCredits(tx, attemptId, { unpaid, now });
    await tellAboutCredit(tx, { attemptId, gateway, now });
  }
  if (payment.purpose === 'recharge') {
    const params = { amountFen: attempt.amountFen };
    await notify(tx, [{ kind: 'recharge_credited', to: [payment.userId], params }], now);
  }
  const entryId = await credit(tx, { payment, attempt, now });
  await deliver?.();
  // What was paid already is not kept: before debts, since it may be anybody's money.
  const second = gateways[gateway].refunds ? await secondPaymentOf(tx, attemptId) : undefined;
  if (second) await returnSecondPayment(tx, { ...second, attemptId, userId: payment.userId, now });
  if (unpaid.length > 0) await payOwed(tx, payment.userId, { entryId, now });
  // Nobody shall pay once more for what can't be delivered.
  if (isRecharge || deliver) await movePaymentToPaid(tx, paymentId, now);
  else await closeWaitingPayments(tx, [paymentId]);
  return 'settled';
}

const nothingToPay: OrdersToPay = { unpaid: [], deliver: undefined };

async function credit(
  tx: Tx,
  { payment, attempt, now }: { payment: PaymentRow; attempt: AttemptRow; now: Date },
): Promise<number> {
  const orders = await listOrdersOfPayment(tx, payment.id);
  const [only] = orders.length === 1 ? orders : [];
  const entryId = await post(tx, {
    kind: payment.purpose === 'recharge' ? 'recharge' : 'payment',
    key: `payment:${attempt.id}`,
    subject: only ? { kind: 'order', id: only.orderId } : { kind: 'payment', id: payment.id },
    transfers: [
      {
        source: platformAccount(cashAccountOf(attempt.gateway)),
        target: userAccount(payment.userId, 'available'),
        amountFen: attempt.amountFen,
      },
    ],
    now,
  });
  if (entryId === undefined) throw new Error(`attempt ${attempt.id} was credited without being settled`);
  return entryId;
}
