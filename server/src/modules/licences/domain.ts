import { domainToASCII } from 'node:url';
import { limits } from '#contract/limits.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const www = 'www.';

/**
 * A domain in lower-case ASCII (IDN as punycode) without trailing dot, from a domain or an address: scheme, user info,
 * port, path, query and fragment are dropped. Undefined for what is no domain of at least two labels: wildcards, numeric
 * addresses, single names, characters that no host name has.
 */
export function normaliseDomain(text: string): string | undefined {
  const trimmed = text.trim();
  // `domainToASCII` drops tabs, decodes percents and stops at a query by itself: none of that may happen unseen.
  if (/[\s\p{Cc}%]/u.test(hostOf(trimmed))) return undefined;
  const domain = domainToASCII(hostOf(trimmed)).replace(/\.$/, '');
  const labels = domain.split('.');
  if (domain.length > limits.domain.max || labels.length < 2) return undefined;
  if (!labels.every((part) => label.test(part))) return undefined;
  // A last label of digits makes it a number, not a name.
  return /^[a-z]/.test(labels.at(-1) ?? '') ? domain : undefined;
}

/** The bound domains that cover this one: itself and, for `www.` and a domain, that domain. */
export function coveringDomains(domain: string): string[] {
  const bare = domain.startsWith(www) ? normaliseDomain(domain.slice(www.length)) : undefined;
  return bare === undefined ? [domain] : [domain, bare];
}

/** Cuts the host out of an address, as browsers read it: a backslash is a slash, and the last @ ends the user info. */
function hostOf(address: string): string {
  const authority = address.replace(/^[a-z][a-z0-9+.-]*:[/\\]{2}|^[/\\]{2}/i, '').split(/[/\\?#]/, 1)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '');
}
