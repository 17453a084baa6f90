/** Who rents: what is known of the person, over all of their accounts. */
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { owesSql } from '../../ledger/purses.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

export interface Tenant {
  isVerified: boolean;
  /** From which day on they are known to be an adult, as 2026-03-14; null: it is not known, as of an enterprise. */
  adultFrom: string | null;
  /** The lessor is the same person, or paid to where they are. */
  isLessor: boolean;
  owes: boolean;
  /** Booked leases that have not begun. */
  ahead: number;
}

/** What was between two people in other leases of the days that count; amounts in fen. */
export interface Pair {
  leases: number;
  /** Those in which one side said something against the other. */
  disputes: number;
  /** Rent that was paid, and what deposits gave. */
  rentFen: number;
  claimedFen: number;
}

const tenant = prepared<Tenant>(
  'lease_tenant',
  `select u.person_id is not null as is_verified, to_char(p.adult_from, 'YYYY-MM-DD') as adult_from,
     exists (select from accounts_paid_alike(u.id) as same (id) where same.id = $2) as is_lessor, ${owesSql('u.id')} as owes,
     (select count(*)::int from leases l where l.tenant_id in (select accounts_of_person(u.id)) and l.state = 'booked') as ahead
   from users u left join persons p on p.id = u.person_id where u.id = $1`,
);
const freeCancellations = prepared<{ count: number }>(
  'lease_free_cancellations',
  `select count(*)::int as count from leases where tenant_id in (select accounts_of_person($1)) and reason = 'tenant'
     and closed_at > $2::timestamptz - make_interval(days => ${leaseRules.freeCancellations.days})`,
);
const refusedProblems = prepared<{ count: number }>(
  'lease_refused_problems',
  `select count(*)::int as count from leases l join lease_cases c on c.lease_id = l.id and c.kind = 'problem'
   where l.tenant_id in (select accounts_of_person($1)) and c.agreed = false
     and c.answered_at > $2::timestamptz - make_interval(days => ${leaseRules.refusedProblems.days})`,
);
const metBefore = prepared<Pair>(
  'lease_met_before',
  `select count(*)::int as leases,
     count(*) filter (where exists (select from lease_cases c where c.lease_id = l.id))::int as disputes,
     coalesce(sum(l.rent_fen - l.rent_back_fen) filter (where l.paid_at is not null), 0)::bigint as rent_fen,
     coalesce(sum(l.claimed_fen), 0)::bigint as claimed_fen
   from leases l
   where l.tenant_id in (select accounts_of_person($1)) and l.lessor_id in (select accounts_of_person($2)) and l.id <> $3
     and l.state <> 'cancelled' and coalesce(l.ended_at, l.ends_at) > $4::timestamptz - make_interval(days => ${leaseRules.meetAgainDays})`,
);

/** A user who would rent from another. */
export function findTenant(tx: Tx, { userId, lessorId }: { userId: number; lessorId: number }): Promise<Tenant> {
  return tx.one(tenant, [userId, lessorId]);
}

/** How often the person cancelled for nothing within the days that count. */
export async function countFreeCancellations(tx: Tx, userId: number, now: Date): Promise<number> {
  return (await tx.one(freeCancellations, [userId, now])).count;
}

/** How often lessors answered the person that it does work, within the days that count. */
export async function countRefusedProblems(tx: Tx, userId: number, now: Date): Promise<number> {
  return (await tx.one(refusedProblems, [userId, now])).count;
}

/** Other leases between two people that lasted into the days that count, or come yet. */
export function findPair(tx: Tx, of: { tenantId: number; lessorId: number; id: number; now: Date }): Promise<Pair> {
  return tx.one(metBefore, [of.tenantId, of.lessorId, of.id, of.now]);
}
