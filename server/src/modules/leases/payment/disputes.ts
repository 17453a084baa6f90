/** What a dispute of a gateway means for the lease that its payment paid. */
import { drawFrom, platformAccount, type Account } from '../../../ledger/accounts.ts';
import { freezeEarnings } from '../../../ledger/earnings.ts';
import { post } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { lockPaidAttemptsOfLease, type PaidOfLease } from '../../payments/service.ts';
import { findGatewayMoney, type GatewayMoney, type PaymentOfLease } from './disputes.repository.ts';
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
 * still held for the lease comes to its tenant when the job cancels it, and pays what they owe. `goesOn`: it is not cancelled.
 */
export async function takeBackLease(
  tx: Tx,
  payment: PaymentOfLease,
  {
    cash,
    mostFen,
    key,
    goesOn = false,
    now,
  }: { cash: Account; mostFen: number; key: string; goesOn?: boolean; now: Date },
): Promise<number> {
  const { leaseId, renewalId } = payment;
  if (!(await lockLease(tx, leaseId))) return 0;
  if (!goesOn) {
    const job = { leaseId, ...(renewalId === null ? {} : { renewalId }) };
    await enqueue(tx, 'leases.paymentTakenBack', job, { at: now });
  }
  const money = await findGatewayMoney(tx, payment);
  if (!money) return 0;
  const { lessorId, holdId, depositHoldId, rentFen, feeFen, claimFen, claimFeeFen } = money;
  const parts = [
    { holdId, of: 'rent', lessorFen: rentFen, platformFen: feeFen },
    { holdId: depositHoldId, of: 'claim', lessorFen: claimFen, platformFen: claimFeeFen },
  ];
  let takenFen = 0;
  for (const part of parts) {
    const fromLessorFen = Math.min(part.lessorFen, mostFen - takenFen);
    const fromPlatformFen = Math.min(part.platformFen, mostFen - takenFen - fromLessorFen);
    const transfers = [
      { source: drawFrom(lessorId, 'share'), target: cash, amountFen: fromLessorFen },
      { source: platformAccount('revenue'), target: cash, amountFen: fromPlatformFen },
    ].filter(({ amountFen }) => amountFen > 0);
    if (part.holdId === null || transfers.length === 0) continue;
    const subject = { kind: 'hold', id: part.holdId } as const;
    const entry = { kind: 'gateway_dispute', key: `${key}:${part.of}`, subject, transfers, now } as const;
    if ((await post(tx, entry)) === undefined) throw new Error(`the books have ${entry.key} already`);
    takenFen += fromLessorFen + fromPlatformFen;
  }
  return takenFen;
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
