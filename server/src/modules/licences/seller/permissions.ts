/** What those who sold a licence may do with it. */
import type { LicenceAct } from '#contract/licences/licenceSale.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { licenceProcess, type LicenceStoredState } from '#contract/licences/licenceProcess.ts';
import { movesFrom } from '#contract/core/process.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { partyOf } from '../../shops/service.ts';
import { termsOf } from '../core/terms.ts';

/** Whose licence it is; `sellerId` null: the platform sold it. */
export interface LicenceParties {
  holderId: number;
  sellerId: number | null;
}

/** A licence in its process; `stateBy`: who suspended or revoked it. */
export interface LicenceStatus extends LicenceParties {
  state: LicenceStoredState;
  stateBy: string | null;
}

/** What an actor is to a licence. Whoever owns the shop is its seller even as an admin; an admin whose own people do decides nothing. */
export function manageRole(
  actor: Actor,
  { sellerId }: Pick<LicenceParties, 'sellerId'>,
): 'seller' | 'admin' | 'involved' | undefined {
  // The holder of a licence is asked for where it matters (`moveOf`): they may be its seller too.
  const party = partyOf(actor, { sellerId });
  return party === 'buyer' ? undefined : party;
}

/** Its seller and every admin see a licence; to anybody else it does not exist. */
export function seesSold(actor: Actor, licence: Pick<LicenceParties, 'sellerId'>): boolean {
  return manageRole(actor, licence) !== undefined;
}

export type NoMove = 'not_found' | 'own' | 'by_admin' | 'state';

/**
 * Where an act leads, and as whom the actor does it; or why it leads nowhere. Nobody decides on a licence that they hold
 * themselves, and what an admin suspended only an admin reinstates.
 */
export function moveOf(
  actor: Actor,
  licence: LicenceStatus,
  event: LicenceAct,
): { to: LicenceStoredState; by: 'seller' | 'admin' } | { why: NoMove } {
  const by = manageRole(actor, licence);
  if (by === undefined || actor.kind !== 'user') return { why: 'not_found' };
  if (by === 'involved') return { why: 'own' };
  const move = movesFrom(licenceProcess, licence.state).find((one) => one.event === event && one.by === by);
  if (!move) return { why: 'state' };
  if (actor.userId === licence.holderId) return { why: 'own' };
  if (by === 'admin' && partyOf(actor, { buyerId: licence.holderId, sellerId: licence.sellerId }) !== by)
    return { why: 'own' };
  if (event === 'reinstate' && by === 'seller' && licence.stateBy === 'admin') return { why: 'by_admin' };
  return { to: move.to, by };
}

const acts = ['suspend', 'reinstate', 'revoke'] as const satisfies readonly LicenceAct[];

/** What an actor may do with a licence now, read from the process. */
export function manageAbilities(actor: Actor, licence: LicenceStatus): LicenceAct[] {
  return acts.filter((event) => 'to' in moveOf(actor, licence, event));
}

/** How long a licence works on after its end; null where it does not. The same as `licence_stops_at` in the database. */
export function graceEnd(licence: { expiresAt: Date | null; terms: Partial<LicenceTerms> }): Date | null {
  const { expiry, graceDays } = termsOf(licence.terms);
  if (licence.expiresAt === null || expiry !== 'warn') return null;
  return new Date(licence.expiresAt.getTime() + graceDays * dayMs);
}
