import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** How a part is named that the server draws and whose program comes later. */
const later = /\b(?:whenNear|lazyHalf)\(\s*async \(\) => \(await import\('([^']+)'\)\)/g;

/**
 * Puts the styles of parts that the server draws and whose program comes later among those of their page, which the document links:
 * without them the page would jump once they come. Works on the list from which the router's table of files is made.
 */
export function laterStyles(): Plugin {
  /** Modules and the parts that each of them names. */
  const partsOf = new Map<string, string[]>();
  return {
    name: 'later-styles',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
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
    },
  };
}
