/** What watches over the journeys must itself be able to see. */
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/servers/freePort.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { tellAll } from './failures.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Sample</title><main><h1>Sample</h1>${body}</main>`;
const pages: Record<string, string> = {
  '/good': page('<label>Name <input></label>'),
  '/barrier': page('<img src="/picture.svg"><input>'),
  '/error': page(`<script src="/error.js"></script>`),
  '/inline': page(`<script>document.title = 'ran'</script>`),
  '/missing': page(`<img alt="none" src="/nowhere.png">`),
  '/elsewhere': page(`<img alt="none" src="http://127.0.0.1:9/a.png">`),
  '/telling': page(
    '<p>The shop is closed</p><p role="status"></p><p role="dialog">Really?</p><img alt="" src="/nowhere.png"><script src="/error.js"></script>',
  ),
  '/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/error.js': `throw new Error('broken on purpose')`,
  '/favicon.ico': '',
};
const types: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml' };

let server: Server;
let url: string;
let browser: Browser;
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    const body = pages[path];
    reply.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[path.split('.')[1] ?? ''] ?? 'text/html',
      'content-security-policy': "default-src 'self'",
    });
    reply.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function visit(path: string) {
  const visitor = await openVisitor(browser, url);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
  return visitor;
}

test('a good page has neither problems nor barriers', async () => {
  const visitor = await visit('/good');
  expect([visitor.problems, await visitor.findBarriers()]).toEqual([[], []]);
  await visitor.leave();
});

test('barriers are found', async () => {
  const visitor = await visit('/barrier');
  expect((await visitor.findBarriers()).map((barrier) => barrier.replace(/:.*/, '')).toSorted()).toEqual([
    'image-alt',
    'label',
  ]);
  await visitor.leave();
});

test.each([
  ['/error', /^error: broken on purpose/],
  ['/inline', /^console: .*Content Security Policy/],
  ['/missing', /^reply: 404 GET .*nowhere\.png/],
  ['/elsewhere', /^(third party|console): /],
])('%s is noticed, unless it is expected', async (path, pattern) => {
  const visitor = await visit(path);
  expect(visitor.problems).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]));
  await visitor.leave();
  const prepared = await openVisitor(browser, url);
  prepared.expectProblem(/./);
  await prepared.page.goto(path, { waitUntil: 'networkidle' });
  expect(prepared.problems).toEqual([]);
  await prepared.leave();
});

test('a failure tells what was seen and what came before', async () => {
  const visitor = await visit('/telling');
  await visitor.page.evaluate(`document.querySelector('[role=status]').append('Not saved')`);
  const told = await tellAll();
  for (const part of [
    /a visitor on http:\S+\/telling sees\nSample\nThe shop is closed\n/,
    /a dialog\nReally\?/,
    /last toasts\n[\d:.]+ Not saved/,
    /200 GET http:\S+\/telling after \d+ ms/,
    /404 GET http:\S+\/nowhere\.png after \d+ ms/,
    /error: .*broken on purpose/,
  ])
    expect(told).toMatch(part);
  await visitor.leave();
  expect(await tellAll()).toBe('');
});
