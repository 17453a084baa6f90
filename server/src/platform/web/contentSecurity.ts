import { createHash } from 'node:crypto';

/** Headers of every page: scripts only from here or with a hash in the policy, nothing from third parties, never in a frame. */
export function pageHeaders(html: string, site: { isSecure: boolean; isDevelopment: boolean }): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(scriptHashes(html), site),
    ...commonHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
  };
  if (site.isSecure) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** Headers of everything that is not a page. */
export const commonHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/** What describes the page to search engines is data: no browser runs it, and the policy need not name it. */
const isData = /\stype\s*=\s*"application\/ld\+json"/i;

/** Hashes of the inline scripts. A hash may be kept with the page, which a nonce may not. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc\s*=/i.test(attributes) || isData.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

function contentPolicy(hashes: string[], site: { isSecure: boolean; isDevelopment: boolean }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // The kit and our drawings set sizes and colours on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    site.isDevelopment ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(site.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
