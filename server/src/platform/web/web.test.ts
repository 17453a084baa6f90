/** Through HTTP with a site of one route, made here as the router's build would make it; its page counts its renderings. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSecurityHeaders } from '../http/securityHeaders.ts';
import { createWeb, type ServedPage, type Web } from './web.ts';

const serverBuild = `
let renders = 0;
const page = (status, mark) => '<!doctype html><html><script nonce="' + mark + '">go()</script><p><script>bio()</script>' + 'rendering '.repeat(200) + ++renders + ' ' + status + '</p></html>';
const loader = async ({ context, request }) => {
  const path = new URL(request.url).pathname;
  if (path === '/fails') throw new Error('boom');
  if (path === '/moved') return Response.redirect(new URL('/home', request.url), 302);
  if (path === '/called') return context.call('getHome', {});
  return { locale: context.locale, theme: context.theme, cookies: request.headers.get('cookie') };
};
export const entry = { module: {
  default: async (request, status, headers, { staticHandlerContext: { loaderData } }, { scriptMark }) => {
    headers.set('content-type', 'text/html; charset=utf-8');
    const path = new URL(request.url).pathname;
    if (path === '/private') headers.set('cache-control', 'no-store');
    if (path === '/gone') status = 410;
    if (path.endsWith('.png')) headers.set('cache-control', path === '/missing.png' ? 'no-cache' : 'public, max-age=60');
    if (path === '/missing.png') status = 404;
    return new Response(page(status, scriptMark) + JSON.stringify(loaderData), { status, headers });
  },
  handleError: (error, { context }) => context.report(error),
} };
export const routes = { root: { id: 'root', path: '*', module: { default: () => null, loader } } };
export const assets = { entry: { imports: [], module: '' }, routes: { root: { id: 'root', hasLoader: true } }, url: '', version: '1' };
export const publicPath = '/';
export const assetsBuildDirectory = '';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

let folder: string;
let server: FastifyInstance;
let web: Web;
let logged: unknown[];
let served: ServedPage[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mallard-web-'));
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server', 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'server', 'index.js'), serverBuild);
  await writeFile(join(folder, 'client', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'client', 'assets', 'a-1.js'), 'plain');
  await writeFile(join(folder, 'client', 'assets', 'a-1.js.br'), 'brotli');
});

beforeEach(async () => {
  await server?.close();
  logged = [];
  served = [];
  server = Fastify({ exposeHeadRoutes: false, genReqId: () => 'request-1' });
  addSecurityHeaders(server, { publicUrl: 'https://localhost', hsts: 'subdomains' });
  web = await createWeb({
    buildFolder: folder,
    call: (name, { locale }) =>
      Promise.resolve(
        name === 'getHome'
          ? { status: 200, body: { status: 'ok', code: 20_000, msg: 'ok', data: { home: locale } } }
          : { status: 404, body: { status: 'fail', code: 404, msg: 'no', data: { name: 'not_found', requestId: '' } } },
      ),
    config: { publicUrl: 'http://localhost:8080', apiUrl: undefined },
    log: { error: (...line: unknown[]) => void logged.push(line) },
    onPage: (page) => void served.push(page),
  });
  await server.register(web.plugin);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

test('a page is rendered once and answered from memory until something changes', async () => {
  const first = await get('/home');
  const second = await get('/home');
  expect(second.body).toBe(first.body);
  web.invalidate();
  expect((await get('/home')).body).not.toBe(first.body);
});

test('language, theme and agent have pages of their own; nothing else of the visitor reaches them', async () => {
  const plain = await get('/home');
  const dark = await get('/home', { cookie: 'theme=dark; locale=en-US; session=secret' });
  expect(dark.body).toContain('"locale":"en-US","theme":"dark","cookies":null');
  expect(plain.body).toContain('"locale":"zh-CN","theme":"light","cookies":null');
  expect((await get('/home', { cookie: 'other=1' })).body).toBe(plain.body);
  expect((await get('/home', { cookie: 'agent=Q7' })).body).not.toBe(plain.body);
  expect((await get('/home?lang=en-US')).body).toContain('"locale":"en-US"');
});

test('pages are compressed, name their scripts, and are checked again by their tag', async () => {
  const page = await get('/home', { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.rawPayload.length).toBe(Number(page.headers['content-length']));
  const hash = createHash('sha256').update('go()').digest('base64');
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await get('/home')).body).toContain('<script>go()</script>');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['x-request-id']).toBe('request-1');
  const again = await get('/home', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await server.inject({ method: 'HEAD', url: '/home' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a file for everybody is made once, whatever query and cookies come with it; a missing one is not kept', async () => {
  const file = await get('/drawn.png');
  const others = [await get('/drawn.png?again=1'), await get('/drawn.png', { cookie: 'theme=dark; locale=en-US' })];
  expect(others.map(({ body }) => body)).toEqual([file.body, file.body]);
  expect(file.headers.vary).toBe('Accept-Encoding');
  expect((await get('/missing.png')).body).not.toBe((await get('/missing.png')).body);
});

test('a private page and a failed one are never kept', async () => {
  expect((await get('/private')).body).not.toBe((await get('/private')).body);
  const failed = await get('/fails');
  expect(failed.statusCode).toBe(500);
  expect((await get('/fails')).body).not.toBe(failed.body);
  expect(JSON.stringify(logged)).toContain('request-1');
});

test('missing pages and redirects keep their status', async () => {
  expect((await get('/gone')).statusCode).toBe(410);
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, 'http://localhost:8080/home']);
});

test('loaders get what the call answers', async () => {
  expect((await get('/called?lang=en-US')).body).toContain('{"home":"en-US"}');
});

test('hashed files may be kept for ever and leave compressed', async () => {
  const file = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
  expect([file.body, file.headers['content-encoding']]).toEqual(['brotli', 'br']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
  expect((await get('/assets/a-1.js')).body).toBe('plain');
  expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
  expect((await get('/assets/none.js')).statusCode).toBe(404);
  expect((await get('/assets/..%2f..%2fserver%2findex.js')).body).not.toContain('renders');
});

test('an address without end is refused', async () => {
  const long = `/home?${'x'.repeat(3_000)}`;
  const refused = await get(long);
  expect([refused.statusCode, refused.json().data.name]).toEqual([414, 'address_too_long']);
  const page = await get(long, { accept: 'text/html', cookie: 'locale=en-US' });
  expect([page.statusCode, page.body]).toEqual([414, expect.stringContaining('This address is too long')]);
});

test.each(['//evil.example/home', '///evil.example/home'])(
  'an address that names another host is no page: %s',
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

test('every answer keeps browsers to HTTPS, as the operator chose', async () => {
  for (const url of ['/home', '/assets/a-1.js', '/assets/none.js', '/moved', '/fails', '//evil.example']) {
    expect([url, (await get(url)).headers]).toMatchObject([
      url,
      {
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      },
    ]);
  }
});

test('a form to a page that takes none is a visitor’s mistake, and in no log', async () => {
  const sent = (headers: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: '/home',
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const refused = await sent({});
  expect([refused.statusCode, refused.headers.allow, refused.json().data.name]).toEqual([
    405,
    'GET, HEAD',
    'method_not_allowed',
  ]);
  const foreign = await sent({ origin: 'https://evil.example' });
  expect([foreign.statusCode, foreign.json().data.name]).toEqual([403, 'forbidden']);
  expect(logged).toEqual([]);
});

test('each page that is served is told of once, whether it was kept or made for the request', async () => {
  for (const url of ['/product/7?sku=1', '/product/7?sku=1', '/gone']) {
    await server.inject({ url, headers: { 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch' } });
  }
  await server.inject({ url: `/${'x'.repeat(3000)}` });
  expect(served.map(({ url, method, status }) => [url, method, status])).toEqual([
    ['/product/7?sku=1', 'GET', 200],
    ['/product/7?sku=1', 'GET', 200],
    ['/gone', 'GET', 410],
  ]);
  expect(served[0]?.headers['sec-purpose']).toBe('prefetch');
  expect(served[0]?.address).toBe('127.0.0.1');
});
