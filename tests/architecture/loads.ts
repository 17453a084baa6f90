import { importsOf, isTest, type Import, type Tree } from './tree.ts';

/**
 * What a browser loads of the contract is free of zod, and so of endpoints and of their examples, which are for the
 * documentation: the web knows their types only. `import type` leaves nothing behind, every other import does.
 */
export function schemasInWeb(tree: Tree): string[] {
  const untyped = [...tree].map(([file, text]) => [file, text.replace(/^(import|export) type\b[^;]*;/gm, '')] as const);
  const loads = importsOf(new Map(untyped)).filter(({ file }) => !isTest(file));
  const withSchemas = new Set<string>();
  // Whoever loads one of them is one of them; each round goes one file further.
  for (let known = -1; known < withSchemas.size;) {
    known = withSchemas.size;
    for (const one of loads) if (inContract(one.file) && reaches(one)) withSchemas.add(one.file);
  }
  return loads
    .filter((one) => one.file.startsWith('web/src/') && reaches(one))
    .map(({ file, specifier }) => `${file} loads ${specifier}: the web loads nothing that needs zod`);

  function reaches({ specifier, target }: Import): boolean {
    return specifier === 'zod' || (target !== undefined && withSchemas.has(target));
  }
}

function inContract(file: string): boolean {
  return file.startsWith('contract/src/');
}
