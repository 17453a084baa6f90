import { useState } from 'react';
import { useLocation } from 'react-router';
import { keepGroups } from './keptGroups.ts';
import type { MenuPlace } from './menuPlace.ts';

/** Groups of which only the head shows. */
const folded = keepGroups('foldedMenu');
/** Where a whole menu is too long for the screen: groups that the reader opened. */
const opened = keepGroups('openedMenu');
/** Groups that stand before their siblings. */
const pinned = keepGroups('pinnedMenu');

export const foldGroups = folded.change;
export const pinGroups = pinned.change;
export const usePinnedGroups = pinned.use;

/** Which groups show their head alone, and how that changes. */
export interface Folds {
  isFolded: (group: string) => boolean;
  toggle: (group: string) => void;
}

/** All groups are open but those that the reader folded. */
export function useFolds(): Folds {
  const names = folded.use();
  const isFolded = (group: string) => names.includes(group);
  return { isFolded, toggle: (group) => foldGroups([group], !isFolded(group)) };
}

/** The groups around the screen are open, as long as the reader leaves them so, and of the others those that the reader opened. */
export function useOpenedFolds({ groups }: MenuPlace): Folds {
  const names = opened.use();
  const { pathname } = useLocation();
  const [shut, setShut] = useState({ pathname, groups: [] as readonly string[] });
  const shutHere = shut.pathname === pathname ? shut.groups : [];
  const isOpen = (group: string) => !shutHere.includes(group) && (names.includes(group) || groups.includes(group));
  const toggle = (group: string) => {
    const opens = !isOpen(group);
    opened.change([group], opens);
    setShut({ pathname, groups: opens ? shutHere.filter((one) => one !== group) : [...shutHere, group] });
  };
  return { isFolded: (group) => !isOpen(group), toggle };
}
