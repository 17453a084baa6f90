import type { QueryClient } from '@tanstack/react-query';
import type { ActionName } from './touches.ts';

/** Loads what says which call changes what: nothing needs it before something is changed. Throws nothing. */
export function loadTouches() {
  return import('./touches.ts').catch(() => undefined);
}

/** Returns what asks again for all that a call may have changed; where that cannot be known, for everything. */
export function refreshAfter(queries: QueryClient, name: ActionName): () => Promise<void> {
  const loading = loadTouches();
  return async () => {
    const table = await loading;
    if (table === undefined) void queries.invalidateQueries();
    else for (const touched of table.touchedBy(name)) void queries.invalidateQueries({ queryKey: [touched] });
  };
}
