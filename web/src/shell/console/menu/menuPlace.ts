import { pagesOf } from '#contract/console/menuFor.ts';
import { consolePages } from '#contract/console/consolePages.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { screenAt } from '../consoleAccess.ts';

/** Where the reader is in the menu, from the address alone. */
export interface MenuPlace {
  /** The entry that is lit; undefined where none is. */
  name: string | undefined;
  /** The groups that it lies in, outermost first. */
  groups: readonly string[];
}

export function menuPlace(menu: readonly MenuItem[], pathname: string): MenuPlace {
  const screen = screenAt(pathname);
  const page = pagesOf(consolePages).find(({ name }) => name === screen);
  const name = page?.activeMenu ?? screen;
  const groups = name === undefined ? undefined : groupsOf(menu, name);
  return groups === undefined ? { name: undefined, groups: [] } : { name, groups };
}

/** Names of the groups around an entry; undefined when the menu has no such entry. */
function groupsOf(items: readonly MenuItem[], name: string): string[] | undefined {
  for (const item of items) {
    if (item.children === undefined) {
      if (item.name === name) return [];
      continue;
    }
    const within = groupsOf(item.children, name);
    if (within) return [item.name, ...within];
  }
  return undefined;
}

/** The entries of a tree that lead somewhere. */
export function leavesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.children ? leavesOf(item.children) : [item]));
}
