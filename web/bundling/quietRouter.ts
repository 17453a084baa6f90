import type { Plugin } from 'vite';

const declared = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Leaves the router's warnings for developers out of what visitors load. Its package has a second copy without them, which nothing
 * but an alias of each of its entries would find.
 */
export function quietRouter(): Plugin {
  let done = false;
  return {
    name: 'quiet-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/') || !code.includes(declared)) return null;
      done = true;
      return { code: code.replace(declared, 'const ENABLE_DEV_WARNINGS = false;'), map: null };
    },
    buildEnd(error) {
      if (!done && error === undefined) throw new Error('react-router has no ENABLE_DEV_WARNINGS any more.');
    },
  };
}
