/** What leases do to the books: rent and deposit are held, then they go where the end of the lease says; what somebody else paid by link goes back to them. */
import { disputableUntil } from '#contract/money/moneyRules.ts';
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { userAccount } from '../../ledger/accounts.ts';
import { addDisputable, delayEarningsOf, returnDisputable, spendDisputable } from '../../ledger/disputable.ts';
import { delayWithdrawalOf, freezeEarnings } from '../../ledger/earnings.ts';
import { lockPursesOf, placeHold, releaseHold, settleHold } from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  disputesOfLease,
  holdForDispute,
  lockPaidAttemptsOfLease,
  sendLeaseMoneyToGateway,
  type PaidOfLease,
} from '../payments/service.ts';
import { moneyRulesAtEach } from '../site/service.ts';
import { insertLeaseHold, listLeaseHolds, listRenewalHolds, type LeaseHoldKind } from './holds.repository.ts';
import type { LeaseRow } from './leases.repository.ts';
import { numbersOf } from './permissions.ts';

/** Holds money of a tenant for a lease, by the rule of the balance: fails by `not_overdrawn`, and by `ledger_owed` for whoever owes. */
export async function holdFor(
  tx: Tx,
  held: {
    leaseId: number;
    tenantId: number;
    kind: LeaseHoldKind;
    key: string;
    amountFen: number;
    /** The renewal that a gateway pays. */
    renewalId?: number;
    now: Date;
  },
): Promise<void> {
  const { leaseId, tenantId, kind, key, amountFen, renewalId, now } = held;
  const subject = { kind: 'lease', id: leaseId } as const;
  const hold = await placeHold(tx, {
    userId: tenantId,
    key: `lease:${leaseId}:${key}`,
    kind,
    from: 'balance',
    subject,
    reason: '',
    amountFen,
    expiresAt: null,
    placedBy: null,
    now,
  });
  await spendDisputable(tx, { userId: tenantId, fen: amountFen, subject: { kind: 'hold', id: hold.id }, now });
  tx.sendWithCommit(insertLeaseHold(tx, { holdId: hold.id, leaseId, kind, amountFen, renewalId }));
}

/** What the balance pays of a lease before a gateway pays the rest: first of the rent, then of the deposit. In fen. */
function partsOfBalance({ rentFen, balanceFen }: Pick<LeaseRow, 'rentFen' | 'balanceFen'>) {
  const ofRentFen = Math.min(rentFen, balanceFen);
  return { rentFen: ofRentFen, depositFen: balanceFen - ofRentFen };
}

type Held = Pick<LeaseRow, 'id' | 'tenantId' | 'rentFen' | 'depositFen' | 'balanceFen'>;

/** Holds what the balance pays of a lease that waits for its payment. Fails as `holdFor` does. */
export async function holdFromBalance(tx: Tx, lease: Held, now: Date): Promise<void> {
  const parts = partsOfBalance(lease);
  await holdParts(tx, lease, { ...parts, key: '', now });
}

/** Holds all the rest, once its payment was credited. Fails as `holdFor` does. */
export async function holdRest(tx: Tx, lease: Held, now: Date): Promise<void> {
  const before = partsOfBalance(lease);
  const rentFen = lease.rentFen - before.rentFen;
  const depositFen = lease.depositFen - before.depositFen;
  await holdParts(tx, lease, { rentFen, depositFen, key: ':rest', now });
}

async function holdParts(
  tx: Tx,
  { id, tenantId }: Held,
  { rentFen, depositFen, key, now }: { rentFen: number; depositFen: number; key: string; now: Date },
): Promise<void> {
  const held = { leaseId: id, tenantId, now };
  if (rentFen > 0) await holdFor(tx, { ...held, kind: 'rent', key: `rent${key}`, amountFen: rentFen });
  if (depositFen > 0) await holdFor(tx, { ...held, kind: 'deposit', key: `deposit${key}`, amountFen: depositFen });
}

/** Gives back what the balance was to pay of a lease that was never paid. */
export async function releaseAll(
  tx: Tx,
  { id, tenantId }: Pick<LeaseRow, 'id' | 'tenantId'>,
  now: Date,
): Promise<void> {
  const holds = [...(await listLeaseHolds(tx, id, 'rent')), ...(await listLeaseHolds(tx, id, 'deposit'))];
  await releaseEach(tx, holds, { tenantId, now });
}

async function releaseEach(
  tx: Tx,
  holds: readonly { holdId: number; amountFen: number }[],
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  if (holds.length === 0) return;
  await lockPursesOf(tx, tenantId);
  for (const { holdId, amountFen } of holds) {
    if (!(await releaseHold(tx, { id: holdId, now })))
      throw new Error(`the hold ${holdId} of a lease has ended before`);
    await returnHeld(tx, { tenantId, holdId, amountFen, now });
  }
}

/** What comes back of a hold can be undone as it could before. */
async function returnHeld(
  tx: Tx,
  { tenantId, holdId, amountFen, now }: { tenantId: number; holdId: number; amountFen: number; now: Date },
): Promise<void> {
  const subject = { kind: 'hold', id: holdId } as const;
  await returnDisputable(tx, { userId: tenantId, fen: amountFen, keptFen: amountFen, subject, now });
}

type HeldRenewal = { id: number; leaseId: number; tenantId: number };

/** Holds what the balance pays of a renewal that waits for its payment, in fen. Fails as `holdFor` does. */
export async function holdForRenewal(
  tx: Tx,
  { id, leaseId, tenantId }: HeldRenewal,
  { amountFen, key = '', now }: { amountFen: number; key?: string; now: Date },
): Promise<void> {
  const held = { leaseId, tenantId, kind: 'rent', amountFen, renewalId: id, now } as const;
  await holdFor(tx, { ...held, key: `renewal${id}${key}` });
}

/** Holds all the rest of a renewal, once its payment was credited. Fails as `holdFor` does. */
export async function holdRestOfRenewal(
  tx: Tx,
  renewal: HeldRenewal & { priceFen: number; balanceFen: number },
  now: Date,
): Promise<void> {
  await holdForRenewal(tx, renewal, { amountFen: renewal.priceFen - renewal.balanceFen, key: ':rest', now });
}

/** Gives back what the balance was to pay of a renewal that was never paid. */
export async function releaseRenewal(
  tx: Tx,
  { renewalId, tenantId }: { renewalId: number; tenantId: number },
  now: Date,
): Promise<void> {
  await releaseEach(tx, await listRenewalHolds(tx, renewalId), { tenantId, now });
}

type Paid = Pick<LeaseRow, 'id' | 'tenantId' | 'lessorId' | 'commissionRate'>;

/**
 * Ends what is held of the rent: the lessor's pending and the platform get their parts, `backFen` goes back to the tenant. In
 * fen; `dueAt`: when the lessor's part is released.
 */
export async function payRent(
  tx: Tx,
  lease: Paid & { rentFen: number },
  { backFen, dueAt, now }: { backFen: number; dueAt: Date; now: Date },
): Promise<void> {
  await endHolds(tx, lease, { kind: 'rent', as: 'rent', paidFen: lease.rentFen - backFen, dueAt, now });
}

/** Ends what is held of the deposit: the lessor gets what was claimed, the tenant the rest. */
export async function returnDeposit(
  tx: Tx,
  lease: Paid & Pick<LeaseRow, 'depositFen' | 'snapshot'>,
  { claimedFen, now }: { claimedFen: number; now: Date },
): Promise<void> {
  if (lease.depositFen === 0) return;
  const dueAt = new Date(now.getTime() + numbersOf(lease).claimReleaseSeconds * 1000);
  await endHolds(tx, lease, { kind: 'deposit', as: 'deposit_claim', paidFen: claimedFen, dueAt, now });
}

/** Until when payers can have what they paid of it undone at their gateways, by the renewal; without those that can't any more. */
async function disputableOf(
  tx: Tx,
  paid: readonly Pick<PaidOfLease, 'gateway' | 'paidAt' | 'renewalId'>[],
): Promise<Map<number | null, Date>> {
  if (paid.length === 0) return new Map();
  // Each by what held when it was paid.
  const rules = await moneyRulesAtEach(
    tx,
    paid.map(({ paidAt }) => paidAt),
  );
  const untils = new Map<number | null, Date>();
  for (const [index, attempt] of paid.entries()) {
    const then = rules[index];
    const until = then && disputableUntil(attempt, then);
    if (until) untils.set(attempt.renewalId, until);
  }
  return untils;
}

async function endHolds(
  tx: Tx,
  { id, tenantId, lessorId, commissionRate }: Paid,
  end: { kind: LeaseHoldKind; as: 'rent' | 'deposit_claim'; paidFen: number; dueAt: Date; now: Date },
): Promise<void> {
  const { kind, as, paidFen, dueAt, now } = end;
  const attempts = await lockPaidAttemptsOfLease(tx, id, kind);
  await lockPursesOf(tx, tenantId);
  const disputes = await disputesOfLease(tx, id);
  const until = await disputableOf(tx, attempts);
  const disputedFen = new Map<number, number>();
  let paid = 0;
  let backFen = 0;
  let fromGatewayFen = 0;
  const entryIds: number[] = [];
  for (const { holdId, amountFen, renewalId, ofGateway } of await listLeaseHolds(tx, id, kind)) {
    const disputeId = ofGateway ? disputes.find((one) => one.renewalId === renewalId)?.id : undefined;
    const part = Math.min(amountFen, paidFen - paid);
    if (part > 0) {
      // Of several holds the fees add up to that of the whole.
      const feeFen = rentalFeeFen(paid + part, commissionRate) - rentalFeeFen(paid, commissionRate);
      const target = userAccount(lessorId, 'pending');
      const settled = await settleHold(tx, {
        id: holdId,
        key: 'lease',
        as,
        target,
        amountFen: part,
        feeFen,
        dueAt,
        now,
      });
      if (!settled) throw new Error(`lease ${id} has ended and its hold ${holdId} has too little left`);
      if (disputeId !== undefined) await freezeEarnings(tx, { kind: 'hold', ids: [holdId] }, true);
      const delayedUntil = ofGateway ? until.get(renewalId) : undefined;
      if (delayedUntil) await delayWithdrawalOf(tx, { kind: 'hold', id: holdId, until: delayedUntil });
      // The balance that paid it may be money of a gateway as well.
      await delayEarningsOf(tx, { kind: 'hold', id: holdId });
      paid += part;
    }
    if (part === amountFen) continue;
    const released = await releaseHold(tx, { id: holdId, now });
    if (!released) throw new Error(`the hold ${holdId} of lease ${id} has ended before`);
    if (ofGateway) fromGatewayFen += amountFen - part;
    await returnHeld(tx, { tenantId, holdId, amountFen: amountFen - part, now });
    if (disputeId !== undefined) {
      disputedFen.set(disputeId, (disputedFen.get(disputeId) ?? 0) + amountFen - part);
      continue;
    }
    backFen += amountFen - part;
    entryIds.push(released.entryId);
  }
  if (paid !== paidFen) throw new Error(`lease ${id} owes ${paidFen} fen and only ${paid} are held`);
  for (const [disputeId, amountFen] of disputedFen) {
    await holdForDispute(tx, { disputeId, userId: tenantId, key: `lease:${id}:${kind}`, amountFen, now });
  }
  const free = attempts.filter(({ attemptId }) => !disputes.some((one) => one.attemptId === attemptId));
  const credit = { leaseId: id, part: kind, userId: tenantId, entryIds, amountFen: backFen, now };
  const sentFen = backFen === 0 ? 0 : await sendLeaseMoneyToGateway(tx, free, credit);
  if (until.size === 0) return;
  // What a lost dispute took is no money of the gateway's any more.
  const leftFen = attempts.reduce((sum, attempt) => sum + attempt.leftFen, 0);
  const keptFen = Math.min(fromGatewayFen, leftFen) - sentFen;
  const lastUntil = new Date(Math.max(...[...until.values()].map((at) => at.getTime())));
  if (keptFen > 0) await addDisputable(tx, { userId: tenantId, fen: keptFen, until: lastUntil, now });
}

/**
 * Sends what a dispute kept back of a lease to whoever paid it by the link, once the dispute is won: the lease ended meanwhile; how many
 * fen were sent. The attempt was locked before anything was posted.
 */
export async function sendFreed(
  tx: Tx,
  attempts: readonly PaidOfLease[],
  freed: { leaseId: number; kind: LeaseHoldKind; tenantId: number; entryId: number; amountFen: number; now: Date },
): Promise<number> {
  const { leaseId, kind, tenantId: userId, entryId, amountFen, now } = freed;
  const credit = { leaseId, part: kind, userId, entryIds: [entryId], amountFen, now };
  const sentFen = await sendLeaseMoneyToGateway(tx, attempts, credit);
  if (sentFen > 0) await spendDisputable(tx, { userId, fen: sentFen, subject: null, now });
  return sentFen;
}
