import { domainToASCII } from 'node:url';
import { limits } from '#contract/core/limits.ts';
import { isPublicSuffix } from './publicSuffix.ts';

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

/** The bound domains that cover this one: itself, and the same with or without `www.`, which is the same site. */
export function coveringDomains(domain: string): string[] {
  if (!domain.startsWith(www)) return [domain, `${www}${domain}`];
  const bare = normaliseDomain(domain.slice(www.length));
  return bare === undefined ? [domain] : [domain, bare];
}

/** How many levels are looked at: a domain of more is bound by itself or not at all. */
const levelsMax = 12;

/** All domains that this one is a subdomain of, but for top-level domains. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
  return above.filter((parent) => normaliseDomain(parent) === parent).slice(-levelsMax);
}

/** The domains of which a proof is one of this domain as well: whoever has a domain has all below it, unless strangers share it. */
export function provingDomains(domain: string): string[] {
  return [domain, ...domainsAbove(domain).filter((above) => !isPublicSuffix(above))];
}

/** Cuts the host out of an address, as browsers read it: a backslash is a slash, and the last @ ends the user info. */
function hostOf(address: string): string {
  const authority = address.replace(/^[a-z][a-z0-9+.-]*:[/\\]{2}|^[/\\]{2}/i, '').split(/[/\\?#]/, 1)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '');
}
