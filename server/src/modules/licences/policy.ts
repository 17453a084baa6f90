import { usualTerms, type LicenceTerms } from '#contract/licencePolicy.ts';
import type { Licence, LicenceSummary } from '#contract/licences.ts';

/** The whole terms from what is stored of them: only what is unusual. */
export function termsOf(stored: Partial<LicenceTerms>): LicenceTerms {
  return { ...usualTerms, ...stored };
}

const dayMs = 24 * 60 * 60 * 1000;

/** When a term that began then ends; null: for a lifetime. */
export function endOfTerm(startsAt: Date, termDays: number | null): Date | null {
  return termDays === null ? null : new Date(startsAt.getTime() + termDays * dayMs);
}

/** 3 unbinds in 30 days. */
export const unbindLimit = { max: 3, days: 30 } as const;

/** A licence as its rules see it; `state` is the stored one. */
export interface LicenceRights {
  state: string;
  expiresAt: Date | null;
  seats: number;
  seatsUsed: number;
}

/** The state that people see: an active licence whose term is over has expired. */
export function stateOf(licence: Pick<LicenceRights, 'state' | 'expiresAt'>, now: Date): LicenceSummary['state'] {
  if (licence.state === 'revoked' || licence.state === 'suspended') return licence.state;
  return licence.expiresAt !== null && licence.expiresAt <= now ? 'expired' : 'active';
}

/** What its holder may do with a licence now. Unbinding frees a seat and needs no active licence. */
export function mayOf(licence: LicenceRights, unbindsLeft: number, now: Date): Licence['may'] {
  const may: Licence['may'] = [];
  if (stateOf(licence, now) === 'active' && licence.seatsUsed < licence.seats) may.push('bind');
  if (licence.seatsUsed > 0 && unbindsLeft > 0) may.push('unbind');
  return may;
}
