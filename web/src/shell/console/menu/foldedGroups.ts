import { useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#contract/site/site.ts';
import { keepGroups } from './keptGroups.ts';
import type { MenuPlace } from './menuPlace.ts';

/** Groups that the reader opened, or folded where they are open at first. */
const changed = keepGroups('changedMenu');
/** Groups that stand before their siblings. */
const pinned = keepGroups('pinnedMenu');

export const pinGroups = pinned.change;
export const usePinnedGroups = pinned.use;

/** Which groups show their head alone, and how that changes. */
export interface Folds {
  isFolded: (group: string) => boolean;
  toggle: (group: string) => void;
}

/**
 * All of the menu is longer than a screen. Open are the groups around the page, as long as the reader leaves them so, the
 * first of the menu, which is the reader's own work, and those that the reader opened.
 */
export function useFolds(items: readonly MenuItem[], { groups }: MenuPlace): Folds {
  const names = changed.use();
  const { pathname } = useLocation();
  const [shut, setShut] = useState({ pathname, groups: [] as readonly string[] });
  const shutHere = shut.pathname === pathname ? shut.groups : [];
  const first = items.find(({ children }) => children !== undefined)?.name;
  const isOpen = (group: string) =>
    !shutHere.includes(group) && (groups.includes(group) || names.includes(group) !== (group === first));
  const toggle = (group: string) => {
    const opens = !isOpen(group);
    changed.change([group], opens !== (group === first));
    setShut({ pathname, groups: opens ? shutHere.filter((one) => one !== group) : [...shutHere, group] });
  };
  return { isFolded: (group) => !isOpen(group), toggle };
}
