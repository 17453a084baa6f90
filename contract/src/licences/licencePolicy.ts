import { z } from 'zod';
import { wholeNumber } from '../core/paging.ts';
import { heartbeatSeconds } from './licenceRules.ts';
import { expiryRules, fingerprintMatches, renewalRules, termStarts, usualTerms } from './policyWords.ts';

export {
  expiryRules,
  fingerprintMatches,
  policyConflicts,
  policyWords,
  renewalRules,
  termStarts,
  unusualTerms,
  usualTerms,
} from './policyWords.ts';
export type { LicencePolicy } from './policyWords.ts';

export const Floating = z.strictObject({
  /** Seconds without a sign of life after which a seat is given up. */
  heartbeatSeconds: wholeNumber(heartbeatSeconds.min, heartbeatSeconds.max),
  /** Seconds after that in which a sign of life brings it back, if a seat is free. */
  revivalSeconds: wholeNumber(0, 86_400).default(0),
});

/** What a policy says beside term, seats, bindings and entitlements. Left out means as usual. */
export const LicenceTerms = z.strictObject({
  starts: z.enum(termStarts).default(usualTerms.starts),
  /** Whether a bound domain covers everything below it; without this it covers itself and its `www.`. */
  subdomains: z.boolean().default(usualTerms.subdomains),
  /** Whether a domain is bound only after its holder proved that it is theirs. */
  domainProof: z.boolean().default(usualTerms.domainProof),
  fingerprint: z.enum(fingerprintMatches).default(usualTerms.fingerprint),
  /** Null: a seat stays taken until it is unbound. */
  floating: Floating.nullable().default(usualTerms.floating),
  /** Of the usage quota; null: as often as wanted. */
  usesMax: wholeNumber(1, 1_000_000_000).nullable().default(usualTerms.usesMax),
  expiry: z.enum(expiryRules).default(usualTerms.expiry),
  /** For `warn`. */
  graceDays: wholeNumber(1, 365).default(usualTerms.graceDays),
  transferable: z.boolean().default(usualTerms.transferable),
  /** A trial: one of a product for each person, neither renewed nor transferred. */
  trial: z.boolean().default(usualTerms.trial),
  renewal: z.enum(renewalRules).default(usualTerms.renewal),
});
export type LicenceTerms = z.infer<typeof LicenceTerms>;
