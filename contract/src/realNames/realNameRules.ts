/** Numbers of the business about real names. Free of zod. */
import { hour, minute } from '../core/durations.ts';

export const realNameRules = {
  /** Working days (Monday to Friday) in which an application is reviewed. */
  reviewWorkingDays: 2,
  /** Accounts that one person, or one enterprise, may have verified. */
  accountsPerPerson: 2,
  /** Days that photos are kept after the decision. */
  photosKeptDays: 30,
  /** Days that an application which nobody sent is kept with what was filled in. */
  draftKeptDays: 30,
  /** From this age on a person is an adult, in years. */
  adultYears: 18,
  /** How long an address of a photo is good for, in seconds. */
  photoLinkSeconds: 10 * minute,
  /** Bytes of one photo as it is uploaded. */
  photoBytes: 10 * 1024 * 1024,
  /** Uploads of photos by one account. */
  photosPerDay: { max: 40, seconds: 24 * hour },
  /** Applications sent by one account. */
  sentPerDay: { max: 10, seconds: 24 * hour },
  /** Characters. */
  name: { min: 2, max: 60 },
  number: { max: 30 },
  enterpriseName: { min: 4, max: 100 },
  note: { max: 500 },
  why: { min: 4, max: 200 },
  /** For how long whoever asked may see the data of somebody who left, once another admin agreed; in seconds. */
  keptLookSeconds: 24 * hour,
  /** Days that a request to see it waits for another admin. */
  keptRequestDays: 7,
  /** Problems that one refusal names. */
  problemsMax: 12,
  /** Accounts, moves and looks that are shown with an application. */
  shownMax: 100,
  /** A document in force ends at most so many years from now. */
  validYearsMax: 30,
} as const;

/** After how many seconds a provider is asked, counted from the sending: first, and again while it gives no answer. */
export const identityCheckSeconds = [0, 30, 2 * minute, 10 * minute, hour, 6 * hour] as const;

/** What is agreed to before identity data is given, kept with its date; a new wording gets a new version. */
export const identityConsent = { document: 'identity', version: '2026-11' } as const;

/** How long numbers are: characters of a resident’s and of an enterprise’s, digits of permits. */
export const documentLengths = {
  residentId: 18,
  hkMacauPermit: 8,
  hkMacauPermitLong: 10,
  taiwanPermit: 8,
  organizationCode: 18,
  passport: 5,
  passportLong: 15,
} as const;
