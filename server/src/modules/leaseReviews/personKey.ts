import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';

/** SQL: who somebody is over all of their accounts, as `p12`, or as `u101` where the person is not known; `alias` of a row of users. */
export const personKey = (alias: string): string => `coalesce('p' || ${alias}.person_id, 'u' || ${alias}.id)`;

/** SQL: the day on which a lease began, as days are in the time zone of a parameter; `l`: the lease. */
export const dayOfLease = (zone: string): string => `(coalesce(l.started_at, l.starts_at) at time zone ${zone})::date`;

/** SQL: which of the spans of days in which two persons count once a day lies in. */
export const periodOf = (day: string): string => `(${day} - date '2000-01-01') / ${leaseReviewRules.pairDays}`;

/**
 * SQL: whether both sides of a lease `l` are one person. Those who are paid to the same can't book; whoever saves the payee of the
 * other side later takes nothing out of the count by it.
 */
export const isWithinOne =
  'exists (select from renting_accounts(l.tenant_id) as same (id) where same.id = l.lessor_id)';
