import type { Plugin } from 'vite';
import type { Endpoint } from '../../contract/src/core/endpoint.ts';
import { endpoints } from '../../contract/src/endpoints.ts';
import { publicCalls } from '../src/api/publicCalls.ts';

const prefix = 'virtual:call-addresses/';

/** The parts by which the browser gets them. */
type Part = 'public' | 'console' | 'changes';

/**
 * Gives the browser method and path of each call without the contract's schemas, in three modules: the calls that public pages
 * make, what the console reads, and what is changed there, which nothing needs before somebody presses something.
 */
export function callAddresses(): Plugin {
  const partOf = ({ name, effect }: Endpoint): Part => {
    if (publicCalls.some((one) => one === name)) return 'public';
    return effect === 'reads' ? 'console' : 'changes';
  };
  return {
    name: 'call-addresses',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const part = id.slice(prefix.length + 1).split('?')[0];
      const wanted = Object.values<Endpoint>(endpoints).filter((one) => partOf(one) === part);
      const addresses = Object.fromEntries(wanted.map(({ name, method, path }) => [name, `${method} ${path}`]));
      return `export default ${JSON.stringify(addresses)};`;
    },
  };
}
