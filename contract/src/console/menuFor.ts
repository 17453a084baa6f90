/** The console's menu as data: what the server sends, and what serves where it is not asked. */
import type { Role } from '../core/roles.ts';
import type { Grant } from '../identity/grants.ts';
import { type ConsoleEntry, type ConsolePage, consolePages } from './consolePages.ts';
import { consolePaths } from './consolePaths.ts';
import type { MenuItem } from '../site/site.ts';

interface Visitor {
  role: Role;
  held: readonly Grant[];
  hasShop: boolean;
}

/**
 * The menu's tree for a role and grants: no hidden screens, none of a shop for whoever has none, and no group without a
 * screen that they may visit.
 */
export function menuFor(role: Role, held: readonly Grant[], { hasShop }: Pick<Visitor, 'hasShop'>): MenuItem[] {
  return itemsFor({ role, held, hasShop }, consolePages, 'menu');
}

/** Names of all screens that a role may visit with these grants, also of those that no menu shows. */
export function routesFor(role: Role, held: readonly Grant[]): string[] {
  const visitor = { role, held, hasShop: true };
  const visit = (entry: ConsoleEntry): string[] => {
    if (!isOpenTo(visitor, entry) || 'address' in entry) return [];
    return 'children' in entry ? entry.children.flatMap(visit) : [entry.name];
  };
  return consolePages.flatMap(visit);
}

function itemsFor(visitor: Visitor, siblings: readonly ConsoleEntry[], parent: string): MenuItem[] {
  return siblings
    .toSorted((one, other) => rankOf(visitor, one) - rankOf(visitor, other))
    .filter((entry) => entry.hidden !== true && (visitor.hasShop || entry.ofShop !== true) && isOpenTo(visitor, entry))
    .map((entry, order) => itemOf(visitor, entry, { parent, order }))
    .filter((item) => item.children === undefined || item.children.length > 0)
    .map(withoutLonelyHeading);
}

/** Whoever has a shop works in it before they buy elsewhere; to others it is an offer, at the end. */
function rankOf({ hasShop }: Visitor, { lastWithoutShop = false }: ConsoleEntry): number {
  return lastWithoutShop && !hasShop ? 1 : 0;
}

/** A screen alone needs no heading: it takes the place and the icon of its group. */
function withoutLonelyHeading(item: MenuItem): MenuItem {
  const [screen, ...others] = item.children ?? [];
  if (screen === undefined || others.length > 0) return item;
  const icon = item.meta.icon ?? screen.meta.icon;
  return { ...screen, meta: { ...screen.meta, order: item.meta.order, ...(icon === undefined ? {} : { icon }) } };
}

function itemOf(visitor: Visitor, entry: ConsoleEntry, place: { parent: string; order: number }): MenuItem {
  const { name, title, icon, roles } = entry;
  const locale = `${place.parent}.${name}`;
  return {
    path: addressOf(entry),
    name,
    meta: {
      locale,
      order: place.order,
      requiresAuth: true,
      roles: roles ? [...roles] : ['*'],
      ...(icon === undefined ? {} : { icon }),
      ...('address' in entry ? { external: true } : {}),
    },
    title,
    ...('children' in entry ? { children: itemsFor(visitor, entry.children, locale) } : {}),
  };
}

function addressOf(entry: ConsoleEntry): string {
  if ('address' in entry) return entry.address;
  return 'children' in entry ? entry.path : consolePaths[entry.name];
}

/** All screens, however deep they lie. */
export function pagesOf(entries: readonly ConsoleEntry[]): ConsolePage[] {
  return entries.flatMap((entry) => {
    if ('address' in entry) return [];
    return 'children' in entry ? pagesOf(entry.children) : [entry];
  });
}

function isOpenTo({ role, held }: Visitor, entry: ConsoleEntry): boolean {
  if (entry.grant !== undefined && ![entry.grant].flat().some((grant) => held.includes(grant))) return false;
  return entry.roles === undefined || entry.roles.includes(role);
}
