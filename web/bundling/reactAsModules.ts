import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const files = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};
const rootOf = (name: string) => name.split('/')[0] ?? name;
const paths = new Map(
  Object.entries(files).map(([name, file]) => [
    name,
    `${require.resolve(`${rootOf(name)}/package.json`).slice(0, -'package.json'.length)}${file.slice(rootOf(name).length + 1)}`,
  ]),
);
/** All names at once, of which an object would have to be made. */
const allOfReact = /\bimport \* as (\w+) from ['"]react['"]/g;
const names = new Map([...paths].map(([name, path]) => [path, name]));

/**
 * React comes as CommonJS. Of that the bundler makes modules by helpers in a file of their own, which every page would load before
 * all others; written as modules, it needs none.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { order: 'pre', handler: (id) => paths.get(id) ?? null },
    transform(code, id) {
      const name = names.get(id);
      if (name === undefined) {
        const direct = code.replace(allOfReact, "import $1 from 'react'");
        return direct === code ? null : { code: direct, map: null };
      }
      const imported: string[] = [];
      const body = code.replaceAll(/\brequire\("([^"]+)"\)/g, (_, from: string) => {
        imported.push(`import required${imported.length} from '${from}';`);
        return `required${imported.length - 1}`;
      });
      const exported = Object.keys(require(name) as object);
      const taken = exported.map((one, index) => `${one}: exported${index}`).join(', ');
      const given = exported.map((one, index) => `exported${index} as ${one}`).join(', ');
      const lines = [...imported, 'const exports = {};', body, `const { ${taken} } = exports;`];
      return { code: [...lines, `export { exports as default, ${given} };`].join('\n'), map: null };
    },
  };
}
