import { usualTerms, type LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { LicenceSummary } from '#contract/licences/licences.ts';
import { dayMs } from '#contract/core/durations.ts';

/** The whole terms from what is stored of them: only what is unusual. */
export function termsOf(stored: Partial<LicenceTerms>): LicenceTerms {
  return { ...usualTerms, ...stored };
}

/** When a term that began then ends; null: for a lifetime. */
export function endOfTerm(startsAt: Date, termDays: number | null): Date | null {
  return termDays === null ? null : new Date(startsAt.getTime() + termDays * dayMs);
}

/** Until when a licence works on after its end, where its policy lets it; null: it does not, or has no end. */
export function graceUntil(expiresAt: Date | null, terms: Pick<LicenceTerms, 'expiry' | 'graceDays'>): Date | null {
  if (expiresAt === null || terms.expiry !== 'warn') return null;
  return new Date(expiresAt.getTime() + terms.graceDays * dayMs);
}

/** The state that people see: an active licence whose term is over has expired. */
export function stateOf(licence: { state: string; expiresAt: Date | null }, now: Date): LicenceSummary['state'] {
  if (licence.state === 'revoked' || licence.state === 'suspended') return licence.state;
  return licence.expiresAt !== null && licence.expiresAt <= now ? 'expired' : 'active';
}
