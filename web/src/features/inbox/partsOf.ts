import type { InboxItem } from '#contract/console/inbox.ts';
import { urgencyOf } from '../../parts/site/urgencyOf.ts';

/** What is late or nearly so, and what follows, each in its order; where there is one of them alone, nothing is told apart. */
export function partsOf<Item extends Pick<InboxItem, 'since' | 'dueAt'>>(all: readonly Item[], now: number) {
  const isAhead = (item: Item) => urgencyOf(item, now) === 'ahead';
  const parts = [
    { part: 'urgent' as const, items: all.filter((item) => !isAhead(item)) },
    { part: 'ahead' as const, items: all.filter(isAhead) },
  ].filter(({ items }) => items.length > 0);
  return parts.length > 1 ? parts : parts.map(({ items }) => ({ part: 'all' as const, items }));
}
