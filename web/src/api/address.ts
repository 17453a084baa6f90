import publicAddresses from 'virtual:call-addresses/public';
import type { EndpointName } from '#contract/endpoints.ts';

/** Where calls go, as the web was built; empty: to where its pages come from. */
export const apiBaseUrl: string = import.meta.env.VITE_API_BASE_URL ?? '';

let known: Readonly<Record<string, string>> = publicAddresses;

/** Method and path of a call. Those that no public page makes are loaded with the first of them; the console reads at once. */
export async function addressOf(name: EndpointName): Promise<{ method: string; path: string }> {
  if (!(name in known)) await loadChanges();
  if (!(name in known)) knowAddresses((await import('virtual:call-addresses/console')).default);
  const [method = '', path = ''] = (known[name] ?? '').split(' ');
  return { method, path: apiBaseUrl + path };
}

/** Loads the addresses of what is changed in the console. */
export async function loadChanges(): Promise<void> {
  knowAddresses((await import('virtual:call-addresses/changes')).default);
}

/** Adds the addresses of further calls. */
export function knowAddresses(addresses: Readonly<Record<string, string>>): void {
  known = { ...known, ...addresses };
}
