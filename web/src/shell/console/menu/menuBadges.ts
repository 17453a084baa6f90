import type { ConsolePath } from '#contract/console/consolePaths.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { leavesOf } from './menuPlace.ts';

/** What waits for the reader, as `listMenuBadges` replies. */
export interface MenuBadges {
  badges: Readonly<Partial<Record<string, number>>>;
  inbox: number;
}

export const noBadges: MenuBadges = { badges: {}, inbox: 0 };

/** What an entry shows: the inbox all that stands in it, also what waits at other entries. */
export function badgeOf({ name }: MenuItem, { badges, inbox }: MenuBadges): number {
  return name === ('adminInbox' satisfies ConsolePath) ? inbox : (badges[name] ?? 0);
}

/** What waits within a group, each thing once. */
export function sumOf(items: readonly MenuItem[], { badges }: MenuBadges): number {
  return leavesOf(items).reduce((sum, { name }) => sum + (badges[name] ?? 0), 0);
}
