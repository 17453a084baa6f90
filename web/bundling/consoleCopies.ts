import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ReadModule, readModule } from './readModule.ts';

const source = join(import.meta.dirname, '../src');
/** What the name of such a copy ends with. */
const copied = '?console';

const visitorsFolders = ['pages/public', 'pages/files', 'shell/public'];
const consoleFolders = ['pages/admin', 'pages/console', 'pages/pricing', 'pages/user', 'shell/console'];
const everywhere = ['root.tsx', 'entry.client.tsx'];

/** Drawings, and the addresses of calls. */
const isDataAlone = (id: string) =>
  id.includes('/node_modules/@tabler/icons-react/dist/esm/icons/') || id === '\0virtual:call-addresses/console';

/**
 * Gives the console copies of its own of the modules that visitors' pages have as well: what both share would be many small
 * files, since a page of visitors loads nothing that it does not use, and the console's first screen would wait for each of them.
 * What the root has is there once, and so is what keeps something that both must see alike, with all that such a module imports.
 */
export function consoleCopies(): Plugin {
  let sides: Sides | undefined;
  return {
    name: 'console-copies',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer, options) {
      if (importer === undefined || id.startsWith('\0')) return null;
      sides ??= foundSides();
      const [path = '', query] = importer.split('?');
      if (query !== undefined && `?${query}` !== copied) return null;
      const isOfConsole = isCopy(importer) || (sides.ofConsole.has(path) && !sides.ofVisitors.has(path));
      if (!isOfConsole) return null;
      const found = await this.resolve(id, path, { ...options, skipSelf: true });
      if (found === null || found.external !== false) return found;
      return sides.copies.has(found.id) || isDataAlone(found.id) ? { ...found, id: found.id + copied } : found;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const ofVisitors = chunks.filter(({ facadeModuleId: id }) => /\/(pages|shell)\/public\/.*\?/.test(id ?? ''));
      const strange = loadedByOrAfter(ofVisitors, chunks).flatMap(({ moduleIds }) => moduleIds.filter(isCopy));
      if (ofVisitors.length === 0 || strange.length > 0)
        this.error(`Visitors would load what is the console's: ${strange.join(', ')}`);
    },
  };
}

/** A class's name. Those of a copy differ, since its rules come in another file, and in no order to those of the original. */
export function className(name: string, file: string, css: string): string {
  const mark = createHash('sha256').update(relative(source, file)).update(css).digest('base64url').slice(0, 5);
  return `_${name}_${mark}`;
}

const isCopy = (id: string) => id.endsWith(copied);

function loadedByOrAfter(some: readonly Rolldown.OutputChunk[], all: readonly Rolldown.OutputChunk[]) {
  const loaded = new Set(some);
  for (const { imports, dynamicImports } of loaded)
    for (const next of all)
      if (imports.includes(next.fileName) || dynamicImports.includes(next.fileName)) loaded.add(next);
  return [...loaded];
}

interface Sides {
  ofVisitors: ReadonlySet<string>;
  ofConsole: ReadonlySet<string>;
  /** Modules of both of which the console has its own. */
  copies: ReadonlySet<string>;
}

function foundSides(): Sides {
  const known = new Map<string, ReadModule>();
  const read = (file: string) => {
    const found = known.get(file) ?? readModule(file);
    known.set(file, found);
    return found;
  };
  const ofVisitors = reachedFrom(visitorsFolders.flatMap(filesIn), read);
  const ofConsole = reachedFrom(consoleFolders.flatMap(filesIn), read);
  const ofBoth = [...ofConsole].filter((file) => ofVisitors.has(file));
  const changed = new Set([...known.values()].flatMap(({ changes }) => changes.map(({ file }) => file)));
  const keepers = ofBoth.filter((file) => changed.has(file) || (read(file).keeps.length > 0 && !isOnlyQuicker(file)));
  const once = reachedFrom([...everywhere.map((name) => join(source, name)), ...keepers], read);
  return { ofVisitors, ofConsole, copies: new Set(ofBoth.filter((file) => !once.has(file))) };
}

const filesIn = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(source, folder, name));

/** What these keep makes them quicker, or is made once and never changes: each side may have its own. */
const onlyQuicker = [
  'contract/src/rental/rentalTimes.ts',
  'web/src/api/proofOfWork.ts',
  'web/src/features/account/PasswordStrength.tsx',
  'web/src/parts/product/loadAsked.ts',
  'web/src/ui/form/fieldSentence.ts',
  'web/src/ui/kit/KitScope.tsx',
  'web/src/ui/drawings/Ring.tsx',
  'web/src/ui/drawings/Seal.tsx',
];
const isOnlyQuicker = (file: string) => onlyQuicker.some((name) => file.endsWith(`/${name}`));

function reachedFrom(files: readonly string[], read: (file: string) => ReadModule): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) for (const next of read(file).imports) reached.add(next);
  return reached;
}
