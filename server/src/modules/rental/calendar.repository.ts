import { listingRules } from '#contract/rental/listingProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
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
     select * from leases where unit_id = n.id and state in ('booked', 'active', 'stopped', 'ended', 'disputed')
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
  leases: number;
  /** Used in all. */
  seconds: number;
}

const income = prepared<IncomeRow>(
  'listing_income',
  `select to_char(s.ended_at at time zone $4, 'YYYY-MM-DD') as day,
     sum(s.rent_fen - s.rent_back_fen)::bigint as rent_fen, count(*)::int as leases,
     sum(greatest(0, extract(epoch from s.ended_at - coalesce(s.started_at, s.starts_at))))::bigint as seconds
   from leases s
   where s.lessor_id = $1 and ($2::bigint is null or s.listing_id = $2) and s.ended_at >= $3
     and s.state in ('ended', 'disputed', 'closed', 'settled')
   group by 1 order by 1`,
);

/** What leases of a lessor brought since a moment, by the day of a time zone on which they ended. */
export function sumIncome(
  tx: Tx,
  of: { lessorId: number; listingId: number | null; since: Date; timeZone: string },
): Promise<IncomeRow[]> {
  return tx.many(income, [of.lessorId, of.listingId, of.since, of.timeZone]);
}
