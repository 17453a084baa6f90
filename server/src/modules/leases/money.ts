/** What leases do to the books: rent and deposit are held, then they go where the end of the lease says. */
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { userAccount } from '../../ledger/accounts.ts';
import { lockPursesOf, placeHold, releaseHold, settleHold } from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertLeaseHold, listLeaseHolds, type LeaseHoldKind } from './holds.repository.ts';
import type { LeaseRow } from './leases.repository.ts';
import { numbersOf } from './permissions.ts';

/** Holds money of a tenant for a lease, by the rule of the balance: fails by `not_overdrawn`, and by `ledger_owed` for whoever owes. */
export async function holdFor(
  tx: Tx,
  held: { leaseId: number; tenantId: number; kind: LeaseHoldKind; key: string; amountFen: number; now: Date },
): Promise<void> {
  const { leaseId, tenantId, kind, key, amountFen, now } = held;
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
  await insertLeaseHold(tx, { holdId: hold.id, leaseId, kind, amountFen });
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

async function endHolds(
  tx: Tx,
  { id, tenantId, lessorId, commissionRate }: Paid,
  end: { kind: LeaseHoldKind; as: 'rent' | 'deposit_claim'; paidFen: number; dueAt: Date; now: Date },
): Promise<void> {
  const { kind, as, paidFen, dueAt, now } = end;
  await lockPursesOf(tx, tenantId);
  let paid = 0;
  for (const { holdId, amountFen } of await listLeaseHolds(tx, id, kind)) {
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
      paid += part;
    }
    if (part < amountFen && !(await releaseHold(tx, { id: holdId, now }))) {
      throw new Error(`the hold ${holdId} of lease ${id} has ended before`);
    }
  }
  if (paid !== paidFen) throw new Error(`lease ${id} owes ${paidFen} fen and only ${paid} are held`);
}
