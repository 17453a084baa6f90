/** Who rents: what is known of the person, over all of their accounts. */
import { leaseRules, type LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { owesSql } from '../../../ledger/purses.ts';
import { formerStaffSince } from '#contract/shops/staffRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

export interface Tenant {
  /** Whether their account is open to them. */
  isActive: boolean;
  isVerified: boolean;
  /** From which day on they are known to be an adult, as 2026-03-14; null: it is not known, as of an enterprise. */
  adultFrom: string | null;
  /** The lessor is the same person, paid to where they are, or the owner of a shop that they work for or lately did. */
  isLessor: boolean;
  owes: boolean;
  /** Of the person as a tenant: reviews that count, and their stars together. */
  reviews: number;
  stars: number;
  /** Leases that have not begun: booked, or waiting for their payment. */
  ahead: number;
  /** Of these those that wait for their payment, and renewals that do. */
  unpaid: number;
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
  `select u.state = 'active' as is_active, u.person_id is not null as is_verified, to_char(p.adult_from, 'YYYY-MM-DD') as adult_from,
     exists (select from own_sellers(u.id, $4) as own (id) where own.id = coalesce($2, (select user_id from listings where id = $3))) as is_lessor, ${owesSql('u.id')} as owes,
     coalesce(f.reviews, 0) as reviews, coalesce(f.stars, 0) as stars,
     (select count(*)::int from leases l where l.tenant_id in (select accounts_of_person(u.id)) and l.state in ('unpaid', 'booked')) as ahead,
     (select count(*)::int from leases l where l.tenant_id in (select accounts_of_person(u.id)) and l.state = 'unpaid')
       + (select count(*)::int from lease_renewals r where r.tenant_id in (select accounts_of_person(u.id)) and r.state = 'unpaid') as unpaid
   from users u left join persons p on p.id = u.person_id
     left join rental_figures f on f.person = coalesce('p' || u.person_id, 'u' || u.id) and f.side = 'tenant'
   where u.id = $1`,
);
const freeCancellations = prepared<{ count: number }>(
  'lease_free_cancellations',
  `select count(*)::int as count from leases where tenant_id in (select renting_accounts($1)) and reason = 'tenant'
     and closed_at > $2::timestamptz - make_interval(days => $3)`,
);
const lapsed = prepared<{ count: number }>(
  'lease_lapsed_count',
  `select ((select count(*) from leases where tenant_id in (select renting_accounts($1)) and state = 'cancelled'
       and paid_at is null and reason in ('unpaid', 'given_up')
       and closed_at > $2::timestamptz - make_interval(secs => ${leaseRules.lapses.seconds}))
     + (select count(*) from lease_renewals where tenant_id in (select renting_accounts($1)) and state = 'cancelled'
       and reason in ('unpaid', 'given_up')
       and closed_at > $2::timestamptz - make_interval(secs => ${leaseRules.lapses.seconds})))::int as count`,
);
const refusedProblems = prepared<{ count: number }>(
  'lease_refused_problems',
  `select count(*)::int as count from leases l join lease_cases c on c.lease_id = l.id and c.kind = 'problem'
   where l.tenant_id in (select renting_accounts($1)) and c.agreed = false
     and c.answered_at > $2::timestamptz - make_interval(days => $3)`,
);
const metBefore = prepared<Pair>(
  'lease_met_before',
  `select count(*)::int as leases,
     count(*) filter (where exists (select from lease_cases c where c.lease_id = l.id))::int as disputes,
     coalesce(sum(l.rent_fen - l.rent_back_fen) filter (where l.paid_at is not null), 0)::bigint as rent_fen,
     coalesce(sum(l.claimed_fen), 0)::bigint as claimed_fen
   from leases l
   where l.tenant_id in (select renting_accounts($1)) and l.lessor_id in (select renting_accounts($2)) and l.id <> $3
     and l.state not in ('unpaid', 'cancelled') and coalesce(l.ended_at, l.ends_at) > $4::timestamptz - make_interval(days => $5)`,
);

/** A user who would rent from another, or from whoever lets out a listing. */
export function findTenant(
  tx: Tx,
  { userId, now, ...from }: { userId: number; now: Date } & ({ lessorId: number } | { listingId: number }),
): Promise<Tenant> {
  const [lessorId, listingId] = 'lessorId' in from ? [from.lessorId, null] : [null, from.listingId];
  return tx.one(tenant, [userId, lessorId, listingId, formerStaffSince(now)]);
}

interface Counted {
  userId: number;
  /** Those of the lease that it is counted for. */
  numbers: Pick<LeaseNumbers, 'freeCancellations' | 'refusedProblems'>;
  now: Date;
}

/** How often the person cancelled for nothing within the days that count. */
export async function countFreeCancellations(tx: Tx, { userId, numbers, now }: Counted): Promise<number> {
  return (await tx.one(freeCancellations, [userId, now, numbers.freeCancellations.days])).count;
}

/** How many leases and renewals the person had and never paid, within the time that counts. */
export async function countLapsed(tx: Tx, userId: number, now: Date): Promise<number> {
  return (await tx.one(lapsed, [userId, now])).count;
}

/** How often lessors answered the person that it does work, within the days that count. */
export async function countRefusedProblems(tx: Tx, { userId, numbers, now }: Counted): Promise<number> {
  return (await tx.one(refusedProblems, [userId, now, numbers.refusedProblems.days])).count;
}

/** Other leases between two people that lasted into the days that count, or come yet. */
export function findPair(
  tx: Tx,
  of: { tenantId: number; lessorId: number; id: number; days: number; now: Date },
): Promise<Pair> {
  return tx.one(metBefore, [of.tenantId, of.lessorId, of.id, of.now, of.days]);
}
