import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageHeaders, scriptHashes } from './contentSecurity.ts';

const site = { isSecure: false, isDevelopment: false };

test('inline scripts are allowed by their hash, each once, others by their origin', () => {
  const html = '<script>one()</script><script type="module" src="/a.js"></script><SCRIPT async>one()</SCRIPT>';
  const hash = createHash('sha256').update('one()').digest('base64');
  expect(scriptHashes(html)).toEqual([`'sha256-${hash}'`]);
  const policy = pageHeaders(html, site)['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('data for search engines needs no hash, and no script passes for data', () => {
  expect(scriptHashes('<script type="application/ld+json">{"a":1}</script>')).toEqual([]);
  expect(scriptHashes('<script data-note="application/ld+json">go()</script>')).toHaveLength(1);
});

test('only a site behind TLS asks browsers to stay there', () => {
  expect(pageHeaders('', site)['strict-transport-security']).toBeUndefined();
  expect(pageHeaders('', { ...site, isSecure: true })['strict-transport-security']).toMatch(/^max-age=\d+/);
});
