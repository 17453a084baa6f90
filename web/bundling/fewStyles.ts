import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** So many pages of visitors must load styles at once for all of them to have them; of those with few letters, fewer. */
const sharedBy = { many: 6, few: 2, letters: 2_500 };

/**
 * Puts styles into few files: what both visitors' pages and the console's screens load at once into the file of the root, which
 * every page has; what the console begins with (its frame, the dashboard) into a second one, and what its screens alone load at
 * once into a third. Classes have names of their own, so that
 * only the order of files that build on each other matters: imported ones stay before those that import them.
 */
export function fewStyles(): Plugin {
  return {
    name: 'few-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const visitors = routesOf(chunks, /\/(pages|shell)\/public\//).map((route) => loadedBy([route], chunks));
        const ofConsole = loadedBy(
          routesOf(chunks, /\/shell\/console\/|\/pages\/(admin|console|pricing|user)\/|\/features\/dashboard\//),
          chunks,
        );
        const first = loadedBy(
          routesOf(chunks, /\/shell\/console\/|\/pages\/console\/Dashboard|\/features\/dashboard\//),
          chunks,
        );
        const later = loadedLater(routesOf(chunks, /\/(pages|shell)\/public\//), chunks);
        const root = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/ui/kit/tokens.css')));
        const [rootStyles = ''] = stylesOf(root);
        if (rootStyles === '') throw new Error('The root has no styles.');
        const sorted = importedFirst(chunks);
        const namesOf = (wanted: (chunk: Chunk) => boolean) => [
          ...new Set(sorted.filter(wanted).flatMap((chunk) => stylesOf(chunk))),
        ];
        const isShared = (chunk: Chunk) => {
          const count = visitors.filter((loaded) => loaded.has(chunk)).length;
          const letters = stylesOf(chunk).reduce((sum, name) => sum + textOf(bundle[name]).length, 0);
          return count >= (letters <= sharedBy.letters ? sharedBy.few : sharedBy.many);
        };
        const shared = namesOf(isShared);
        const alone = namesOf((chunk) => ofConsole.has(chunk) && !later.has(chunk)).filter(
          (name) => !shared.includes(name),
        );
        const firstNames = namesOf((chunk) => first.has(chunk));
        const files = [
          [rootStyles, ...shared.filter((name) => name !== rootStyles)],
          alone.filter((name) => firstNames.includes(name)),
          alone.filter((name) => !firstNames.includes(name)),
        ];
        for (const names of files) {
          const source = names.map((name) => textOf(bundle[name])).join('');
          const fileName = `assets/${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`;
          for (const name of names) delete bundle[name];
          this.emitFile({ type: 'asset', fileName, source });
          for (const { viteMetadata } of chunks) replace(viteMetadata?.importedCss, names, fileName);
        }
      },
    },
  };
}

const stylesOf = (chunk: Chunk | undefined) => [...(chunk?.viteMetadata?.importedCss ?? [])];

function textOf(asset: Rolldown.OutputAsset | Chunk | undefined): string {
  if (asset?.type !== 'asset') throw new Error('Styles are written in another way than they were.');
  return typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString();
}

/** The chunks of routes with such a file. */
const routesOf = (chunks: readonly Chunk[], route: RegExp) =>
  chunks.filter(
    ({ facadeModuleId: id }) =>
      id !== null && (id.includes('?__react-router-build-client-route') || id.includes('/features/')) && route.test(id),
  );

/** What these load at once. */
function loadedBy(routes: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set(routes);
  for (const { imports } of loaded) for (const next of chunks) if (imports.includes(next.fileName)) loaded.add(next);
  return loaded;
}

/** What these load at once or at any later time. */
function loadedLater(routes: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set(routes);
  for (const { imports, dynamicImports } of loaded)
    for (const next of chunks)
      if (imports.includes(next.fileName) || dynamicImports.includes(next.fileName)) loaded.add(next);
  return loaded;
}

function importedFirst(chunks: readonly Chunk[]): Chunk[] {
  const sorted = new Set<Chunk>();
  const visit = (chunk: Chunk, above: readonly Chunk[]) => {
    if (sorted.has(chunk) || above.includes(chunk)) return;
    for (const name of chunk.imports)
      for (const next of chunks) if (next.fileName === name) visit(next, [...above, chunk]);
    sorted.add(chunk);
  };
  for (const chunk of chunks) visit(chunk, []);
  return [...sorted];
}

function replace(names: Set<string> | undefined, gone: readonly string[], by: string): void {
  if (names === undefined || !gone.some((name) => names.has(name))) return;
  const kept = [...names].map((name) => (gone.includes(name) ? by : name));
  names.clear();
  for (const name of kept) names.add(name);
}
