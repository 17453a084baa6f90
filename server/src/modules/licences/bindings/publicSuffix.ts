import { getPublicSuffix } from 'tldts';

const options = {
  allowPrivateDomains: true,
  extractHostname: false,
  // Gives everybody a subdomain, and is not on the Public Suffix List.
  extraSuffixes: { private: ['gitee.io'] },
};

/** Whether anybody registers below a domain (lower-case ASCII): it is on the Public Suffix List, private part included. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, options) === domain;
}
