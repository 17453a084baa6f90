import { useSyncExternalStore } from 'react';
import { firstTab, type Tab, tabsFrom, withTab } from './tabList.ts';

/** The open tabs of this browser's session; gone with the log-in. */
const storageKey = 'tabs';
const listeners = new Set<() => void>();
const initial: readonly Tab[] = [firstTab];
let tabs: readonly Tab[] | undefined;

function read(): readonly Tab[] {
  tabs ??= tabsFrom(kept());
  return tabs;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function setTabs(next: readonly Tab[]): void {
  if (next === tabs) return;
  tabs = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next.map(({ path }) => path)));
  } catch {
    // Then they last as long as the page.
  }
  for (const listener of listeners) listener();
}

export function openTab(tab: Tab): void {
  setTabs(withTab(read(), tab));
}

export function resetTabs(): void {
  setTabs(initial);
}

export function useTabs(): readonly Tab[] {
  return useSyncExternalStore(subscribe, read, () => initial);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
