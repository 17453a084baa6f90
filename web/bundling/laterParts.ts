import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { buildDirectory } from './folder.ts';

/** How a part is named that the server draws and whose program comes later. */
const later = /\b(?:whenNear|whenTouched|lazyHalf)\(\s*async \(\) => \(await import\('([^']+)'\)\)/g;

/** Of these, halves of a page, which are wanted at once. */
const half = /\blazyHalf\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+(?=,?\s*\))/g;
/** Each call, however it is written. */
const named = /(?<!function )\b(whenNear|whenTouched|lazyHalf)(?:<[^()]*>)?\(/g;
const web = join(import.meta.dirname, '..');
const filesOfHalves = resolve(web, buildDirectory, 'client/.vite/halves.json');
const virtual = 'virtual:halves';

/** Parts whose files a document may name besides: see `earlyCalls.ts`. */
const namedParts = ['src/features/dashboard/BusinessPart.tsx', 'src/features/dashboard/WaitingLines.tsx'];

const countOfHalves = (calls: readonly RegExpExecArray[]) => calls.filter(([, call]) => call === 'lazyHalf').length;

const nameOf = (id: string) => relative(web, id);

/** What the server draws and whose program comes later: styles with the page, and the files of its half asked for with the others. */
export function laterParts(): Plugin[] {
  return [inBrowser(), onServer()];
}

/** Tells each half its name, and the server the files of each. */
function onServer(): Plugin {
  let isBuild = false;
  return {
    name: 'halves',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      return `export default ${isBuild ? await readFile(filesOfHalves, 'utf8') : '{}'};`;
    },
    async transform(code, id) {
      let told = code;
      for (const [written, path = ''] of code.matchAll(half)) {
        const part = await this.resolve(path, id);
        told = told.replace(written, `${written}, ${JSON.stringify(nameOf(part?.id ?? ''))}`);
      }
      return told === code ? null : { code: told, map: null };
    },
  };
}

/**
 * Puts the styles of what comes later among those of its page, which the document links: without them the page would jump once it
 * comes. Works on the list from which the router's table of files is made.
 */
function inBrowser(): Plugin {
  const halves = new Set(namedParts.map((part) => join(web, part)));
  /** Modules and the parts that each of them names. */
  const partsOf = new Map<string, string[]>();
  return {
    name: 'later-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      const calls = [...code.matchAll(named)];
      if (calls.length !== [...code.matchAll(later)].length || countOfHalves(calls) !== [...code.matchAll(half)].length)
        this.error(`${id} names what comes later in another way than async () => (await import('…')).Part.`);
      for (const [, path = ''] of code.matchAll(half)) halves.add((await this.resolve(path, id))?.id ?? '');
      const found = await Promise.all([...code.matchAll(later)].map(([, path = '']) => this.resolve(path, id)));
      if (found.length > 0)
        partsOf.set(
          id,
          found.map((part) => part?.id ?? ''),
        );
    },
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite/manifest.json');
      // The bundler's own format.
      const list = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string; css?: string[] }>;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const chunkOf = (id: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
        if (chunk === undefined)
          throw new Error(`No file has ${id}, or what comes later is named in another way than it was.`);
        return chunk;
      };
      if (partsOf.size === 0) throw new Error('Nothing comes later, or it is named in another way than it was.');
      /** The styles of a file and of all that it imports, those that it builds on first; parts that come still later among them. */
      const stylesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] => {
        if (seen.has(chunk.fileName)) return [];
        seen.add(chunk.fileName);
        const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
        const parts = chunk.moduleIds.flatMap((id) => partsOf.get(id) ?? []).map(chunkOf);
        const built = imported.flatMap((next) => stylesOf(next, seen));
        return [...built, ...(chunk.viteMetadata?.importedCss ?? []), ...parts.flatMap((next) => stylesOf(next, seen))];
      };
      for (const [id, parts] of partsOf) {
        const { fileName } = chunkOf(id);
        const styles = parts.flatMap((part) => stylesOf(chunkOf(part)));
        for (const listed of Object.values(list))
          if (listed.file === fileName) listed.css = [...new Set([...(listed.css ?? []), ...styles])];
      }
      await writeFile(path, JSON.stringify(list));
      const filesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
        if (!seen.has(chunk.fileName)) {
          seen.add(chunk.fileName);
          for (const next of chunks) if (chunk.imports.includes(next.fileName)) filesOf(next, seen);
        }
        return seen;
      };
      const files = [...halves].map((id) => [nameOf(id), [...filesOf(chunkOf(id))].map((name) => `/${name}`)]);
      await writeFile(filesOfHalves, JSON.stringify(Object.fromEntries(files)));
    },
  };
}
