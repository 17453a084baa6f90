/** What no endpoint takes: told in the envelope or as a page, at the cost of one line. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import type { RawRequest } from '../../../../tests/support/app/calls.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info', MALLARD_PUBLIC_URL: 'https://shop.example' }, undefined, {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
});
afterAll(() => app.stop());

async function ask(request: RawRequest) {
  lines.length = 0;
  const { status, text, headers } = await app.request(request);
  return { status, text, headers, logged: lines.map(({ level, path }) => [level, path]) };
}

/** Everything that the server says to bytes sent as they are, until it closes. */
async function exchange(bytes: string): Promise<string> {
  lines.length = 0;
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return said;
}

const strict = 'max-age=31536000';

describe('what is no HTTP', () => {
  test.each([
    ['a line that is none', 'nonsense\r\n\r\n', 400, 'request_malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'request_malformed',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('is answered in the envelope, and the connection ends: %s', async (_what, bytes, status, name) => {
    const said = await exchange(bytes);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain('\r\nconnection: close\r\n');
    expect(said).toContain(`\r\nstrict-transport-security: ${strict}\r\n`);
    const body = JSON.parse(said.split('\r\n\r\n')[1] ?? '') as { status: string; data: { name: string } };
    expect([body.status, body.data.name]).toEqual(['fail', name]);
    expect(lines.map(({ level, status: logged }) => [level, logged])).toEqual([[30, status]]);
  });
});

describe('an address', () => {
  test('that cannot be read is refused in the envelope, to a person as a page', async () => {
    const reply = await ask({ method: 'GET', url: '/api/%E0%A4%A' });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([400, { data: { name: 'address_malformed' } }]);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': strict });
    expect(reply.logged).toEqual([[30, '/api/%E0%A4%A']]);
    const page = await ask({ method: 'GET', url: '/api/%E0%A4%A', headers: { accept: 'text/html,*/*' } });
    expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text).toContain('网址无法识别');
  });

  test('that there is not is named by the log, without its query', async () => {
    const reply = await ask({ method: 'GET', url: '/api/nothing/here?token=secret' });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([404, { data: { name: 'not_found' } }]);
    expect(reply.logged).toEqual([[30, '/api/nothing/here']]);
  });

  test.each([
    ['PUT', '/api/user/login', 'POST'],
    ['GET', '/api/user/login', 'POST'],
    ['POST', '/api/index', 'GET, HEAD'],
    ['DELETE', '/api/payment/notify/sandbox', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ] as const)('tells by which methods it can be called: %s %s', async (method, url, allow) => {
    const reply = await ask({ method, url, headers: { 'content-type': 'application/json' }, body: '{' });
    expect([reply.status, reply.headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(reply.text)).toMatchObject({ status: 'fail', data: { name: 'method_not_allowed' } });
    expect(reply.logged).toEqual([[30, url]]);
  });

  test('that can be read can be asked for its head', async () => {
    const [head, whole] = [
      await ask({ method: 'HEAD', url: '/api/index' }),
      await app.request({ method: 'GET', url: '/api/index' }),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.text)));
  });
});

test('every answer says that its type is meant, and over HTTPS that browsers stay there', async () => {
  for (const url of [
    '/healthz',
    '/readyz',
    '/api/index',
    '/api/openapi.json',
    '/api/none',
    '/download/1/x',
    '/pictures/x',
  ]) {
    const { headers } = await ask({ method: 'GET', url });
    expect([url, headers]).toMatchObject([
      url,
      { 'x-content-type-options': 'nosniff', 'strict-transport-security': strict },
    ]);
  }
});

describe('who may not call learns that first, whatever was sent', () => {
  const all: (Endpoint & { name: EndpointName })[] = Object.values(endpoints);
  const guarded = all.filter(({ access }) => access !== 'anyone');

  test.each(guarded.map(({ name }) => name))('%s', async (name) => {
    const { method, path, access }: Endpoint = endpoints[name];
    const { token } = await person;
    const wrong: RawRequest[] =
      method === 'GET'
        ? [{ method, url: `${path}?nobody=knows&limit=x` }]
        : ['{"nobody": "knows"}', '{', '[]', 'x'.repeat(300 * 1024)].map((body) => ({
            method,
            url: path,
            headers: { 'content-type': 'application/json' },
            body,
          }));
    for (const request of wrong) {
      expect((await ask(request)).text).toContain('"name":"login_needed"');
      if (access !== 'admin') continue;
      const headers = { ...request.headers, 'user-token': token };
      expect((await ask({ ...request, headers })).text).toContain('"name":"forbidden"');
    }
  });

  let person: ReturnType<typeof makePerson>;
  beforeAll(() => {
    person = makePerson(app);
  });
});
