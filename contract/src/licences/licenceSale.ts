/** Licences as those who sell them name what they see and do. Free of zod. */
import { dayMs } from '../core/durations.ts';

/** What the lists of those who sell can be narrowed to; `ending`: within `licenceEndingDays`, the soonest first. */
export const soldLicenceStates = ['active', 'ending', 'expired', 'suspended', 'revoked'] as const;
/** What lists of licences are sorted by, and which time their days are of: when they were issued, or when they end. */
export const licenceSorts = ['issued', 'end'] as const;
export type LicenceSort = (typeof licenceSorts)[number];

/** So many days before the end of a licence its holder is written to. */
export const warnDays = 7;

/** Whether that is done: not about a term hardly longer than the warning. */
export function warnsBefore({ startsAt, expiresAt }: { startsAt: Date | null; expiresAt: Date }): boolean {
  return startsAt === null || expiresAt.getTime() - startsAt.getTime() > (warnDays + 1) * dayMs;
}
/** What a seller or an admin can do with a licence. */
export const licenceActs = ['suspend', 'reinstate', 'revoke'] as const;
export type LicenceAct = (typeof licenceActs)[number];
/** Reasons that a person may give; a refund gives its own. */
export const handReasons = ['seller', 'abuse', 'leaked', 'mistake', 'dispute', 'other'] as const;
/** Why a line of a list of recipients is of no use. */
export const recipientProblems = ['not_a_name', 'unknown', 'twice', 'trial_used'] as const;
/** Whose licences: those of one's own shop, or those that the platform sells itself. */
export const licenceSellers = ['shop', 'platform'] as const;
