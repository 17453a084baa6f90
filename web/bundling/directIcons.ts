import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = join(import.meta.dirname, '../src/ui/kit/icons.ts');
const drawing = join(import.meta.dirname, '../src/ui/kit/drawnIcon.tsx');
/** How the package writes one icon. */
const written = /const __iconNode = (.*);\nconst \w+ = createReactComponent\("(outline|filled)",/;

/**
 * Imports each icon from its own file instead of through `ui/kit/icons.ts`, which names them all: a page's files then hold
 * the icons that they show and no others, each as its paths alone. Fails on an icon that is more than strokes.
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
      if (id.includes('/@tabler/icons-react/dist/esm/icons/')) return { code: drawnFrom(code, id), map: null };
      if (!/\/web\/src\/.*\.tsx?(\?console)?$/.test(id)) return null;
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

  function drawnFrom(code: string, id: string): string {
    const [, nodes = '[]', kind = ''] = written.exec(code) ?? [];
    const paths = (JSON.parse(nodes) as [string, { d?: string }][]).map(([tag, { d = '' }]) =>
      tag === 'path' ? d : '',
    );
    // Each begins at a place of its own, so that one after the other they draw the same; what is filled would not.
    if (paths.length === 0 || !paths.every((path) => path.startsWith('M')) || (kind === 'filled' && paths.length > 1))
      throw new Error(`${id} is drawn in another way than icons were.`);
    const filled = kind === 'filled' ? ', true' : '';
    return `import { drawnIcon } from '${drawing}';\nexport default /* @__PURE__ */ drawnIcon('${paths.join('')}'${filled});`;
  }

  function fileOf(name: string): string {
    const file = files.get(name);
    if (file === undefined) throw new Error(`${list} has no ${name}`);
    return file;
  }
}
