/** What somebody may do with a listing, as far as it needs nothing but the facts. */
import { movesFrom } from '#contract/core/process.ts';
import {
  listingProcess,
  type ListingDecision,
  type ListingMove,
  type ListingState,
} from '#contract/rental/listingProcess.ts';

export type ListingAct = ListingMove | ListingDecision | 'edit';

/** As whom it is looked at: its lessor, an admin, or an admin who is its lessor under any account. */
export type ListingSide = 'lessor' | 'admin' | 'own_admin';

export function listingAbilities(state: ListingState, side: ListingSide): ListingAct[] {
  if (side === 'own_admin' || state === 'removed') return [];
  const moves = movesFrom(listingProcess, state).filter(({ by, event }) => by === side && event !== 'change_texts');
  // The process has no other events than these.
  const may = moves.map(({ event }) => event as ListingAct);
  return side === 'lessor' ? [...may, 'edit'] : may;
}
