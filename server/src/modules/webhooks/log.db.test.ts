/** Nothing secret reaches the log, however much is written there. */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' });
});
afterAll(() => app.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

test('neither keys nor secrets stand in the log, at its most talkative, when all goes well and when it fails', async () => {
  const lines: string[] = [];
  const write = fs.write.bind(fs);
  vi.spyOn(fs, 'write').mockImplementation(((fd: number, data: unknown, ...rest: [never]) => {
    lines.push(String(data));
    write(fd, data as string, ...rest);
  }) as typeof fs.write);
  const { owner } = await makeShop(app);
  const { password } = owner;
  await app.call('confirmPassword', { password }, owner);
  const made = await app.call('createApiKey', { keyName: 'a', scopes: ['licence.read'] }, owner);
  const { token } = made.data;
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.call('listLicences', {}, { headers })).status).toBe(200);
  expect((await app.call('bindLicence', { licenceId: 1, kind: 'domain', target: 'a.b' }, { headers })).status).toBe(
    403,
  );
  const url = 'https://hooks.example/secret-path';
  const { webhook, secret } = (await app.call('createWebhook', { of: 'shop', url, events: ['bound'] }, owner)).data;
  const rotated = (await app.call('rotateWebhookSecret', { id: webhook.id }, owner)).data;
  await app.call('testWebhook', { id: webhook.id }, owner);
  // As after a restore with other keys: the secret can't be read, which is logged.
  await app.sql(`update webhooks set secret_encrypted = '\\x00' where id = $1`, [webhook.id]);
  await app.runPeriodic('webhooks.send');
  await expect.poll(() => lines.join('')).toContain('comes again');
  await sleep(50);
  const text = lines.join('');
  expect(text).toContain('/api/apiKey/create');
  for (const hidden of [
    token,
    token.slice(3, 20),
    secret,
    rotated.secret,
    secret.slice(6, 30),
    password,
    'secret-path',
  ]) {
    expect(text).not.toContain(hidden);
  }
});
