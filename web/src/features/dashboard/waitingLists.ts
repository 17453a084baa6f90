import { isInboxKind } from '#contract/console/inboxRules.ts';
import { byUrgency } from '#contract/console/waitingOrder.ts';
import type { CallOutput } from '../../api/call.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

/** What waits for the site's admins, and what waits for the reader alone: as a buyer, and for the shop. */
export interface WaitingList extends Pick<Side, 'items' | 'kinds' | 'total'> {
  of: 'admin' | 'own';
}

/** Whoever buys and sells has one list of both, the most urgent first. */
export function listsOf(sides: readonly Side[], now: number): WaitingList[] {
  const own = sides.filter(({ side }) => side !== 'admin');
  return [
    ...sides.filter(({ side }) => side === 'admin').map((side) => ({ ...side, of: 'admin' as const })),
    {
      of: 'own',
      items: own.flatMap(({ items }) => items).toSorted(byUrgency(now)),
      kinds: own.flatMap(({ kinds }) => kinds),
      total: own.reduce((sum, { total }) => sum + total, 0),
    },
  ];
}

/** How much of it is listed. Of an admin's as much as the inbox says itself: what is dealt with elsewhere has a line of its own. */
export function listedCount({ of, kinds, total }: WaitingList): number {
  if (of !== 'admin') return total;
  return kinds.reduce((sum, { kind, count }) => (isInboxKind(kind) ? sum + count : sum), 0);
}
