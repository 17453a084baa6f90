/** What a renewal adds to a term, and what is left of a term when renewals are refunded. Pure: times are arguments. */
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { RenewalRefusal } from '#contract/orders/orders.ts';
import { dayMs } from '#contract/core/durations.ts';

/** The term of a licence: begun (`expiresAt` null: for a lifetime), or `termDays` long from whenever it begins (null: for a lifetime). */
export interface Term {
  startsAt: Date | null;
  expiresAt: Date | null;
  termDays: number | null;
}

/** A term that was added at a time; `days` null: for a lifetime. */
export interface AddedTerm {
  days: number | null;
  at: Date;
}

type Rule = LicenceTerms['renewal'];

/** What a licence grants beside its term, and the SKU that it was sold by. */
export interface Grant {
  skuId: number;
  seats: number;
  entitlements: readonly string[];
  /** Null: as often as wanted. */
  usesMax: number | null;
}

/** A renewal leaves seats, entitlements and uses as they are: so a smaller SKU, which is cheaper, must not pay for them. */
function grantsLess(sku: Grant, licence: Grant): boolean {
  if (sku.skuId === licence.skuId) return false;
  const uses = (grant: Grant) => grant.usesMax ?? Number.POSITIVE_INFINITY;
  return (
    sku.seats < licence.seats ||
    uses(sku) < uses(licence) ||
    licence.entitlements.some((entitlement) => !sku.entitlements.includes(entitlement))
  );
}

type Renewed = Term & { state: string; terms: Pick<LicenceTerms, 'renewal' | 'trial'> };

/** Why a SKU does not renew a licence; null: it does. */
export function renewalRefusal(
  licence: Renewed & { grant: Grant },
  sku: { termDays: number | null; trial: boolean; grant: Grant },
  now: Date,
): RenewalRefusal | null {
  const own = ownRefusal(licence);
  if (own !== null) return own;
  if (sku.trial) return 'trial_sku';
  if (grantsLess(sku.grant, licence.grant)) return 'smaller_sku';
  return isTooLate(licence, sku.termDays, now) ? 'too_late' : null;
}

/** A licence can be renewed by its own SKU, as it was when the licence was sold. */
export function isRenewable(licence: Renewed, now: Date): boolean {
  return ownRefusal(licence) === null && !isTooLate(licence, licence.termDays, now);
}

function ownRefusal(licence: Renewed): RenewalRefusal | null {
  if (licence.state === 'revoked') return 'revoked';
  if (licence.terms.trial) return 'trial';
  if (isLifetime(licence)) return 'lifetime';
  return licence.terms.renewal === 'none' ? 'not_renewable' : null;
}

/** What a renewal counts from must not lie so far back that all of it would be over before it is paid. */
function isTooLate(licence: Renewed, days: number | null, now: Date): boolean {
  const { expiresAt } = renewedTerm(licence, licence.terms.renewal, { days, at: now });
  return expiresAt !== null && expiresAt <= now;
}

function isLifetime({ startsAt, expiresAt, termDays }: Term): boolean {
  return startsAt === null ? termDays === null : expiresAt === null;
}

/** A term with another one behind it. One that has not begun becomes longer. A lifetime stays one. */
export function renewedTerm(term: Term, rule: Rule, { days, at }: AddedTerm): Term {
  const { startsAt, expiresAt, termDays } = term;
  if (startsAt === null) {
    return { ...term, termDays: days === null || termDays === null ? null : termDays + days };
  }
  if (days === null || expiresAt === null) return { ...term, expiresAt: null };
  const from = rule === 'later' && expiresAt < at ? at : expiresAt;
  return { ...term, expiresAt: new Date(from.getTime() + days * dayMs) };
}

/** How a licence stood before its first renewal. */
export interface TermBefore {
  /** Null: the term had not begun. */
  expiresAt: Date | null;
  /** Of a term that had not begun. */
  termDays: number | null;
}

/**
 * The term as if only these renewals had ever been made, in their order: what a licence has once others were taken back.
 * It never ends before what it had at first.
 */
export function termWith(licence: Term, before: TermBefore, rule: Rule, kept: readonly AddedTerm[]): Term {
  const { startsAt } = licence;
  const first: Term =
    startsAt === null
      ? { startsAt, expiresAt: null, termDays: before.termDays }
      : { startsAt, expiresAt: before.expiresAt ?? endAfter(startsAt, before.termDays), termDays: licence.termDays };
  return kept.reduce((term, added) => renewedTerm(term, rule, added), first);
}

function endAfter(startsAt: Date, days: number | null): Date | null {
  return days === null ? null : new Date(startsAt.getTime() + days * dayMs);
}

/** When the added part can begin to run at the earliest, so that whoever has not come to it has had nothing of it. */
export function addedPartBegins({ startsAt, expiresAt, termDays }: Term, now: Date): Date {
  const end = startsAt === null ? endAfter(now, termDays) : expiresAt;
  return end === null || end < now ? now : end;
}
