/** Figures of lessors and tenants, kept with what happens to leases. */
import type { LeaseSide } from '#contract/rental/leaseProcess.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { dayOfLease, isWithinOne, periodOf, personKey } from './personKey.ts';

export type FiguresRow = Row<
  'rental_figures',
  'reviews stars completed unclaimed shown worked rotations rotatedInTime cancelled notRotated' | 'reportsRefused'
>;

const find = prepared<FiguresRow>(
  'rental_figures_find',
  `select f.reviews, f.stars, f.completed, f.unclaimed, f.shown, f.worked, f.rotations, f.rotated_in_time, f.cancelled,
     f.not_rotated, f.reports_refused
   from users u join rental_figures f on f.person = ${personKey('u')} and f.side = $2 where u.id = $1`,
);

const none: FiguresRow = {
  reviews: 0,
  stars: 0,
  completed: 0,
  unclaimed: 0,
  shown: 0,
  worked: 0,
  rotations: 0,
  rotatedInTime: 0,
  cancelled: 0,
  notRotated: 0,
  reportsRefused: 0,
};

/** What is counted of the person of an account on one side. */
export async function findFigures(tx: Tx, userId: number, side: LeaseSide): Promise<FiguresRow> {
  return (await tx.maybe(find, [userId, side])) ?? none;
}

const take = (kind: 'lease' | 'unit') =>
  `delete from lease_figure_events where id in (
     select id from lease_figure_events where ${kind}_id is not null order by id limit $1 for update skip locked)`;
const takeLeases = prepared<{ leaseId: number }>('lease_figure_leases_take', `${take('lease')} returning lease_id`);
const takeUnits = prepared<{ unitId: number; askedAt: Date; rotatedAt: Date }>(
  'lease_figure_units_take',
  `${take('unit')} returning unit_id, asked_at, rotated_at`,
);

/** Takes leases that are over and not counted yet, the oldest first. */
export async function takeOver(tx: Tx, limit: number): Promise<number[]> {
  return (await tx.many(takeLeases, [limit])).map(({ leaseId }) => leaseId);
}

/** Takes credentials that were changed and are not counted yet, the oldest first. */
export function takeRotated(tx: Tx, limit: number): Promise<Rotation[]> {
  return tx.many(takeUnits, [limit]);
}

/** Counts `facts` (lease_id, listing_id, tenant, lessor, day, kind, good): each kind once a person, listing and day, and what went well once two persons and span of days. */
const countFacts = `counted as (
     insert into lease_outcomes (listing_id, person, day, kind, good, lease_id)
     select listing_id, tenant, day, kind, good, lease_id from facts order by lease_id
     on conflict do nothing returning lease_id, kind, good
   ), of_two as (
     select f.tenant, f.lessor, ${periodOf('f.day')} as period, c.kind, c.good
     from counted c join (select distinct lease_id, tenant, lessor, day from facts) f on f.lease_id = c.lease_id
   ), paired as (
     insert into lease_outcome_pairs (tenant, lessor, period)
     select distinct tenant, lessor, period from of_two where kind = 'used' and good order by 1, 2, 3
     on conflict do nothing returning tenant, lessor
   ), grown as (
     select side.person, side.name as side, o.kind, o.good
     from (select tenant, lessor, kind, good from of_two where kind <> 'used' or not good
       union all select tenant, lessor, 'used', true from paired) o
       cross join lateral (values (o.lessor, 'lessor'), (o.tenant, 'tenant')) as side (person, name)
   )
   insert into rental_figures as f (person, side, completed, unclaimed, shown, worked, rotations, rotated_in_time, cancelled,
     not_rotated, reports_refused)
   select person, side, count(*) filter (where kind = 'used'), count(*) filter (where kind = 'used' and good),
     count(*) filter (where kind = 'shown'), count(*) filter (where kind = 'shown' and good),
     count(*) filter (where kind = 'rotation'), count(*) filter (where kind = 'rotation' and good),
     count(*) filter (where kind = 'cancelled'), count(*) filter (where kind = 'not_rotated'),
     count(*) filter (where kind = 'report_refused')
   from grown group by person, side order by person, side
   on conflict (person, side) do update set completed = f.completed + excluded.completed,
     unclaimed = f.unclaimed + excluded.unclaimed, shown = f.shown + excluded.shown, worked = f.worked + excluded.worked,
     rotations = f.rotations + excluded.rotations, rotated_in_time = f.rotated_in_time + excluded.rotated_in_time,
     cancelled = f.cancelled + excluded.cancelled, not_rotated = f.not_rotated + excluded.not_rotated,
     reports_refused = f.reports_refused + excluded.reports_refused`;
const people = `l.id as lease_id, l.listing_id, ${personKey('t')} as tenant, ${personKey('o')} as lessor,
  ${dayOfLease('$2')} as day`;
const joins = 'join users t on t.id = l.tenant_id join users o on o.id = l.lessor_id';

const countOver = prepared(
  'lease_outcomes_over',
  `with over as (
     select ${people}, l.state, l.reason, l.shown_at, l.claimed_fen, l.rent_back_fen < l.rent_fen as paid,
       p.lease_id is not null as reported, p.agreed is false as refused
     from leases l ${joins} left join lease_cases p on p.lease_id = l.id and p.kind = 'problem'
     where l.id = any($1::bigint[]) and l.state in ('closed', 'settled', 'cancelled') and not ${isWithinOne}
   ), facts as (
     select o.*, f.kind, f.good from over o cross join lateral (values
       ('used', o.state <> 'cancelled' and o.paid, o.claimed_fen = 0),
       ('shown', o.shown_at is not null, o.paid or not o.reported),
       ('report_refused', o.reported and o.refused and o.paid, false),
       ('cancelled', o.reason = 'lessor', false),
       ('not_rotated', o.reason = 'not_rotated', false)) as f (kind, applies, good)
     where f.applies
   ), ${countFacts}`,
);

/** Counts leases that are over, between two persons. Days are those of a time zone. */
export async function countLeases(tx: Tx, leaseIds: readonly number[], timeZone: string): Promise<void> {
  if (leaseIds.length > 0) await tx.run(countOver, [leaseIds, timeZone]);
}

const countDone = prepared(
  'lease_outcomes_rotations',
  `with facts as (
     select distinct on (l.id) ${people}, 'rotation' as kind,
       coalesce(d.rotated_at <= d.asked_at + make_interval(secs => ${leaseReviewRules.rotateSeconds}), false) as good
     from unnest($1::bigint[], $3::timestamptz[], $4::timestamptz[]) as d (unit_id, asked_at, rotated_at)
       join lateral (select * from leases s where s.unit_id = d.unit_id and s.shown_at <= d.asked_at
         order by s.starts_at desc limit 1) as l on true
       ${joins}
     where not ${isWithinOne} order by l.id, d.asked_at
   ), ${countFacts}`,
);

export interface Rotation {
  unitId: number;
  askedAt: Date;
  /** Null: the credentials were not changed in time, and are not yet. */
  rotatedAt: Date | null;
}

/** Counts ends after which credentials had to be changed, by the last lease that saw them. */
export async function countRotations(tx: Tx, rotations: readonly Rotation[], timeZone: string): Promise<void> {
  if (rotations.length === 0) return;
  const units = rotations.map(({ unitId }) => unitId);
  const asked = rotations.map(({ askedAt }) => askedAt.toISOString());
  const done = rotations.map(({ rotatedAt }) => rotatedAt?.toISOString() ?? null);
  await tx.run(countDone, [units, timeZone, asked, done]);
}

const late = prepared<{ unitId: number; askedAt: Date }>(
  'lease_rotations_late',
  // Within a day after it became late: what was missed is counted when it is changed.
  `select id as unit_id, rotation_asked_at as asked_at from listing_units where state = 'to_rotate'
     and rotation_asked_at < $1::timestamptz - make_interval(secs => ${leaseReviewRules.rotateSeconds})
     and rotation_asked_at >= $1::timestamptz - make_interval(secs => ${leaseReviewRules.rotateSeconds}, days => 1)
     and (rotation_asked_at, id) > (coalesce($2::timestamptz, '-infinity'), $3::bigint)
   order by rotation_asked_at, id limit $4`,
);

/** Units whose credentials should have been changed by now, after another one; in order. */
export function listLateRotations(
  tx: Tx,
  { now, after, limit }: { now: Date; after: Pick<Rotation, 'unitId' | 'askedAt'> | undefined; limit: number },
): Promise<{ unitId: number; askedAt: Date }[]> {
  return tx.many(late, [now, after?.askedAt ?? null, after?.unitId ?? 0, limit]);
}
