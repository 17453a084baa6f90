import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

const counted = z.object({ max: z.int(), days: z.int() });

/** The numbers that a lease keeps from its booking on; in seconds, unless said. */
export const LeaseNumbers = z.object({
  lateStartSeconds: z.int(),
  testSeconds: z.int(),
  answerSeconds: z.int(),
  answerMaxSeconds: z.int(),
  closeSeconds: z.int(),
  claimReleaseSeconds: z.int(),
  claimAnswerSeconds: z.int(),
  /** So many of a person within some days. */
  freeCancellations: counted,
  freeCancelSeconds: z.int(),
  refusedProblems: counted,
  /** Before the end, the longest first. */
  remindersSeconds: z.array(z.int()),
});

export const getRentalRules = endpoint('GET /api/rental/rules', {
  summary: 'The numbers of rental as they count now; a lease keeps those under which it was booked',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    lease: LeaseNumbers,
    /** Leases that a person may have ahead. */
    aheadMax: z.int(),
    /** After so many days two people may settle a claim again without an admin. */
    meetAgainDays: z.int(),
    /** Bounds and defaults of time groups. */
    gapSeconds: z.object({ min: z.int(), max: z.int(), normal: z.int() }),
    depositMaxFen: z.int(),
    aheadDays: z.object({ max: z.int(), normal: z.int() }),
    /** Listings of an account, units of a listing. */
    listingsMax: z.int(),
    unitsMax: z.int(),
  }),
  errors: [],
});
