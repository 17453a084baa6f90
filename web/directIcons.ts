import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = join(import.meta.dirname, 'src/ui/kit/icons.ts');

/**
 * Imports each icon from its own file instead of through `ui/kit/icons.ts`, which names them all: a page's files then hold
 * the icons that they show and no others.
 */
export function directIcons(): Plugin {
  const files = new Map(
    [...readFileSync(list, 'utf8').matchAll(/export \{ default as (\w+) \} from '([^']+)'/g)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  );
  return {
    name: 'direct-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id)) return null;
      const direct = code.replace(/import \{([^}]*)\} from '[^']*\/icons\.ts';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => {
            const [exported = '', local = exported] = name.split(' as ');
            return `import ${local} from '${fileOf(exported)}';`;
          })
          .join(' '),
      );
      return direct === code ? null : { code: direct, map: null };
    },
  };

  function fileOf(name: string): string {
    const file = files.get(name);
    if (file === undefined) throw new Error(`${list} has no ${name}`);
    return file;
  }
}
