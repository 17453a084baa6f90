import { isCode, type Tree } from './tree.ts';

const suppression = /(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)|(?:oxfmt|prettier)-ignore/;

/** Exceptions from a check that do not say why. */
export function unexplainedSuppressions(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isCode(file) || file.startsWith('tests/architecture/')) return [];
    return text.split('\n').flatMap((line, index) => {
      const found = suppression.exec(line);
      if (!found) return [];
      const [, reason = ''] = line.slice(found.index).split(/ -- |: /, 2);
      return reason.trim().length >= 10 ? [] : [`${file}:${index + 1} says no reason (write it behind " -- ")`];
    });
  });
}
