import publicAddresses from 'virtual:call-addresses/public';
import type { EndpointName } from '#contract/endpoints.ts';

/** Where calls go, as the web was built; empty: to where its pages come from. */
export const apiBaseUrl: string = import.meta.env.VITE_API_BASE_URL ?? '';

/** Method and path of a call. Those of the console are loaded when the first of them is made. */
export async function addressOf(name: EndpointName): Promise<{ method: string; path: string }> {
  const [method = '', path = ''] = (publicAddresses[name] ?? (await consoleAddressOf(name)) ?? '').split(' ');
  return { method, path: apiBaseUrl + path };
}

async function consoleAddressOf(name: EndpointName): Promise<string | undefined> {
  return (await consoleAddresses()).default[name];
}

/** Loads the addresses of the console's calls; to ask early saves the first of these calls a round trip. */
export function consoleAddresses() {
  return import('virtual:call-addresses/console');
}
