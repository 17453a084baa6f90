import { useSyncExternalStore } from 'react';

/** What will be needed by the next act, such as the program behind dialogs: fetched once the first screen is there. */
type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
const listeners = new Set<() => void>();
let isLet = false;

/** Notes what is to be fetched ahead. On pages that never call `letAhead` it comes with the act alone. */
export function ahead(load: Load): void {
  if (isLet) fetchNow(load);
  else waiting.add(load);
}

/** The first screen is there. */
export function letAhead(): void {
  isLet = true;
  for (const load of waiting) fetchNow(load);
  waiting.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the first screen of the console is there: what it can be read without is asked for afterwards. */
export function useIsLetAhead(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLet,
    () => false,
  );
}

function fetchNow(load: Load): void {
  // Asked for again when it is needed, which then tells why it fails.
  load().catch(() => undefined);
}
