import { cashAccountOf, type GatewayName } from '#contract/orders/gateways.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { payOwed } from '../../ledger/earnings.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import { notify } from '../messages/service.ts';
import { tellAboutCredit } from './creditMail.ts';
import {
  getPaymentRow,
  lockPayment,
  markCredited,
  moveAttemptToPaid,
  movePaymentToPaid,
  type AttemptRow,
  type PaymentRow,
} from './repository.ts';
import type { PayOrder } from './deps.ts';

export interface Settlement {
  attempt: AttemptRow;
  /** The gateway's own number. */
  reference: string;
  now: Date;
}

/**
 * Books money that a gateway proved to have: credited to the user, then the order is paid from it, all in this transaction.
 * When the order can't be paid the credit stays in the wallet, and its owner is told. `repeated`: this attempt was settled before.
 */
export async function settle(
  tx: Tx,
  deps: { app: Pick<App, 'keys'>; payOrder: PayOrder },
  { attempt, reference, now }: Settlement,
): Promise<'settled' | 'repeated'> {
  if (!(await moveAttemptToPaid(tx, attempt.id, { reference, now }))) return 'repeated';
  // The payment before the order, its goods, and the account, as everywhere, so that nobody waits in a ring.
  await lockPayment(tx, attempt.paymentId);
  const payment = await getPaymentRow(tx, attempt.paymentId);
  const use = await useOf(tx, deps, { payment, gateway: attempt.gateway, now });
  if (typeof use === 'string') {
    await markCredited(tx, attempt.id, { why: use, now });
    await tellAboutCredit(tx, { attemptId: attempt.id, now });
  }
  if (payment.purpose === 'recharge') {
    const params = { amountFen: attempt.amountFen };
    await notify(tx, [{ kind: 'recharge_credited', to: [payment.userId], params }], now);
  }
  const entryId = await credit(tx, { payment, attempt, now });
  if (typeof use === 'string') {
    await payOwed(tx, payment.userId, { entryId, now });
    return 'settled';
  }
  await use?.();
  await movePaymentToPaid(tx, payment.id, now);
  return 'settled';
}

async function credit(
  tx: Tx,
  { payment, attempt, now }: { payment: PaymentRow; attempt: AttemptRow; now: Date },
): Promise<number> {
  const entryId = await post(tx, {
    kind: payment.purpose === 'recharge' ? 'recharge' : 'payment',
    key: `payment:${attempt.id}`,
    subject: payment.orderId === null ? { kind: 'payment', id: payment.id } : { kind: 'order', id: payment.orderId },
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

/** What the payment was for, to be done once its money is there; undefined when that is all. */
async function useOf(
  tx: Tx,
  { app, payOrder }: { app: Pick<App, 'keys'>; payOrder: PayOrder },
  { payment, gateway, now }: { payment: PaymentRow; gateway: GatewayName; now: Date },
): Promise<Awaited<ReturnType<PayOrder>> | undefined> {
  if (payment.orderId === null) return undefined;
  return payOrder(tx, app, { orderId: payment.orderId, paidBy: gateway, now });
}
