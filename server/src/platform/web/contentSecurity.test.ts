import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageHeaders, unmarked } from './contentSecurity.ts';

const site = { isSecure: false, isDevelopment: false, apiUrl: undefined };
const mark = 'Zm9vYmFy';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('inline scripts of the renderer are allowed by their hash, each once, others by their origin', () => {
  const { html, scriptHashes } = unmarked(
    `<script nonce="${mark}">one()</script><script type="module" src="/a.js" nonce="${mark}"></script><SCRIPT async nonce="${mark}">one()</SCRIPT>`,
    mark,
  );
  expect(html).toBe('<script>one()</script><script type="module" src="/a.js"></script><SCRIPT async>one()</SCRIPT>');
  expect(scriptHashes).toEqual([hashOf('one()')]);
  const policy = pageHeaders(scriptHashes, site)['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')}`);
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self';");
  const elsewhere = pageHeaders([], { ...site, apiUrl: 'https://api.example' })['content-security-policy'];
  expect(elsewhere).toContain("connect-src 'self' https://api.example;");
});

test('a script that came with somebody’s text is never allowed', () => {
  const foreign = [
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="guessed">alert(1)</script>',
    '<p title="nonce=&quot;Zm9vYmFy&quot;"><script data-nonce="Zm9vYmFy">alert(1)</script>',
    '<script type="application/ld+json">{"a":1}</script>',
  ];
  const { scriptHashes } = unmarked(`${foreign.join('')}<script nonce="${mark}">ours()</script>`, mark);
  expect(scriptHashes).toEqual([hashOf('ours()')]);
});
