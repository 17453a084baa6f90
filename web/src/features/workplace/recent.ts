import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { consolePaths, type ConsolePath } from '#contract/console/consolePaths.ts';
import { workplaceRules } from '#contract/console/workplaceRules.ts';

const storageKey = (accountId: string) => `recentScreens:${accountId}`;
// The names of the table are those of its type.
const entries = Object.entries(consolePaths) as [ConsolePath, string][];

/** Screens that the reader visited lately in this browser, the last one first. */
export function readRecent(accountId: string): ConsolePath[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? '[]');
    return Array.isArray(kept)
      ? entries
          .map(([name]) => name)
          .filter((name) => kept.includes(name))
          .toSorted((one, other) => kept.indexOf(one) - kept.indexOf(other))
      : [];
  } catch {
    return [];
  }
}

/** Remembers each screen that is opened; the workplace itself is none to go back to. */
export function useRememberedScreens(accountId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const name = entries.find(([, path]) => path === pathname)?.[0];
    if (name === undefined || name === 'workplace') return;
    const recent = [name, ...readRecent(accountId).filter((other) => other !== name)];
    localStorage.setItem(storageKey(accountId), JSON.stringify(recent.slice(0, workplaceRules.recentMax)));
  }, [accountId, pathname]);
}
