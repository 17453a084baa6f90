/** The numbers of evidence and disputes of leases. Free of zod. */
import { day } from '../core/durations.ts';

export const evidenceRules = {
  /** Pictures of one entry: a report, a claim, an answer, an addition. */
  picturesMax: 6,
  /** What one side adds to a case while it is open. */
  additionsMax: 10,
  /** Characters of why a claim comes without pictures. */
  noPicturesWhy: { min: 5, max: 300 },
  /** An admin decides within so many seconds of the moment from which they can. */
  decideSeconds: 3 * day,
  /** Pictures are deleted so many days after their lease was closed. */
  keptDays: 180,
} as const;
