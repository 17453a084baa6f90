import { createHash } from 'node:crypto';

interface PolicySite {
  isSecure: boolean;
  isDevelopment: boolean;
  /** Where calls of the pages go, if not to where they come from. */
  apiUrl: string | undefined;
}

/** Headers of every page: scripts only from here or with a hash in the policy, nothing from third parties, never in a frame. */
export function pageHeaders(scriptHashes: readonly string[], site: PolicySite): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(scriptHashes, site),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
  };
}

/** A page without the marks of its renderer, and the hashes of the inline scripts that bore one. */
export interface UnmarkedPage {
  html: string;
  scriptHashes: string[];
}

/**
 * Takes the marks off a page. The renderer put `nonce="<mark>"` on each script that it wrote, with a mark that is drawn anew
 * for each page and that no visitor can know: whatever else looks like a script came with somebody's text, and gets no hash.
 * Hashes may be kept with the page, which a nonce in the policy may not.
 */
export function unmarked(marked: string, mark: string): UnmarkedPage {
  const attribute = ` nonce="${mark}"`;
  const scriptHashes = new Set<string>();
  for (const [, attributes = '', code = ''] of marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(attribute) || /\ssrc\s*=/i.test(attributes)) continue;
    const sent = code.replaceAll(attribute, '');
    scriptHashes.add(`'sha256-${createHash('sha256').update(sent).digest('base64')}'`);
  }
  return { html: marked.replaceAll(attribute, ''), scriptHashes: [...scriptHashes] };
}

function contentPolicy(hashes: readonly string[], { isSecure, isDevelopment, apiUrl }: PolicySite): string {
  const reached = ["'self'", ...(apiUrl === undefined ? [] : [apiUrl]), ...(isDevelopment ? ['ws:', 'wss:'] : [])];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // The kit and our drawings set sizes and colours on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${reached.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
