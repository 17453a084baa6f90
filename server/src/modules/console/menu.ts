import type { Role } from '#contract/core/roles.ts';
import { type ConsoleGroup, type ConsolePage, consolePages } from '#contract/site/consolePages.ts';
import { consolePaths } from '#contract/site/consolePaths.ts';
import type { MenuItem } from '#contract/site/site.ts';

type Entry = ConsolePage | ConsoleGroup;

/** The menu's tree for a role: no hidden screens, and no group without a screen that the role may visit. */
export function menuFor(role: Role): MenuItem[] {
  return itemsFor(role, consolePages, 'menu');
}

/** Names of all screens that a role may visit, also of those that no menu shows. */
export function routesFor(role: Role): string[] {
  const visit = (entry: Entry): string[] => {
    if (!isOpenTo(role, entry)) return [];
    return 'children' in entry ? entry.children.flatMap(visit) : [entry.name];
  };
  return consolePages.flatMap(visit);
}

function itemsFor(role: Role, siblings: readonly Entry[], parent: string): MenuItem[] {
  return siblings
    .filter((entry) => entry.hidden !== true && isOpenTo(role, entry))
    .map((entry, order) => itemOf(role, entry, { parent, order }))
    .filter((item) => item.children === undefined || item.children.length > 0);
}

function itemOf(role: Role, entry: Entry, place: { parent: string; order: number }): MenuItem {
  const { name, title, icon, roles } = entry;
  const locale = `${place.parent}.${name}`;
  return {
    path: 'children' in entry ? entry.path : consolePaths[entry.name],
    name,
    meta: {
      locale,
      order: place.order,
      requiresAuth: true,
      roles: roles ? [...roles] : ['*'],
      ...(icon === undefined ? {} : { icon }),
    },
    title,
    ...('children' in entry ? { children: itemsFor(role, entry.children, locale) } : {}),
  };
}

function isOpenTo(role: Role, entry: Entry): boolean {
  return entry.roles === undefined || entry.roles.includes(role);
}
