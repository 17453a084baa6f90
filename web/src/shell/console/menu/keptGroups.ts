import { useSyncExternalStore } from 'react';

/** Names of groups of the menu, kept in this browser and shared by its tabs. */
export function keepGroups(storageKey: string) {
  const listeners = new Set<() => void>();
  const none: readonly string[] = [];
  let names: readonly string[] | undefined;

  function kept(): readonly string[] {
    try {
      const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : none;
    } catch {
      return none;
    }
  }
  const read = () => (names ??= kept());
  /** Puts groups among them, or takes them out. */
  const change = (groups: readonly string[], isIn: boolean) => {
    const others = read().filter((name) => !groups.includes(name));
    if (!isIn && others.length === read().length) return;
    names = isIn ? [...others, ...groups] : others;
    try {
      localStorage.setItem(storageKey, JSON.stringify(names));
    } catch {
      // Then it lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key !== storageKey) return;
      names = undefined;
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', handleStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', handleStorage);
    };
  };
  return { change, use: () => useSyncExternalStore(subscribe, read, () => none) };
}
