import { keepGroups } from './keptGroups.ts';

/** Groups of which only the head shows. */
const folded = keepGroups('foldedMenu');
/** Groups that stand before their siblings. */
const pinned = keepGroups('pinnedMenu');

export const foldGroups = folded.change;
export const useFoldedGroups = folded.use;
export const pinGroups = pinned.change;
export const usePinnedGroups = pinned.use;
