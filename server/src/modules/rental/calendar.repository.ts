import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';

interface Span {
  listingId: number;
  from: Date;
  until: Date;
}

export type CalendarLease = Row<'leases', 'id unitId startsAt endsAt keptUntil'>;

const leases = prepared<CalendarLease>(
  'listing_calendar_leases',
  `select s.id, s.unit_id, s.starts_at, coalesce(s.ended_at, s.ends_at) as ends_at,
     case when s.state in ('closed', 'settled') then coalesce(s.ended_at, s.ends_at) else s.kept_until end as kept_until
   from listing_units n cross join lateral (
     -- Those that stand may have begun long ago: they are found by their time, the past ones by their start.
     select * from leases where unit_id = n.id and state in ${oneOf(standingLeaseStates)}
       and tstzrange(starts_at, kept_until) && tstzrange($2, $3)
     union all
     select * from leases where unit_id = n.id and state in ('closed', 'settled') and starts_at < $3
       and starts_at > $2::timestamptz - interval '366 days' and kept_until > $2) as s
   where n.listing_id = $1
   order by s.starts_at, s.id limit ${listingRules.calendarLeasesMax}`,
);

/** Leases of a listing's units that fall into a time. */
export function listCalendarLeases(tx: Tx, { listingId, from, until }: Span): Promise<CalendarLease[]> {
  return tx.many(leases, [listingId, from, until]);
}

export type CalendarBlock = Row<'listing_blocks', 'id unitId startsAt endsAt'>;

const blocks = prepared<CalendarBlock>(
  'listing_calendar_blocks',
  `select b.id, b.unit_id, b.starts_at, b.ends_at from listing_units n join listing_blocks b on b.unit_id = n.id
   where n.listing_id = $1 and b.starts_at < $3 and b.ends_at > $2 order by b.starts_at`,
);

export function listCalendarBlocks(tx: Tx, { listingId, from, until }: Span): Promise<CalendarBlock[]> {
  return tx.many(blocks, [listingId, from, until]);
}

export interface IncomeRow {
  day: string;
  rentFen: number;
  /** What deposits gave. */
  claimedFen: number;
  leases: number;
  /** Used in all. */
  seconds: number;
}

const income = prepared<IncomeRow>(
  'listing_income',
  `select to_char(i.at at time zone $4, 'YYYY-MM-DD') as day, sum(i.rent_fen)::bigint as rent_fen,
     sum(i.claimed_fen)::bigint as claimed_fen, sum(i.leases)::int as leases, sum(i.seconds)::bigint as seconds
   from (
     select s.paid_at as at, s.rent_fen - s.rent_back_fen as rent_fen, 0 as claimed_fen, 1 as leases,
       case when s.started_at is null then 0 else greatest(0, extract(epoch from s.ended_at - s.started_at)) end as seconds
     from leases s where s.lessor_id = $1 and s.paid_at >= $3 and s.rent_back_fen < s.rent_fen
       and ($2::bigint is null or s.listing_id = $2)
     union all
     select s.closed_at, 0, s.claimed_fen, 0, 0
     from leases s where s.lessor_id = $1 and s.closed_at >= $3 and s.claimed_fen > 0
       and ($2::bigint is null or s.listing_id = $2)) as i
   group by 1 order by 1`,
);

/** What a lessor got since a moment, by the day of a time zone on which it was paid: rent, late cancellations, claims. */
export function sumIncome(
  tx: Tx,
  of: { lessorId: number; listingId: number | null; since: Date; timeZone: string },
): Promise<IncomeRow[]> {
  return tx.many(income, [of.lessorId, of.listingId, of.since, of.timeZone]);
}
