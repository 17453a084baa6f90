/** The one meaning of “free”: a unit that is ready, while no lease stands or keeps its time and its lessor blocked nothing. As SQL. */
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { oneOf } from '../../platform/database/oneOf.ts';

/** Until when a licence `k` that a listing of the time group `g` lets out can be kept: its end, with the gap after a lease. Not at all while its shop is not open. */
export const licenceKeptUntil = `case when k.state <> 'active' or k.user_id is distinct from i.user_id
    or exists (select from shops z where z.id = k.shop_id and z.state <> 'open') then '-infinity'::timestamptz
  else k.expires_at + make_interval(secs => (g.terms ->> 'gapSeconds')::int) end`;

/** Whether a unit, by the column of its id, is a seat of a licence that does not last, or is not its lessor's any more, until a moment. */
export const beyondLicence = (unitId: string, until: string): string => `exists (
  select from listing_units w join licences k on k.id = w.licence_id join listings i on i.id = w.listing_id
    join time_groups g on g.id = i.time_group_id
  where w.id = ${unitId} and ${licenceKeptUntil} < ${until})`;

/** Whether a unit, by the column of its id, is taken within a range of time. */
export const takenIn = (unitId: string, range: string): string => `(
  exists (select from leases s where s.unit_id = ${unitId} and s.state in ${oneOf(standingLeaseStates)}
    and tstzrange(s.starts_at, s.kept_until) && ${range})
  or exists (select from listing_blocks b where b.unit_id = ${unitId} and tstzrange(b.starts_at, b.ends_at) && ${range})
  or ${beyondLicence(unitId, `upper(${range})`)})`;
