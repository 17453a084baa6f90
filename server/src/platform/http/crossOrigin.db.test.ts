/** The API for pages of another origin: only those that are named, never with credentials. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_ALLOWED_ORIGINS: 'https://pages.example, https://other.example' });
});
afterAll(() => app.stop());

const ask = (path: string, init: RequestInit) => fetch(app.url + path, init);
const namesOf = (reply: Response) => reply.headers.get('access-control-allow-headers')?.split(', ') ?? [];

test('a browser of a named origin may ask with every header that calls have', async () => {
  const reply = await ask('/api/user/login', {
    method: 'OPTIONS',
    headers: { origin: 'https://pages.example', 'access-control-request-method': 'POST' },
  });
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, 'https://pages.example']);
  expect(namesOf(reply)).toEqual(expect.arrayContaining(['Server', 'user-token', 'Idempotency-Key', 'Acting-Shop']));
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  const answer = await ask('/api/index', { headers: { origin: 'https://other.example' } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://other.example']);
  expect(answer.headers.get('vary')).toContain('Origin');
});

test.each(['https://evil.example', 'https://pages.example.evil', 'http://pages.example', 'null'])(
  'a page of %s is told nothing',
  async (origin) => {
    const reply = await ask('/api/user/login', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(reply.status).not.toBe(204);
    const answer = await ask('/api/index', { headers: { origin } });
    for (const one of [reply, answer]) expect(one.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test('pages are for no other origin', async () => {
  const reply = await ask('/healthz', { headers: { origin: 'https://pages.example' } });
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});
