import { dayMs, hourMs } from '#contract/core/durations.ts';
import { daysLeftOf, licenceEndingDays } from '#contract/licences/licenceRules.ts';
import type { LicenceSummary } from '#contract/licences/licences.ts';

type Dated = Pick<LicenceSummary, 'state' | 'startsAt' | 'expiresAt' | 'graceUntil'>;

/** Where a licence stands in its term. Shares are of 1, times are moments in ISO 8601. */
export type Term =
  | { is: 'ended' }
  | { is: 'not_begun' }
  | { is: 'lifetime' }
  | { is: 'over'; at: string }
  | { is: 'grace'; until: string }
  | { is: 'running'; until: string; share: number; left: Left; isSoon: boolean };

/** What is left, in whole units: days, and hours on the last day. */
export type Left = { days: number } | { hours: number };

/** How a licence's term stands at a moment. A suspended one's goes on. */
export function termOf({ state, startsAt, expiresAt, graceUntil }: Dated, now: number): Term {
  if (state === 'revoked') return { is: 'ended' };
  if (startsAt === null) return { is: 'not_begun' };
  if (expiresAt === null) return { is: 'lifetime' };
  const [start, end] = [Date.parse(startsAt), Date.parse(expiresAt)];
  if (end > now) {
    const share = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
    return {
      is: 'running',
      until: expiresAt,
      share,
      left: leftOf(end - now),
      isSoon: end - now <= licenceEndingDays * dayMs,
    };
  }
  if (graceUntil !== null && Date.parse(graceUntil) > now) return { is: 'grace', until: graceUntil };
  return { is: 'over', at: expiresAt };
}

function leftOf(milliseconds: number): Left {
  return milliseconds >= dayMs ? { days: daysLeftOf(milliseconds) } : { hours: Math.floor(milliseconds / hourMs) };
}
