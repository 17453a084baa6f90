import type { Plugin } from 'vite';

const appended = /document\.head\.appendChild\((\w+)\)/;

/**
 * The styles of what is loaded later keep their place. A page's own links end with `#`, so that they can go when it does; what the
 * bundler loads besides would add the same file once more at the end, where a button's own rules beat those of whoever uses it, and
 * the page jumps. It is added right behind the page's instead, and not at all where that is the root's, which stays.
 */
export function stylesInPlace(): Plugin {
  let done = false;
  return {
    name: 'styles-in-place',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      done = appended.test(code);
      const placed = code.replace(
        appended,
        (_whole, link: string) =>
          `{ const own = [...document.querySelectorAll('link[rel=stylesheet]')].find((one) => one.href === ${link}.href + '#'); if (own && window.__reactRouterManifest.routes.root.css.includes(own.getAttribute('href'))) return; if (own) own.after(${link}); else document.head.appendChild(${link}); }`,
      );
      return { code: placed, map: null };
    },
    buildEnd(error) {
      if (!done && error === undefined)
        throw new Error('What is loaded later gets its styles in another way than it did.');
    },
  };
}
