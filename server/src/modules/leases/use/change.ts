/** A lease is returned before its time, or cancelled before its start. */
import { formatFen } from '#contract/core/money.ts';
import * as contract from '#contract/rental/leases.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import { cancelLocked, finish } from '../endings.ts';
import { dropUnpaid } from '../payment/pay.ts';
import { cancelBackFen, freeCancelUntil, isRunning, numbersOf, returnBack } from '../permissions.ts';
import { countFreeCancellations } from '../booking/tenants.repository.ts';
import { lockOwn } from './use.ts';
import { mustFindOwn, replyTo } from '../lists/view.ts';

/** What comes back when it is returned now. Throws not_found, state_conflict. */
export const previewLeaseReturn = handle(contract.previewLeaseReturn, async (call, { id }) => {
  const { row, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  if (!isRunning(row, call.now)) throw new AppError('state_conflict');
  return returnBack(row, call.now);
});

/** Throws not_found, state_conflict, lease_amount_changed. */
export const returnLease = handle(contract.returnLease, async (call, { id, backFen: seenFen }) => {
  const { tx, now } = call;
  const row = await lockOwn(call, id, 'tenant');
  if (!isRunning(row, now)) throw new AppError('state_conflict');
  const { backFen } = returnBack(row, now);
  mustBeAsSeen(backFen, seenFen);
  const ending = { event: 'return', by: row.tenantId, endedAt: now, backFen, reason: 'returned', now } as const;
  if (!(await finish(tx, row, ending))) throw new AppError('state_conflict');
  return replyTo(call, id);
});

/** By its tenant, or by its lessor, who gives all of it back; before it is paid it costs nothing. Throws not_found, state_conflict, lease_amount_changed. */
export const cancelLease = handle(contract.cancelLease, async (call, { id, backFen: seenFen }) => {
  const { tx, now } = call;
  const { row: found, side } = await mustFindOwn(call, id);
  const by = userIdOf(call);
  if (found.state === 'unpaid') {
    if (side !== 'tenant') throw new AppError('state_conflict');
    mustBeAsSeen(0, seenFen);
    const dropped = { event: 'cancel', by, reason: 'given_up', now } as const;
    if (!(await dropUnpaid(tx, found, dropped))) throw new AppError('state_conflict');
    return replyTo(call, id);
  }
  // How many cancellations were free is counted one after the other.
  await lockPersonAccounts(tx, found.tenantId);
  const row = await lockOwn(call, id, side);
  if (row.state !== 'booked') throw new AppError('state_conflict');
  const numbers = numbersOf(row);
  const freeUsed = side === 'lessor' ? 0 : await countFreeCancellations(tx, { userId: row.tenantId, numbers, now });
  const backFen = side === 'lessor' ? row.rentFen : cancelBackFen(row, { now, freeUsed });
  mustBeAsSeen(backFen, seenFen);
  const isFree = freeCancelUntil(row, { now, freeUsed, numbers }) !== null;
  const event = side === 'lessor' ? 'withdraw' : 'cancel';
  const reason = side === 'lessor' ? 'lessor' : isFree ? 'tenant' : 'tenant_late';
  if (!(await cancelLocked(tx, row, { event, by, backFen, reason, now }))) throw new AppError('state_conflict');
  return replyTo(call, id);
});

function mustBeAsSeen(backFen: number, seenFen: number): void {
  if (backFen !== seenFen) throw new AppError('lease_amount_changed', { params: { amount: formatFen(backFen) } });
}
