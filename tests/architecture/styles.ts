import { dirname, join, normalize } from 'node:path/posix';
import type { Tree } from './tree.ts';

const imported = /import (\w+) from '([^']+\.module\.css)';/g;

/** Classes that a module names and its styles do not have: what is drawn with them has the class `undefined`. */
export function missingClasses(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!/^web\/src\/.*\.tsx?$/.test(file)) return [];
    return [...text.matchAll(imported)].flatMap(([, name = '', path = '']) => {
      const styles = tree.get(normalize(join(dirname(file), path)));
      if (styles === undefined) return [`${file}: ${path} is not there`];
      const named = new Set([...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one));
      return [...named]
        .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(styles))
        .map((one) => `${file}: ${name}.${one}`);
    });
  });
}
