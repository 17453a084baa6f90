/** What a dispute of a gateway means for the lease that its payment paid. */
import { drawFrom, platformAccount, type Account } from '../../ledger/accounts.ts';
import { freezeEarnings } from '../../ledger/earnings.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { findGatewayMoney, type GatewayMoney } from './disputes.repository.ts';
import { listLeaseHolds } from './holds.repository.ts';
import { lockLease } from './leases.repository.ts';

/** Freezes what a lease earned its lessor; where the gateway's money for it is. Undefined: there is no such lease. */
export async function freezeLease(tx: Tx, leaseId: number): Promise<GatewayMoney | undefined> {
  if (!(await lockLease(tx, leaseId))) return undefined;
  await setFrozen(tx, leaseId, true);
  return findGatewayMoney(tx, leaseId);
}

/** Lets go what it earned. */
export function unfreezeLease(tx: Tx, leaseId: number): Promise<void> {
  return setFrozen(tx, leaseId, false);
}

async function setFrozen(tx: Tx, leaseId: number, frozen: boolean): Promise<void> {
  const holds = [...(await listLeaseHolds(tx, leaseId, 'rent')), ...(await listLeaseHolds(tx, leaseId, 'deposit'))];
  await freezeEarnings(tx, { kind: 'hold', ids: holds.map(({ holdId }) => holdId) }, frozen);
}

/**
 * Takes rent that the gateway paid and gave back to its payer from its lessor and the platform, at most so much; how many fen. What is
 * still held for the lease comes to its tenant when the job cancels it, and pays what they owe.
 */
export async function takeBackLease(
  tx: Tx,
  { leaseId, cash, mostFen, key, now }: { leaseId: number; cash: Account; mostFen: number; key: string; now: Date },
): Promise<number> {
  if (!(await lockLease(tx, leaseId))) return 0;
  await enqueue(tx, 'leases.paymentTakenBack', { leaseId }, { at: now });
  const money = await findGatewayMoney(tx, leaseId);
  if (!money || money.holdId === null) return 0;
  const fromLessorFen = Math.min(money.rentFen, mostFen);
  const fromPlatformFen = Math.min(money.feeFen, mostFen - fromLessorFen);
  const transfers = [
    { source: drawFrom(money.lessorId, 'share'), target: cash, amountFen: fromLessorFen },
    { source: platformAccount('revenue'), target: cash, amountFen: fromPlatformFen },
  ].filter(({ amountFen }) => amountFen > 0);
  if (transfers.length === 0) return 0;
  const entry = { kind: 'gateway_dispute', key, subject: { kind: 'hold', id: money.holdId }, transfers, now } as const;
  if ((await post(tx, entry)) === undefined) throw new Error(`the books have ${key} already`);
  return fromLessorFen + fromPlatformFen;
}
