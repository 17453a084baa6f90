/** What docs/webhooks.md says is what happens. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { apiScopes } from '#contract/core/apiScopes.ts';
import { webhookEvents } from '#contract/webhooks/webhookProcess.ts';
import { rootFolder } from '../../platform/root.ts';
import { makeWebhookSecret, signedHeaders } from './signature.ts';

const text = readFileSync(join(rootFolder, 'docs', 'webhooks.md'), 'utf8');

type IsGenuine = (headers: Record<string, string>, body: string, secret: string, nowMs?: number) => boolean;

test('its example knows our signatures, from two secrets too, and nothing else', async () => {
  const [, code = ''] = /<!-- example -->\s+```js\n([\s\S]*?)```/.exec(text) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'mallard-example-'));
  try {
    const file = join(folder, 'example.mjs');
    writeFileSync(file, code);
    // What the file exports is what the document shows.
    const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: IsGenuine };
    const at = new Date();
    const [secret, older, other] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()];
    const headers = signedHeaders({ id: 'evt_1', at, body: '{"a":"鸭"}' }, [secret, older]);
    expect(isGenuine(headers, '{"a":"鸭"}', secret)).toBe(true);
    expect(isGenuine(headers, '{"a":"鸭"}', older)).toBe(true);
    expect(isGenuine(headers, '{"a":"鸭"}', other)).toBe(false);
    expect(isGenuine(headers, '{"a":"鹅"}', secret)).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-id': 'evt_2' }, '{"a":"鸭"}', secret)).toBe(false);
    expect(isGenuine(headers, '{"a":"鸭"}', secret, at.getTime() + 301_000)).toBe(false);
    // Whoever finds the address may send anything.
    expect(isGenuine({}, '{"a":"鸭"}', secret)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('it names every scope and every type', () => {
  for (const name of [...apiScopes, ...webhookEvents]) expect(text).toContain(`\`${name}\``);
});
