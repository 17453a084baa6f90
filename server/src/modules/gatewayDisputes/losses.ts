/** What a lost dispute takes, all or a part of it, and what comes back when the loss is turned over. */
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { cashAccountOf } from '#contract/orders/gateways.ts';
import { balancesOf, drawFrom, platformAccount, type Account } from '../../ledger/accounts.ts';
import { addDisputable, spendDisputable } from '../../ledger/disputable.ts';
import { lockPursesOf } from '../../ledger/holds.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shareOut } from '../../platform/shareOut.ts';
import {
  hadFenOfLease,
  holdsOfPayment,
  lockPaidOfLease,
  takeBackLease,
  takePartOfLease,
  unfreezeLease,
} from '../leases/service.ts';
import { freezeDisputed, refundDisputed } from '../orders/service.ts';
import { lockGivenFen } from '../payments/service.ts';
import { forgetLostRecharge } from '../recharges/service.ts';
import { moneyRulesAt } from '../site/service.ts';
import { findDisputedPayment, paidAtOf, type DisputedPayment, type DisputeRow } from './disputes.repository.ts';
import { givingBack } from './losses.repository.ts';
import { returnedBefore, keyOf } from './returned.ts';
import { coverOthers, endHolds, freeMoney } from './freeze.ts';

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
  const freed = await freeMoney(tx, beforeFen === 0 ? dispute : { ...dispute, openedAt: now }, now);
  const had = await balancesOfAll(tx, freed.keys());
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
  const bonusFen = partOfLoss(payment.bonusFen);
  await takeBonus(tx, dispute, { fen: bonusFen, turn, now });
  // What this took of it came out of their balances.
  const has = await balancesOfAll(tx, freed.keys());
  const rest = new Map(
    [...freed].map(([userId, fen]) => [userId, fen - Math.max(0, (had.get(userId) ?? 0) - (has.get(userId) ?? 0))]),
  );
  await coverOthers(tx, dispute, { freed: rest, now });
  return taken;
}

/** What these people have, in fen; their purses are locked. */
async function balancesOfAll(tx: Tx, userIds: Iterable<number>): Promise<Map<number, number>> {
  const all = new Map<number, number>();
  for (const userId of userIds) all.set(userId, (await balancesOf(tx, userId)).balanceFen);
  return all;
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
