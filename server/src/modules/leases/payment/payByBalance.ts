/** A tenant pays from the balance what a gateway was to pay. */
import * as contract from '#contract/rental/leases.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle } from '../../../platform/http/http.ts';
import { lockPaymentState, notePaid } from '../../payments/service.ts';
import { payLease } from './pay.ts';
import { mustFindOwn, replyTo, unpaidFen } from '../lists/view.ts';

/**
 * Closes the payment and books the lease, or extends it, with the tenant's balance. Of this and a notice at the same moment one wins:
 * the payment is locked first, and money that comes later is that of a second payment. Throws what the contract says; nothing
 * happened then.
 */
export const payLeaseByBalance = handle(contract.payLeaseByBalance, async (call, { id, amountFen }) => {
  const { tx, now } = call;
  const { row, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  const waits = row.state === 'unpaid' ? row.paymentId : row.renewalPaymentId;
  if (waits === null || unpaidFen(row) !== amountFen) throw new AppError('state_conflict');
  // The payment before its lease, as everywhere.
  if ((await lockPaymentState(tx, waits)) !== 'waiting') throw new AppError('state_conflict');
  const { unpaid, deliver } = await payLease(tx, { paymentId: waits, byBalance: true, now });
  if (unpaid || !deliver) throw new AppError(failures[unpaid?.why ?? 'too_late']);
  await notePaid(tx, waits, now);
  await deliver();
  return replyTo(call, id);
});

const failures = {
  too_late: 'lease_not_bookable',
  undeliverable: 'lease_not_bookable',
  paid_already: 'state_conflict',
  sold_out: 'lease_not_bookable',
  balance_gone: 'insufficient_balance',
} as const;
