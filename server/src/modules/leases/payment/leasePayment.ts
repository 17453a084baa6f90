/** The payment that a lease or its renewal waits for. */
import { formatFen } from '#contract/core/money.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AttemptLimit } from '../../../platform/http/attempts.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { openGatewaysFor, openPayment } from '../../payments/service.ts';

/** New leases and renewals that wait for their payment, of one account. */
export const newUnpaid: AttemptLimit = { scope: 'lease_unpaid', ...leaseRules.newUnpaid };

/** Opens the payment of what the balance does not pay, in fen. Throws invalid_input where it pays all of it, gateway_unavailable. */
export async function openLeasePayment(
  call: Call,
  { totalFen, balanceFen, until }: { totalFen: number; balanceFen: number; until: Date },
): Promise<{ paymentId: number; until: Date; balanceFen: number }> {
  const { tx, now } = call;
  if (balanceFen >= totalFen) {
    const params = { max: formatFen(totalFen - 1) };
    throw new AppError('invalid_input', { fields: [{ field: 'fromBalanceFen', rule: 'too_big', params }] });
  }
  const amountFen = totalFen - balanceFen;
  if ((await openGatewaysFor(call, amountFen)).length === 0) throw new AppError('gateway_unavailable');
  const payment = { purpose: 'lease', userId: userIdOf(call), amountFen, expiresAt: until, now } as const;
  return { paymentId: (await openPayment(tx, payment)).id, until, balanceFen };
}
