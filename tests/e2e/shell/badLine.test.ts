/** The console on a bad line: what a first screen loads, by count and bytes, and what is said while the site is silent. */
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consolePaths } from '#contract/console/consolePaths.ts';
import { untilReady } from '../steps.ts';
import { admin, chooseInMenu, heading, startShell, type Shell } from './shell.ts';

let shell: Shell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell?.stop());

/** What the document of a screen names: scripts and styles without which the screen is not shown; and what they weigh, packed. */
const filesMax = 22;
const bytesMax = 235_000;

const screens = ['dashboard', 'orders', 'licences', 'storeList', 'adminProducts'] as const;

test.each(screens)('the first screen of %s loads few files, and asks once for its data', async (name) => {
  const document = await (await fetch(shell.server.url + consolePaths[name])).text();
  const files = new Set(
    [...document.matchAll(/(?:href|import) ?="?(\/assets\/[^"#]+\.(?:js|css))/g)].map(([, file = '']) => file),
  );
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const reply = await fetch(shell.server.url + file, { headers: { 'accept-encoding': 'br' } });
      await reply.arrayBuffer();
      expect(reply.headers.get('content-encoding')).toBe('br');
      return Number(reply.headers.get('content-length'));
    }),
  );
  expect(files.size).toBeGreaterThan(5);
  expect(files.size).toBeLessThanOrEqual(filesMax);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytesMax);

  const { page, leave } = await shell.visit(admin);
  const calls: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request));
  await page.goto(consolePaths[name], { waitUntil: 'networkidle' });
  await untilReady(page);
  const addresses = calls.map(
    (request) => `${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`,
  );
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  await leave();
});

test('a site that does not answer: the bar says so, and the screen comes by itself', async () => {
  const { page, expectProblem, leave } = await shell.visit(admin);
  expectProblem(/ERR_CONNECTION_(REFUSED|RESET)|Failed to fetch/);
  await page.goto(consolePaths.dashboard, { waitUntil: 'networkidle' });
  await untilReady(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await chooseInMenu(page, '购买', '已购商品');
  const bar = page.getByText('网站暂时没有回应，正在自动重试');
  await bar.waitFor();
  await page.unroute('**/api/**');
  await page.getByText('网站已恢复').waitFor();
  await heading(page, '已购商品').waitFor();
  await page.getByRole('main').getByText('还没有').first().or(page.getByRole('table')).first().waitFor();
  expect(await bar.count()).toBe(0);
  await leave();
});
