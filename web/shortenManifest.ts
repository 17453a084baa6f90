import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  routes: Record<string, { parentId?: string; imports?: string[]; css?: string[] }>;
}

const before = 'window.__reactRouterManifest=';

/**
 * Takes from each route of the table that every visitor loads the files that the routes around it name already: a page is
 * never shown without those, and the table is half as long. Throws where the table is not as this version of the router
 * writes it.
 */
export async function shortenManifest(client: string): Promise<void> {
  const folder = join(client, 'assets');
  const name = (await readdir(folder)).find((one) => /^manifest-\w+\.js$/.test(one));
  if (name === undefined) throw new Error(`There is no table of routes in ${folder}.`);
  const text = await readFile(join(folder, name), 'utf8');
  if (!text.startsWith(before)) throw new Error(`${name} does not begin with ${before}`);
  const manifest = JSON.parse(text.slice(before.length).replace(/;\s*$/, '')) as Manifest;
  await writeFile(join(folder, name), `${before}${JSON.stringify(shortened(manifest))};`);
}

/** The same table, each file named once on the way from the root to a page. */
export function shortened<Table extends Manifest>({ routes, ...others }: Table): Table {
  const around = (key: 'imports' | 'css', id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? [] : [...(route[key] ?? []), ...around(key, route.parentId)];
  };
  const lessOf = (key: 'imports' | 'css', { parentId, ...route }: Manifest['routes'][string]) => {
    const named = new Set(around(key, parentId));
    return route[key]?.filter((file) => !named.has(file));
  };
  const entries = Object.entries(routes).map(([id, route]) => [
    id,
    { ...route, imports: lessOf('imports', route), css: lessOf('css', route) },
  ]);
  // The same routes with shorter lists.
  return { ...others, routes: Object.fromEntries(entries) as Table['routes'] } as Table;
}
