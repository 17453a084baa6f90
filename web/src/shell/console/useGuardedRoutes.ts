import { use, useEffect } from 'react';
import { type DataRouteObject, UNSAFE_DataRouterContext } from 'react-router';
import { fetchAssets } from '../../api/connection.ts';
import { onTokenChange, readToken } from '../../api/token.ts';
import { ahead } from '../../ui/kit/lazy/ahead.ts';
import { frameRoute } from './consoleTable.ts';
import { completeTable, filesOf } from './routeFiles.ts';

/**
 * Whatever the reason, the router loads the document anew when a page's module cannot be imported, which shows the browser's
 * own page to whoever is offline. So that an error page can say what happened, the files are fetched before. Links have no
 * `prefetch` for the same reason.
 */
export function useGuardedRoutes(): void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(() => router?.routes.forEach(guard), [router]);
  useEffect(tableAhead, []);
}

/** Whoever is logged in, or writes something, may go to the console: its table is there when they do. */
function tableAhead(): () => void {
  const load = () => {
    stop();
    // Asked for again when it is needed, which then tells why it fails.
    completeTable().catch(() => undefined);
  };
  // A document of the console brought what its first screen needs.
  const isConsole = window.__reactRouterManifest?.routes[frameRoute]?.imports !== undefined;
  const loadOnceLoggedIn = () => {
    if (readToken() === null) return;
    if (isConsole) ahead(completeTable);
    else load();
  };
  const stopListening = onTokenChange(loadOnceLoggedIn);
  document.addEventListener('input', load);
  const stop = () => {
    stopListening();
    document.removeEventListener('input', load);
  };
  loadOnceLoggedIn();
  return stop;
}

function guard(route: DataRouteObject): void {
  route.children?.forEach(guard);
  const { lazy } = route;
  if (typeof lazy !== 'object' || window.__reactRouterManifest?.routes[route.id] === undefined) return;
  let fetching: Promise<void> | undefined;
  const fetchFiles = () => (fetching ??= filesOf(route.id).then(fetchAssets));
  for (const [name, load] of Object.entries<unknown>(lazy))
    if (typeof load === 'function') Object.assign(lazy, { [name]: () => fetchFiles().then(() => load() as unknown) });
  // The router shows nothing at all when a module fails and its data comes: so both fail.
  const { loader } = route;
  if (typeof loader === 'function')
    route.loader = async (...args) => (await Promise.all([loader(...args), fetchFiles()]))[0];
}
