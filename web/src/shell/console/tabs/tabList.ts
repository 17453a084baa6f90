import { matchPath } from 'react-router';
import { appSettingsRules } from '#contract/console/appSettingsRules.ts';
import { consolePaths, type ConsolePath } from '#contract/console/consolePaths.ts';

/** An open tab: a screen and what it is about, wherever on it the reader is. */
export interface Tab {
  /** Screen and what its path names, without the query: `adminProduct 7`. */
  key: string;
  name: ConsolePath;
  /** With the query, as it was left. */
  path: string;
}

/** Always there, and never closed. */
export const firstTab: Tab = { key: 'workplace', name: 'workplace', path: consolePaths.workplace };

export const closings = ['current', 'left', 'right', 'others', 'all'] as const;
export type Closing = (typeof closings)[number];

/** The tab of an address; undefined for what is no screen of the console. */
export function tabOf(pathname: string, search: string): Tab | undefined {
  for (const [name, path] of Object.entries(consolePaths)) {
    const match = matchPath({ path, caseSensitive: false }, pathname);
    if (!match) continue;
    const key = [name, ...Object.values(match.params)].join(' ');
    // The names are those of the table.
    return { key, name: name as ConsolePath, path: pathname + search };
  }
  return undefined;
}

/** The list with a tab that was gone to: added, or where it stands with its address as it is now. */
export function withTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const before = tabs.find(({ key }) => key === tab.key);
  if (before?.path === tab.path) return tabs;
  if (before) return tabs.map((one) => (one.key === tab.key ? tab : one));
  const [first = firstTab, ...others] = tabs;
  return [first, ...others.slice(-(appSettingsRules.tabsOpen - 2)), tab];
}

/** What an act on one tab closes; the first one stays. */
export function closedBy(tabs: readonly Tab[], key: string, closing: Closing): readonly Tab[] {
  const place = tabs.findIndex((tab) => tab.key === key);
  return tabs.filter((_, index) => {
    if (index === 0) return false;
    if (closing === 'current') return index === place;
    if (closing === 'left') return index < place;
    if (closing === 'right') return index > place;
    return closing === 'all' || index !== place;
  });
}

/** Where to go once tabs were closed and the one that was shown is among them: to the one acted upon, or to its left. */
export function shownAfter(tabs: readonly Tab[], left: readonly Tab[], key: string): Tab {
  const acted = left.find((tab) => tab.key === key);
  if (acted) return acted;
  const place = tabs.findIndex((tab) => tab.key === key);
  return tabs.slice(0, place).findLast((tab) => left.includes(tab)) ?? left[0] ?? firstTab;
}

/** A list as the browser kept it for this session; what cannot be read is the first tab alone. */
export function tabsFrom(text: string | null): readonly Tab[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [firstTab];
    const paths = kept.filter((path): path is string => typeof path === 'string');
    return paths.reduce<readonly Tab[]>(
      (tabs, path) => {
        const [pathname = '', query] = path.split('?');
        const tab = tabOf(pathname, query === undefined ? '' : `?${query}`);
        return tab ? withTab(tabs, tab) : tabs;
      },
      [firstTab],
    );
  } catch {
    return [firstTab];
  }
}
