import { domainToUnicode } from 'node:url';
import { drawnAs } from '../../../platform/lookalike.ts';

/**
 * The form that a domain (lower-case ASCII, IDN as punycode) shares with all that look like it, without its `www.`:
 * `xn--pple-43d.com`, which begins with a Cyrillic letter, and `app1e.com` have that of `apple.com`.
 */
export function skeletonOf(domain: string): string {
  const skeleton = drawnAs(domainToUnicode(domain));
  // Whatever its `www.` was written with.
  return skeleton.replace(/^v{6}\./, '');
}
