import { use, useEffect } from 'react';
import { type DataRouteObject, UNSAFE_DataRouterContext } from 'react-router';
import { fetchAssets } from '../../api/line.ts';

interface RouteFiles {
  module: string;
  clientLoaderModule?: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    /** Put there by the router's own script. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  }
}

/**
 * Whatever the reason, the router loads the document anew when a page's module cannot be imported, which shows the browser's
 * own page to whoever is offline. So that an error page can say what happened, the files are fetched before. Links have no
 * `prefetch` for the same reason.
 */
export function useGuardedRoutes(): void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(() => router?.routes.forEach(guard), [router]);
}

function guard(route: DataRouteObject): void {
  route.children?.forEach(guard);
  const { lazy } = route;
  const files = window.__reactRouterManifest?.routes[route.id];
  if (typeof lazy !== 'object' || files === undefined) return;
  const { module, clientLoaderModule = module, imports = [], css = [] } = files;
  let fetching: Promise<void> | undefined;
  const fetchFiles = () => (fetching ??= fetchAssets([module, clientLoaderModule, ...imports, ...css]));
  for (const [name, load] of Object.entries<unknown>(lazy))
    if (typeof load === 'function') Object.assign(lazy, { [name]: () => fetchFiles().then(() => load() as unknown) });
  // The router shows nothing at all when a module fails and its data comes: so both fail.
  const { loader } = route;
  if (typeof loader === 'function')
    route.loader = async (...args) => (await Promise.all([loader(...args), fetchFiles()]))[0];
}
