/** What a dispute does to money while it stands, and when it ends. */
import { dayMs } from '#contract/core/durations.ts';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { cashAccountOf } from '#contract/orders/gateways.ts';
import { balancesOf, drawFrom, platformAccount, type Account } from '../../ledger/accounts.ts';
import { addDisputable, forgetDisputed, keepDisputed, spendDisputable } from '../../ledger/disputable.ts';
import { lockPursesOf, releaseHold } from '../../ledger/holds.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shareOut } from '../../platform/shareOut.ts';
import { lockPersonAccounts } from '../identity/service.ts';
import {
  freezeLease,
  hadFenOfLease,
  holdsOfPayment,
  lockPaidOfLease,
  sendFreed,
  takeBackLease,
  takePartOfLease,
  unfreezeLease,
} from '../leases/service.ts';
import { freezeDisputed, refundDisputed, unfreezeDisputed } from '../orders/service.ts';
import { disputeHoldKey, holdForDispute, lockGivenFen } from '../payments/service.ts';
import { forgetLostRecharge } from '../recharges/service.ts';
import { moneyRulesAt } from '../site/service.ts';
import { stopWithdrawals } from '../withdrawals/service.ts';
import {
  findDisputedPayment,
  paidAtOf,
  listDisputeHolds,
  type DisputedPayment,
  type DisputeHold,
  type DisputeRow,
} from './disputes.repository.ts';
import { findReturned, givingBack, type Returned } from './losses.repository.ts';

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
  const kept = [...shares].map(([userId, fen]) => ({ userId, fen, key: `share:${userId}` }));
  if (withBonusFen > 0) kept.push({ userId: payerId, fen: withBonusFen, key: 'payer' });
  // One by one in the order of their ids, as everywhere.
  for (const { userId, fen, key } of kept.toSorted((one, other) => one.userId - other.userId)) {
    await lockPersonAccounts(tx, userId);
    const { balanceFen } = await balancesOf(tx, userId);
    if (balanceFen < fen) await stopWithdrawals(tx, { userId, amountFen: fen - balanceFen, now });
    await holdForDispute(tx, { disputeId, userId, key: `${round}:${key}`, amountFen: fen, now });
  }
  if (withBonusFen > 0) await keepWaiting(tx, dispute, { mostFen: withBonusFen, now });
}

/** What others earned meanwhile by what the payer had of it waits as long as the dispute stands, also once the days of the gateway are over. */
async function keepWaiting(
  tx: Tx,
  { id: disputeId, attemptId, userId: payerId, gateway }: DisputeRow,
  { mostFen, now }: { mostFen: number; now: Date },
): Promise<void> {
  const paidAt = await paidAtOf(tx, attemptId);
  const runsOutAt = disputableUntil({ gateway, paidAt }, await moneyRulesAt(tx, paidAt));
  if (!runsOutAt) return;
  const until = new Date(now.getTime() + gatewayDisputeRules.earnedWaitDays * dayMs);
  const placedSince = new Date(paidAt.getTime() - gatewayDisputeRules.paidAfterDays * dayMs);
  await keepDisputed(tx, { disputeId, payerId, placedSince, paidAt, mostFen, runsOutAt, until });
}

/**
 * Gives back what was set aside, what a lease gave back meanwhile to whoever paid it by the link; then what was frozen is free to be
 * released when it is due.
 */
export async function freeMoney(tx: Tx, dispute: DisputeRow, now: Date): Promise<void> {
  const { orderIds, lease } = await findDisputedPayment(tx, dispute.attemptId);
  const attempts = lease && (await lockPaidOfLease(tx, lease));
  const freed = await endHolds(tx, dispute, now);
  await unfreezeDisputed(tx, { orderIds, since: dispute.openedAt, now });
  if (!lease || !attempts) return;
  await unfreezeLease(tx, lease);
  for (const kind of ['rent', 'deposit'] as const) {
    const hold = freed.find(({ key }) => key === disputeHoldKey(dispute.id, `lease:${lease.leaseId}:${kind}`));
    if (!hold) continue;
    const { userId: tenantId, entryId, amountFen } = hold;
    const ofThis = attempts[kind].filter(({ attemptId }) => attemptId === dispute.attemptId);
    await sendFreed(tx, ofThis, { leaseId: lease.leaseId, kind, tenantId, entryId, amountFen, now });
  }
}

/**
 * What the gateway takes of its cash when a dispute is lost, in fen: what was paid and did not go back through it, nor is on its way
 * there, nor was lost before. Locks the orders or the lease that it paid, and what goes back.
 */
export async function lossOf(tx: Tx, { attemptId, amountFen, takenFen }: DisputeRow): Promise<number> {
  const { orderIds, lease } = await findDisputedPayment(tx, attemptId);
  await freezeDisputed(tx, orderIds);
  if (lease) await lockPaidOfLease(tx, lease);
  return amountFen - takenFen - (await lockGivenFen(tx, attemptId));
}

/**
 * Books a lost dispute, what it took being known: the gateway gave the payer their money. Orders are refunded by the platform, rent comes back from who had it,
 * and what is left, such as a recharge or what was refunded to the balance before, is taken from the payer, who owes what they
 * have no more.
 */
export async function bookLoss(
  tx: Tx,
  dispute: DisputeRow,
  { lossFen, now }: { lossFen: number; now: Date },
): Promise<void> {
  const { id, attemptId, gateway } = dispute;
  const payment = await findDisputedPayment(tx, attemptId);
  const cash = platformAccount(cashAccountOf(gateway));
  await endHolds(tx, dispute, now);
  await forgetRecharge(tx, dispute, { payment, fen: lossFen + payment.bonusFen });
  const againFen = await takeAgain(tx, dispute, now);
  // The fee that the payer bore is in nobody's share.
  const feeFen = againFen > 0 ? 0 : Math.min(payment.feeFen, lossFen);
  if (feeFen > 0) {
    await takeBack(tx, dispute, { from: platformAccount('gateway_fees'), of: 'fee', amountFen: feeFen, now });
  }
  let leftFen = lossFen - againFen - feeFen;
  for (const orderId of payment.orderIds) {
    const taken = await refundDisputed(tx, { orderId, cash, now });
    leftFen -= taken.fen;
    if (taken.redeemedFen > 0) await chargeRedeemed(tx, dispute, { orderId, amountFen: taken.redeemedFen, now });
  }
  if (payment.lease && leftFen > 0) {
    await unfreezeLease(tx, payment.lease);
    const key = keyOf(dispute, 'rent');
    leftFen -= await takeBackLease(tx, payment.lease, { cash, mostFen: leftFen, key, now });
  }
  if (leftFen < 0) throw new Error(`dispute ${id} would take back more than was paid`);
  if (leftFen > 0) await takeFromPayer(tx, dispute, { fen: leftFen, now });
  if (againFen === 0) await takeBonus(tx, dispute, { fen: payment.bonusFen, now });
}

/** What is lost of a recharge can't go back to its channel as well. */
async function forgetRecharge(
  tx: Tx,
  { userId, attemptId }: DisputeRow,
  { payment: { purpose }, fen }: { payment: DisputedPayment; fen: number },
): Promise<void> {
  if (purpose !== 'recharge') return;
  await lockPursesOf(tx, userId);
  await forgetLostRecharge(tx, { userId, attemptId, paidAt: await paidAtOf(tx, attemptId), fen });
}

/** Takes a part of a loss from the payer, who owes what they have no more. */
async function takeFromPayer(
  tx: Tx,
  dispute: DisputeRow,
  { fen, turn = '', now }: { fen: number; turn?: string; now: Date },
): Promise<void> {
  const { userId } = dispute;
  await takeBack(tx, dispute, { from: drawFrom(userId, 'share'), of: 'payer', turn, amountFen: fen, now });
  await spendDisputable(tx, { userId, fen, subject: null, now });
}

/** Takes what the platform had added to a recharge that went back. */
async function takeBonus(
  tx: Tx,
  dispute: DisputeRow,
  { fen, turn = '', now }: { fen: number; turn?: string; now: Date },
): Promise<void> {
  if (fen === 0) return;
  const { userId } = dispute;
  const to = platformAccount('bonuses');
  await takeBack(tx, dispute, { from: drawFrom(userId, 'share'), to, of: 'bonus', turn, amountFen: fen, now });
  await spendDisputable(tx, { userId, fen, subject: null, now });
}

/** Of whom a loss of a part took something: orders, and the lessor of a lease. */
export interface PartTaken {
  orderIds: number[];
  ofLessor: boolean;
}

/**
 * Books a loss of a part. What the payer had of the payment beside its orders, or is still held for its lease, pays first, since they
 * have that twice; then each order in its part, or lessor and platform by what they had of a lease. Rights and leases stay, and
 * the rest goes on as if the dispute was won. Gift cards stay good, so that whoever bought them owes that part. `beforeFen`: what a loss of a part took before.
 */
export async function bookPart(
  tx: Tx,
  dispute: DisputeRow,
  { lossFen, beforeFen, now }: { lossFen: number; beforeFen: number; now: Date },
): Promise<PartTaken> {
  const { attemptId, amountFen, gateway } = dispute;
  const payment = await findDisputedPayment(tx, attemptId);
  const cash = platformAccount(cashAccountOf(gateway));
  const orders = (await freezeDisputed(tx, payment.orderIds)).filter(({ isGift }) => !isGift);
  // What was set aside of it comes free first: that pays. Refunds under way have that time back once.
  await freeMoney(tx, beforeFen === 0 ? dispute : { ...dispute, openedAt: now }, now);
  // Each booking has keys of its own: no other begins where it does.
  const turn = beforeFen === 0 ? '' : `more:${beforeFen}:`;
  const partOfLoss = (fen: number) =>
    Math.floor((fen * (beforeFen + lossFen)) / amountFen) - Math.floor((fen * beforeFen) / amountFen);
  await forgetRecharge(tx, dispute, { payment, fen: lossFen + partOfLoss(payment.bonusFen) });
  const feeFen = partOfLoss(payment.feeFen);
  if (feeFen > 0) {
    await takeBack(tx, dispute, {
      from: platformAccount('gateway_fees'),
      of: 'fee',
      turn,
      amountFen: feeFen,
      now,
    });
  }
  let leftFen = lossFen - feeFen;
  const hadFen = payment.lease
    ? await hadFenOfLease(tx, payment.lease)
    : orders.reduce((sum, order) => sum + order.leftFen, 0);
  const keptFeeFen = payment.feeFen - Math.floor((payment.feeFen * beforeFen) / amountFen);
  const besideFen = Math.max(0, amountFen - payment.givenFen - beforeFen - keptFeeFen - hadFen);
  const fromOthersFen = Math.max(0, leftFen - besideFen);
  const taken: PartTaken = { orderIds: [], ofLessor: false };
  if (payment.lease) {
    const key = keyOf(dispute, `${turn}rent`);
    const ofLease = await takePartOfLease(tx, payment.lease, { cash, fen: fromOthersFen, key, now });
    taken.ofLessor = ofLease.lessorFen > 0;
    leftFen -= ofLease.takenFen;
  } else {
    const parts = shareOut(
      fromOthersFen,
      orders.map((order) => order.leftFen),
    );
    for (const [index, { id: orderId }] of orders.entries()) {
      const fen = parts[index] ?? 0;
      if (fen === 0) continue;
      leftFen -= (await refundDisputed(tx, { orderId, cash, mostFen: fen, now })).fen;
      taken.orderIds.push(orderId);
    }
  }
  if (leftFen < 0) throw new Error(`dispute ${dispute.id} would take back more than was lost`);
  if (leftFen > 0) await takeFromPayer(tx, dispute, { fen: leftFen, turn, now });
  await takeBonus(tx, dispute, { fen: partOfLoss(payment.bonusFen), turn, now });
  return taken;
}

/**
 * Gives back what a locked dispute took that was lost, once the gateway gave it back: to whom it was taken from. What was refunded stays
 * so. Shares and what the payer gets can be undone as long as the payment can.
 */
export async function bookReturn(tx: Tx, dispute: DisputeRow, now: Date): Promise<void> {
  const { id, attemptId, paymentId, userId: payerId, gateway, openedAt } = dispute;
  const { orderIds, lease } = await findDisputedPayment(tx, attemptId);
  const holdIds = lease ? await holdsOfPayment(tx, lease) : [];
  const subject = { kind: 'payment', id: paymentId } as const;
  const { transfers, users } = await givingBack(tx, {
    subjects: [
      subject,
      ...orderIds.map((orderId) => ({ kind: 'order', id: orderId }) as const),
      ...holdIds.map((holdId) => ({ kind: 'hold', id: holdId }) as const),
    ],
    keys: keyOf(dispute, ''),
    since: openedAt,
    cash: cashAccountOf(gateway),
    payerId,
  });
  if (transfers.length === 0) return;
  const entry = { kind: 'gateway_dispute', key: keyOf(dispute, 'returned'), subject, transfers, now } as const;
  if ((await post(tx, entry)) === undefined) throw new Error(`dispute ${id} was given back before`);
  const paidAt = await paidAtOf(tx, attemptId);
  const until = disputableUntil({ gateway, paidAt }, await moneyRulesAt(tx, paidAt));
  if (!until) return;
  for (const { userId, fen } of users) await addDisputable(tx, { userId, fen, until, now });
}

/** Whether a former loss of it was turned over and gave something back that nothing took again. */
export async function wasReturned(tx: Tx, dispute: DisputeRow): Promise<boolean> {
  return (await returnedBefore(tx, dispute)).totalFen > 0;
}

/** What a former round's loss gave back when it was turned over, and nothing took again since. */
function returnedBefore(tx: Tx, { id, round, gateway }: DisputeRow): Promise<Returned> {
  const rounds = Array.from({ length: round + 1 }, (_, one) => one);
  const keys = rounds.flatMap((one) => [keyOf({ id, round: one }, 'returned'), keyOf({ id, round: one }, 'again')]);
  return findReturned(tx, { keys, cash: cashAccountOf(gateway) });
}

/** Takes what the gateway had given back after a former loss, from whom it went to, who owe what they have no more; how many fen. */
async function takeAgain(tx: Tx, dispute: DisputeRow, now: Date): Promise<number> {
  const { id, paymentId, gateway } = dispute;
  const { users, platform, totalFen } = await returnedBefore(tx, dispute);
  if (totalFen === 0) return 0;
  const cash = platformAccount(cashAccountOf(gateway));
  const transfers = [
    ...users.map(({ userId, fen }) => ({ source: drawFrom(userId, 'share'), target: cash, amountFen: fen })),
    ...platform.map(({ kind, fen }) => {
      const own = platformAccount(kind);
      return fen > 0
        ? { source: own, target: cash, amountFen: fen }
        : { source: cash, target: own, amountFen: 0 - fen };
    }),
  ];
  const subject = { kind: 'payment', id: paymentId } as const;
  const entry = { kind: 'gateway_dispute', key: keyOf(dispute, 'again'), subject, transfers, now } as const;
  // What of it their purses have is paid as a debt, which ends what could be undone of it.
  if ((await post(tx, entry)) === undefined) throw new Error(`dispute ${id} was booked before`);
  return totalFen;
}

/** What makes an entry of a dispute one. */
function keyOf({ id, round }: Pick<DisputeRow, 'id' | 'round'>, of: string): string {
  return `gateway_dispute:${id}:${round}:${of}`;
}

/** Takes a part of a loss from one account to the gateway's cash. */
async function takeBack(
  tx: Tx,
  { id, paymentId, gateway, round }: DisputeRow,
  {
    from,
    to = platformAccount(cashAccountOf(gateway)),
    of,
    turn = '',
    amountFen,
    now,
  }: {
    from: Transfer['source'];
    to?: Account;
    of: 'fee' | 'payer' | 'bonus';
    /** Of a loss of a part that is not the first: how the rest of its key begins. */
    turn?: string;
    amountFen: number;
    now: Date;
  },
): Promise<void> {
  const entryId = await post(tx, {
    kind: 'gateway_dispute',
    key: keyOf({ id, round }, `${turn}${of}`),
    subject: { kind: 'payment', id: paymentId },
    transfers: [{ source: from, target: to, amountFen }],
    now,
  });
  if (entryId === undefined) throw new Error(`dispute ${id} was booked before`);
}

/** Gift cards that somebody redeemed are spent: whoever bought them owes what they were worth. */
async function chargeRedeemed(
  tx: Tx,
  { id, userId, round }: DisputeRow,
  { orderId, amountFen, now }: { orderId: number; amountFen: number; now: Date },
): Promise<void> {
  await post(tx, {
    kind: 'gateway_dispute',
    key: keyOf({ id, round }, `gifts:${orderId}`),
    subject: { kind: 'order', id: orderId },
    transfers: [{ source: drawFrom(userId, 'share'), target: platformAccount('gifts'), amountFen }],
    now,
  });
}

/** What was set aside, each with the entry that gave it back; nobody waits for it any more. */
async function endHolds(tx: Tx, { id }: DisputeRow, now: Date): Promise<(DisputeHold & { entryId: number })[]> {
  await forgetDisputed(tx, id);
  const freed = [];
  for (const hold of await listDisputeHolds(tx, id)) {
    const released = await releaseHold(tx, { id: hold.holdId, now });
    if (!released) throw new Error(`the hold ${hold.holdId} of dispute ${id} ended before`);
    freed.push({ ...hold, entryId: released.entryId });
  }
  return freed;
}
