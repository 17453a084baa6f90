/** What a dispute of a gateway means for the lease that its payment paid. */
import { drawFrom, platformAccount, type Account } from '../../../ledger/accounts.ts';
import { freezeEarnings } from '../../../ledger/earnings.ts';
import { post } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { shareOut } from '../../../platform/shareOut.ts';
import { lockPaidAttemptsOfLease, type PaidOfLease } from '../../payments/service.ts';
import { findGatewayMoney, listTakenOfHolds, type GatewayMoney, type PaymentOfLease } from './disputes.repository.ts';
import type { LeaseHoldKind } from '../holds.repository.ts';
import { lockLease } from '../leases.repository.ts';

/** Freezes what a gateway's payment of a lease earned its lessor; where that money is. Undefined: there is no such lease. */
export async function freezeLease(tx: Tx, payment: PaymentOfLease): Promise<GatewayMoney | undefined> {
  if (!(await lockLease(tx, payment.leaseId))) return undefined;
  const money = await findGatewayMoney(tx, payment);
  await setFrozen(tx, money, true);
  return money && (await findGatewayMoney(tx, payment));
}

/** Lets go what it earned. */
export async function unfreezeLease(tx: Tx, payment: PaymentOfLease): Promise<void> {
  await setFrozen(tx, await findGatewayMoney(tx, payment), false);
}

async function setFrozen(tx: Tx, money: GatewayMoney | undefined, frozen: boolean): Promise<void> {
  const ids = money ? [money.holdId, money.depositHoldId].filter((id) => id !== null) : [];
  await freezeEarnings(tx, { kind: 'hold', ids }, frozen);
}

/**
 * Takes rent, and what was claimed, that the gateway paid and gave back to its payer from its lessor and the platform, at most so much; how many fen. What is
 * still held for the lease comes to its tenant when the job cancels it, and pays what they owe.
 */
export async function takeBackLease(
  tx: Tx,
  payment: PaymentOfLease,
  { cash, mostFen, key, now }: { cash: Account; mostFen: number; key: string; now: Date },
): Promise<number> {
  const { leaseId, renewalId } = payment;
  if (!(await lockLease(tx, leaseId))) return 0;
  const job = { leaseId, ...(renewalId === null ? {} : { renewalId }) };
  await enqueue(tx, 'leases.paymentTakenBack', job, { at: now });
  let takenFen = 0;
  for (const had of await hadOfLease(tx, payment)) {
    const lessorFen = Math.min(had.lessorFen, mostFen - takenFen);
    const platformFen = Math.min(had.platformFen, mostFen - takenFen - lessorFen);
    await takeHad(tx, { ...had, lessorFen, platformFen }, { cash, key, now });
    takenFen += lessorFen + platformFen;
  }
  return takenFen;
}

/** What lessor and platform had of what a gateway paid for a locked lease, and no dispute took, in fen. */
export async function hadFenOfLease(tx: Tx, payment: PaymentOfLease): Promise<number> {
  return (await leftOfLease(tx, payment)).reduce((sum, { lessorFen, platformFen }) => sum + lessorFen + platformFen, 0);
}

/**
 * Takes a part of what lessor and platform had of it, from each by what they had, once the gateway gave it back to the payer; how many fen
 * from the lessor and in all. The lease goes on.
 */
export async function takePartOfLease(
  tx: Tx,
  payment: PaymentOfLease,
  { cash, fen, key, now }: { cash: Account; fen: number; key: string; now: Date },
): Promise<{ lessorFen: number; takenFen: number }> {
  const had = await leftOfLease(tx, payment);
  const parts = shareOut(
    fen,
    had.flatMap(({ lessorFen, platformFen }) => [lessorFen, platformFen]),
  );
  const taken = { lessorFen: 0, takenFen: 0 };
  for (const [index, of] of had.entries()) {
    const [lessorFen = 0, platformFen = 0] = parts.slice(2 * index, 2 * index + 2);
    await takeHad(tx, { ...of, lessorFen, platformFen }, { cash, key, now });
    taken.lessorFen += lessorFen;
    taken.takenFen += lessorFen + platformFen;
  }
  return taken;
}

/** What was paid out of a hold of a lease; in fen. */
interface Had {
  holdId: number;
  of: 'rent' | 'claim';
  lessorId: number;
  lessorFen: number;
  platformFen: number;
}

async function hadOfLease(tx: Tx, payment: PaymentOfLease): Promise<Had[]> {
  const money = await findGatewayMoney(tx, payment);
  if (!money) return [];
  const { lessorId, holdId, depositHoldId, rentFen, feeFen, claimFen, claimFeeFen } = money;
  return [
    { holdId, of: 'rent' as const, lessorId, lessorFen: rentFen, platformFen: feeFen },
    { holdId: depositHoldId, of: 'claim' as const, lessorId, lessorFen: claimFen, platformFen: claimFeeFen },
  ].flatMap(({ holdId: id, ...had }) => (id === null ? [] : { ...had, holdId: id }));
}

/** The same without what a dispute took that was lost in part. */
async function leftOfLease(tx: Tx, payment: PaymentOfLease): Promise<Had[]> {
  const had = await hadOfLease(tx, payment);
  const taken = await listTakenOfHolds(
    tx,
    had.map(({ holdId }) => holdId),
  );
  const takenOf = (holdId: number, ofLessor: boolean) =>
    taken.find((one) => one.holdId === holdId && one.ofLessor === ofLessor)?.fen ?? 0;
  return had.map((one) => ({
    ...one,
    lessorFen: Math.max(0, one.lessorFen - takenOf(one.holdId, true)),
    platformFen: Math.max(0, one.platformFen - takenOf(one.holdId, false)),
  }));
}

async function takeHad(
  tx: Tx,
  { holdId, of, lessorId, lessorFen, platformFen }: Had,
  { cash, key, now }: { cash: Account; key: string; now: Date },
): Promise<void> {
  const transfers = [
    { source: drawFrom(lessorId, 'share'), target: cash, amountFen: lessorFen },
    { source: platformAccount('revenue'), target: cash, amountFen: platformFen },
  ].filter(({ amountFen }) => amountFen > 0);
  if (transfers.length === 0) return;
  const subject = { kind: 'hold', id: holdId } as const;
  const entry = { kind: 'gateway_dispute', key: `${key}:${of}`, subject, transfers, now } as const;
  if ((await post(tx, entry)) === undefined) throw new Error(`the books have ${entry.key} already`);
}

/** The holds of what a payment paid of a lease. */
export async function holdsOfPayment(tx: Tx, payment: PaymentOfLease): Promise<number[]> {
  const money = await findGatewayMoney(tx, payment);
  return money ? [money.holdId, money.depositHoldId].filter((id) => id !== null) : [];
}

/** Locks the lease of a payment and what gateways paid of it, before money of it moves; by part. */
export async function lockPaidOfLease(
  tx: Tx,
  { leaseId }: PaymentOfLease,
): Promise<Record<LeaseHoldKind, PaidOfLease[]>> {
  await lockLease(tx, leaseId);
  return {
    rent: await lockPaidAttemptsOfLease(tx, leaseId, 'rent'),
    deposit: await lockPaidAttemptsOfLease(tx, leaseId, 'deposit'),
  };
}
