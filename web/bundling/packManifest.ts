import { isDeepStrictEqual } from 'node:util';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { consoleTableAt, isConsoleRoute } from '../src/shell/console/consoleTable.ts';

interface Route extends Record<string, unknown> {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}
/** What a table names of a route. */
type Files = { [Name in 'module' | 'imports' | 'css']?: Route[Name] | undefined };
interface Manifest extends Record<string, unknown> {
  routes: Record<string, Route>;
}

const start = 'window.__reactRouterManifest=';
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
];

/**
 * Writes the table of routes in a third of its size: each file's name once, seven flags as a number. What the console's routes
 * import stands in a file of its own, which visitors do not load. The scripts put the same table together; a build whose table
 * would differ fails.
 */
export async function packManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (name === undefined) throw new Error(`${assets} has no table of routes.`);
  const path = join(assets, name);
  const text = (await readFile(path, 'utf8')).trim();
  if (!text.startsWith(start)) throw new Error(`${name} is written in another way than it was.`);
  // The framework's own format.
  const manifest = JSON.parse(text.slice(start.length).replace(/;$/, '')) as Manifest;
  const scripts = { all: packedManifest(manifest), console: packedConsole(manifest) };
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(scripts.all + scripts.console, { window });
  // Objects of another context have other prototypes.
  const unpacked = JSON.parse(JSON.stringify(window.__reactRouterManifest)) as Manifest;
  if (!isDeepStrictEqual(withoutOrder(unpacked), withoutOrder(manifest)))
    throw new Error(`${name} does not unpack to what it was.`);
  const consolePath = consoleTableAt(path);
  if (consolePath === undefined) throw new Error(`${name} leaves no name for the console's table.`);
  await writeFile(path, scripts.all);
  await writeFile(consolePath, scripts.console);
}

/** A route's imports are only fetched ahead: their order says nothing. That of its styles does. */
function withoutOrder({ routes, ...rest }: Manifest) {
  const sorted = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: route.imports?.toSorted() }]);
  return { ...rest, routes: Object.fromEntries(sorted) as unknown };
}

const isOfConsole = ({ id, parentId }: Route) => isConsoleRoute(id) || isConsoleRoute(parentId);

function packedManifest({ routes, ...rest }: Manifest): string {
  const listed = Object.values(routes).map((route) => (isOfConsole(route) ? withoutLists(route) : route));
  const { files, numberOf } = filesOf(listed);
  const rows = listed.map(({ module, imports, css, ...route }) => [
    numberOf(module),
    flags.reduce((sum, flag, place) => (route[flag] === true ? sum + 2 ** place : sum), 0),
    imports?.map(numberOf).sort((one, other) => one - other) ?? 0,
    css?.map(numberOf) ?? 0,
    Object.fromEntries(Object.entries(route).filter(([key]) => !flags.includes(key))),
  ]);
  return `${start}((f,n,rows,rest)=>({...rest,routes:Object.fromEntries(rows.map(([m,g,i,c,r])=>{n.forEach((k,p)=>r[k]=!!(g>>p&1));r.module=f[m];if(i)r.imports=i.map(x=>f[x]);if(c)r.css=c.map(x=>f[x]);return[r.id,r]}))}))(${[files, flags, rows, rest].map((part) => JSON.stringify(part)).join()});`;
}

function packedConsole({ routes }: Manifest): string {
  const listed = Object.values(routes).filter(isOfConsole);
  const { files, numberOf } = filesOf(listed.map(({ id, imports, css }) => ({ id, imports, css })));
  const rows = listed.map(({ id, imports, css }) => [
    id,
    imports?.map(numberOf).sort((one, other) => one - other) ?? 0,
    css?.map(numberOf) ?? 0,
  ]);
  return `((f,rows,t)=>{for(let[k,i,c]of rows){let r=t[k];if(i)r.imports=i.map(x=>f[x]);if(c)r.css=c.map(x=>f[x])}})(${[files, rows].map((part) => JSON.stringify(part)).join()},window.__reactRouterManifest.routes);`;
}

function withoutLists({ imports: _imports, css: _css, ...route }: Route): Route {
  return route;
}

/** The files of these routes. What most of them share comes first, so that their rows begin alike. */
function filesOf(routes: readonly Files[]): { files: string[]; numberOf: (file: string) => number } {
  const uses = new Map<string, number>();
  for (const { module, imports = [], css = [] } of routes)
    for (const file of [...(module === undefined ? [] : [module]), ...imports, ...css])
      uses.set(file, (uses.get(file) ?? 0) + 1);
  const files = [...uses.keys()].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
  return { files, numberOf: (file) => files.indexOf(file) };
}
