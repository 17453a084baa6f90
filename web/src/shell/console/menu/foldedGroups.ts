import { useSyncExternalStore } from 'react';

/** Which groups of the menu are folded, by name; kept in this browser. */
const storageKey = 'foldedMenu';
const listeners = new Set<() => void>();
const none: readonly string[] = [];
let folded: readonly string[] | undefined;

function read(): readonly string[] {
  folded ??= kept();
  return folded;
}

function kept(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : none;
  } catch {
    return none;
  }
}

export function foldGroups(names: readonly string[], isFolded: boolean): void {
  const others = read().filter((name) => !names.includes(name));
  if (!isFolded && others.length === read().length) return;
  folded = isFolded ? [...others, ...names] : others;
  try {
    localStorage.setItem(storageKey, JSON.stringify(folded));
  } catch {
    // Then it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useFoldedGroups(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none);
}

function subscribe(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey) return;
    folded = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
