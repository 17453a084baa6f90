import type { Plugin } from 'vite';
import { endpoints } from '../../contract/src/endpoints.ts';
import { publicCalls } from '../src/api/publicCalls.ts';

const prefix = 'virtual:call-addresses/';

/**
 * Gives the browser method and path of each call without the contract's schemas, in two modules: the calls that public pages
 * make, and all others.
 */
export function callAddresses(): Plugin {
  const isPublic = (name: string) => publicCalls.some((one) => one === name);
  return {
    name: 'call-addresses',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const wanted = Object.values(endpoints).filter(({ name }) => isPublic(name) === id.endsWith('/public'));
      const addresses = Object.fromEntries(wanted.map(({ name, method, path }) => [name, `${method} ${path}`]));
      return `export default ${JSON.stringify(addresses)};`;
    },
  };
}
