import { fetchAssets } from '../../api/connection.ts';
import { consoleTableAt } from './consoleTable.ts';

/** The files of a route, as the router's table of all routes names them. */
interface RouteFiles {
  module: string;
  clientLoaderModule?: string;
  /** What the module imports. A build has these of the console's routes in a file of their own; see `packManifest`. */
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    /** Put there by the router's own script. */
    __reactRouterManifest?: { url: string; routes: Record<string, RouteFiles | undefined> };
  }
}

/** The files of a route. Visitors load those of the console when they go there. Throws what `fetchAssets` throws. */
export async function filesOf(id: string): Promise<string[]> {
  const manifest = window.__reactRouterManifest;
  if (manifest?.routes[id]?.imports === undefined) await completeTable();
  const files = manifest?.routes[id];
  if (files === undefined) return [];
  const { module, clientLoaderModule = module, imports = [], css = [] } = files;
  return [module, clientLoaderModule, ...imports, ...css];
}

let completing: Promise<void> | undefined;

/**
 * Adds the console's part to the table, which it does by itself when it is imported. Asked for once however many need it, and
 * again after it failed. Throws what `fetchAssets` throws.
 */
export function completeTable(): Promise<void> {
  completing ??= loadTable().catch((error: unknown) => {
    completing = undefined;
    throw error;
  });
  return completing;
}

async function loadTable(): Promise<void> {
  const table = consoleTableAt(window.__reactRouterManifest?.url ?? '');
  if (table === undefined) return;
  await fetchAssets([table]);
  await import(/* @vite-ignore */ table);
}
