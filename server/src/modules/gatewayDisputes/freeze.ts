/** What a dispute does to money while it stands, and when it ends. */
import { dayMs } from '#contract/core/durations.ts';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import {
  coverDisputed,
  forgetDisputed,
  keepDisputed,
  keepDisputedOfPayer,
  lackingOf,
} from '../../ledger/disputable.ts';
import { lockPursesOf, releaseHold } from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accountsOfPerson, lockPeopleAccounts } from '../identity/service.ts';
import { freezeLease, lockPaidOfLease, sendFreed, unfreezeLease } from '../leases/service.ts';
import { freezeDisputed, unfreezeDisputed } from '../orders/service.ts';
import { disputeHoldKey, holdForDispute } from '../payments/service.ts';
import { moneyRulesAt } from '../site/service.ts';
import { lockStoppable, stopWithdrawals } from '../withdrawals/service.ts';
import {
  findDisputedPayment,
  paidAtOf,
  listDisputeHolds,
  type DisputeHold,
  type DisputeRow,
} from './disputes.repository.ts';
import { returnedBefore } from './returned.ts';

/**
 * Keeps the money of a disputed payment where it is: what its orders and its lease earned is frozen; what was released of that, and
 * what the payer has of it on their balance, is set aside as far as it goes. Withdrawals that draw on it are stopped. The
 * caller holds the payment and the dispute.
 */
export async function freezeMoney(tx: Tx, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: disputeId, attemptId, userId: payerId, amountFen, round } = dispute;
  const payment = await findDisputedPayment(tx, attemptId);
  const orders = await freezeDisputed(tx, payment.orderIds);
  const lease = payment.lease === null ? undefined : await freezeLease(tx, payment.lease);
  const shares = new Map<number, number>();
  for (const { userId, fen } of orders.flatMap(({ released }) => released)) {
    shares.set(userId, (shares.get(userId) ?? 0) + fen);
  }
  const ofLessorFen = lease ? lease.rentFen + lease.claimFen : 0;
  if (lease && ofLessorFen > lease.waitsFen) shares.set(lease.lessorId, ofLessorFen - lease.waitsFen);
  const elsewhereFen =
    orders.reduce((sum, { leftFen }) => sum + leftFen, 0) +
    (lease ? ofLessorFen + lease.feeFen + lease.claimFeeFen + lease.heldFen : 0) +
    payment.givenFen;
  const back = await returnedBefore(tx, dispute);
  // After a loss that was turned over it is where that put it.
  if (back.totalFen > 0) shares.clear();
  for (const { userId, fen } of back.users) shares.set(userId, fen);
  const ofPayerFen = amountFen - (back.totalFen > 0 ? payment.givenFen + back.totalFen : payment.feeFen + elsewhereFen);
  // A recharge that goes back takes its bonus along.
  const withBonusFen = ofPayerFen + (back.totalFen > 0 ? 0 : payment.bonusFen);
  const accounts = withBonusFen > 0 ? await accountsOfPerson(tx, payerId) : [];
  const all = [...new Set([...shares.keys(), ...accounts])].toSorted((one, other) => one - other);
  await lockAll(tx, all);
  const setAside = async (userId: number, { fen, key }: { fen: number; key: string }): Promise<number> => {
    const { balanceFen } = await balancesOf(tx, userId);
    if (balanceFen < fen) await stopWithdrawals(tx, { userId, amountFen: fen - balanceFen, now });
    return holdForDispute(tx, { disputeId, userId, key: `${round}:${key}`, amountFen: fen, now });
  };
  for (const [userId, fen] of shares) if (fen > 0) await setAside(userId, { fen, key: `share:${userId}` });
  if (withBonusFen <= 0) return;
  const heldFen = await setAside(payerId, { fen: withBonusFen, key: 'payer' });
  // What the payer's account lacks comes out of the withdrawals of their other ones, once.
  let lackFen = withBonusFen - heldFen;
  for (const userId of accounts) {
    if (lackFen <= 0) break;
    if (userId !== payerId) lackFen -= await stopWithdrawals(tx, { userId, amountFen: lackFen, now });
  }
  await keepWaiting(tx, dispute, { mostFen: withBonusFen, heldFen, now });
}

/** People, their withdrawals and their purses, each in one order for everybody: then it does not matter whose money goes first. */
async function lockAll(tx: Tx, userIds: readonly number[]): Promise<void> {
  await lockPeopleAccounts(tx, userIds);
  await lockStoppable(tx, userIds);
  for (const userId of userIds) await lockPursesOf(tx, userId);
}

/**
 * What others earned meanwhile by what the payer had of it waits as long as the dispute stands, also once the days of the gateway are
 * over. Whoever earned it at second hand is not its debtor and waits for those days alone, unless they are the payer with another account: what
 * that person earns waits as far as the payer's account lacks it, through however many hands it came.
 */
async function keepWaiting(
  tx: Tx,
  { id: disputeId, attemptId, userId: payerId, gateway }: DisputeRow,
  { mostFen, heldFen, now }: { mostFen: number; heldFen: number; now: Date },
): Promise<void> {
  const paidAt = await paidAtOf(tx, attemptId);
  const until = new Date(now.getTime() + gatewayDisputeRules.earnedWaitDays * dayMs);
  const runsOutAt = disputableUntil({ gateway, paidAt }, await moneyRulesAt(tx, paidAt));
  await keepDisputedOfPayer(tx, { disputeId, payerId, fen: mostFen, heldFen, lotUntil: runsOutAt ?? null, now, until });
  if (!runsOutAt) return;
  const placedSince = new Date(paidAt.getTime() - gatewayDisputeRules.paidAfterDays * dayMs);
  await keepDisputed(tx, { disputeId, payerId, placedSince, paidAt, mostFen, runsOutAt, until });
}

/** What came free on balances, in fen, by whose it is. */
export type Freed = ReadonlyMap<number, number>;

/**
 * Gives back what was set aside, what a lease gave back meanwhile to whoever paid it by the link; then what was frozen is free to be
 * released when it is due.
 */
export async function freeMoney(tx: Tx, dispute: DisputeRow, now: Date): Promise<Freed> {
  const { orderIds, lease } = await findDisputedPayment(tx, dispute.attemptId);
  const attempts = lease && (await lockPaidOfLease(tx, lease));
  const freed = await endHolds(tx, dispute, now);
  const onBalances = new Map<number, number>();
  const add = (userId: number, fen: number) => onBalances.set(userId, (onBalances.get(userId) ?? 0) + fen);
  for (const { userId, amountFen } of freed) add(userId, amountFen);
  await unfreezeDisputed(tx, { orderIds, since: dispute.openedAt, now });
  if (!lease || !attempts) return onBalances;
  await unfreezeLease(tx, lease);
  for (const kind of ['rent', 'deposit'] as const) {
    const hold = freed.find(({ key }) => key === disputeHoldKey(dispute.id, `lease:${lease.leaseId}:${kind}`));
    if (!hold) continue;
    const { userId: tenantId, entryId, amountFen } = hold;
    const ofThis = attempts[kind].filter(({ attemptId }) => attemptId === dispute.attemptId);
    const of = { leaseId: lease.leaseId, kind, tenantId, entryId, amountFen, now };
    // What does not go on to whoever paid it by the link stays with the tenant.
    add(tenantId, -(await sendFreed(tx, ofThis, of)));
  }
  return onBalances;
}

/**
 * Sets aside what came free for other disputes of the same payers, as far as they lack it, the oldest first: it would be spent else. The
 * purses of those it came free to are locked, so that none of these disputes ends meanwhile.
 */
export async function coverOthers(
  tx: Tx,
  { id, round }: Pick<DisputeRow, 'id' | 'round'>,
  { freed, now }: { freed: Freed; now: Date },
): Promise<void> {
  for (const [userId, freedFen] of freed) {
    let leftFen = freedFen;
    for (const { disputeId, fen } of leftFen > 0 ? await lackingOf(tx, { userId, now }) : []) {
      const mostFen = Math.min(fen, leftFen);
      if (mostFen <= 0) break;
      const held = { disputeId, userId, key: `from:${id}:${round}`, amountFen: mostFen, now };
      const heldFen = await holdForDispute(tx, held);
      if (heldFen === 0) break;
      await coverDisputed(tx, { disputeId, userId, fen: heldFen });
      leftFen -= heldFen;
    }
  }
}

/** What was set aside, each with the entry that gave it back; nobody waits for it any more. */
export async function endHolds(
  tx: Tx,
  { id, userId: payerId }: DisputeRow,
  now: Date,
): Promise<(DisputeHold & { entryId: number })[]> {
  const all = new Set([payerId, ...(await listDisputeHolds(tx, id)).map(({ userId }) => userId)]);
  for (const userId of [...all].toSorted((one, other) => one - other)) await lockPursesOf(tx, userId);
  // Another dispute that ended may have left it some of the payer's money meanwhile.
  const holds = await listDisputeHolds(tx, id);
  // Before money comes free, which may pay what somebody owes at once.
  await forgetDisputed(tx, { disputeId: id, now });
  const freed = [];
  for (const hold of holds) {
    const released = await releaseHold(tx, { id: hold.holdId, now });
    if (!released) throw new Error(`the hold ${hold.holdId} of dispute ${id} ended before`);
    freed.push({ ...hold, entryId: released.entryId });
  }
  return freed;
}
