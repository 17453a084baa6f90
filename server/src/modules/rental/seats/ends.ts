/** No lease of a seat ends after its licence. */
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';

interface Let {
  /** Of the licence that is let out; null: it has no end, or an account is let out. */
  licenceEndsAt: Date | null;
}

/** Until when a lease can be booked; null: there is no such end. Its clock can start late, and it has its whole length then. */
export function endOfLicence(
  { licenceEndsAt }: Let,
  { lateStartSeconds }: Pick<LeaseNumbers, 'lateStartSeconds'>,
): Date | null {
  return licenceEndsAt && new Date(licenceEndsAt.getTime() - lateStartSeconds * 1000);
}

/** Whether a lease that is booked until a moment ends within the licence. */
export function fitsLicence(listing: Let, endsAt: Date, numbers: Pick<LeaseNumbers, 'lateStartSeconds'>): boolean {
  const until = endOfLicence(listing, numbers);
  return until === null || endsAt <= until;
}
