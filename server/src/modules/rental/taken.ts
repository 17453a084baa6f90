/** The one meaning of “free”: a unit that is ready, while no lease stands or keeps its time and its lessor blocked nothing. As SQL. */
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { oneOf } from '../../platform/database/oneOf.ts';

/** Whether a unit, by the column of its id, is taken within a range of time. */
export const takenIn = (unitId: string, range: string): string => `(
  exists (select from leases s where s.unit_id = ${unitId} and s.state in ${oneOf(standingLeaseStates)}
    and tstzrange(s.starts_at, s.kept_until) && ${range})
  or exists (select from listing_blocks b where b.unit_id = ${unitId} and tstzrange(b.starts_at, b.ends_at) && ${range}))`;
