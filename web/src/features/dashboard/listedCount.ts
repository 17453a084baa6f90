import { isInboxKind } from '#contract/console/inboxRules.ts';
import type { CallOutput } from '../../api/call.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

/** How much of a side is listed. Of an admin's as much as the inbox says itself: what is dealt with elsewhere has a line of its own. */
export function listedCount({ side, kinds, total }: Pick<Side, 'side' | 'kinds' | 'total'>): number {
  if (side !== 'admin') return total;
  return kinds.reduce((sum, { kind, count }) => (isInboxKind(kind) ? sum + count : sum), 0);
}
