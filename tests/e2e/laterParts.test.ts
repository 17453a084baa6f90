/** Parts whose program comes later than the page: what the server drew stays, a press before is made up for, a new version ends no page. */
import { readdir, readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { startDemoServer } from './filledServer.ts';
import { untilReady } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  call = callerAt(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const built = new URL('../../build/web/client/', import.meta.url);

/** Files of the build in which this word stands. */
async function filesWith(word: string): Promise<RegExp> {
  const names = (await readdir(new URL('assets', built))).filter((name) => name.endsWith('.js'));
  const found: string[] = [];
  for (const name of names)
    if ((await readFile(new URL(`assets/${name}`, built), 'utf8')).includes(word)) found.push(name);
  if (found.length === 0) throw new Error(`No file of the build has ${word}.`);
  return new RegExp(`/assets/(${found.join('|')})$`);
}

/** Holds the files in which this word stands back until they are let through. */
async function hold(page: Page, word: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(await filesWith(word), async (route) => {
    await isFree;
    await route.continue();
  });
  return letThrough;
}

/** React has the document, whatever parts of it still wait. */
const lives = `(() => {
  const root = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  return root !== undefined && !document[root].stateNode.current.memoizedState.isDehydrated;
})()`;

test('half of a page that a new version has taken away: the document is loaded anew, at the address gone to', async () => {
  const { page, expectProblem, problems, leave } = await openVisitor(browser, server.url);
  expectProblem(/Failed to fetch|reply: 404 GET .*\/assets\//);
  await page.goto('/rentalDetails', { waitUntil: 'networkidle' });
  await untilReady(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents++;
  });
  await page.route(await filesWith('howSeat2'), (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const reloaded = page.waitForRequest((request) => request.resourceType() === 'document');
  const link = page.getByRole('main').locator('a[href^="/rentalDetails?id="]').first();
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await reloaded;
  await page.waitForURL(`**${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
  expect(documents).toBe(1);
  expect(problems).toEqual([]);
  await leave();
});

test('a button pressed before its program is there acts once it is', async () => {
  const { list } = (await call('listProducts', { limit: 50 })).data;
  const rated = list.find(({ ratingCount }) => ratingCount > 0);
  const { page, problems, leave } = await openVisitor(browser, server.url);
  const letThrough = await hold(page, 'noneOfStars');
  await page.goto(`/product/${rated?.id}`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate<boolean>(lives), { interval: 20 }).toBe(true);
  const star = page.locator('#reviews').getByRole('button').first();
  await star.click();
  await page.locator('#reviews button[aria-busy="true"]').waitFor();
  letThrough();
  await page.locator('#reviews button[aria-pressed="true"]').waitFor();
  expect(await star.getAttribute('aria-busy')).not.toBe('true');
  expect(problems).toEqual([]);
  await leave();
});

/** Runs in the page: whether reviews and what is like the product were ever gone. */
const watchBelow = `(() => {
  const isThere = () => document.querySelector('#reviews li') !== null && document.querySelector('h2 + * a[href^="/product/"], h2 ~ * a[href^="/product/"]') !== null;
  window.wasThere = isThere();
  window.wasGone = false;
  const look = () => { window.wasGone ||= !isThere(); requestAnimationFrame(look); };
  new MutationObserver(() => { window.wasGone ||= !isThere(); }).observe(document, { subtree: true, childList: true });
  look();
})()`;

test('what the server drew below stays when an option is chosen before its program is there', async () => {
  const { list } = (await call('listProducts', { limit: 50 })).data;
  const products = await Promise.all(
    list.filter(({ ratingCount }) => ratingCount > 0).map(async ({ id }) => (await call('getProduct', { id })).data),
  );
  const found = products.find(({ skus, related }) => skus.length > 1 && related.length > 0);
  const { page, problems, leave } = await openVisitor(browser, server.url);
  const letThrough = await hold(page, 'noneOfStars');
  await page.goto(`/product/${found?.id}`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate<boolean>(lives), { interval: 20 }).toBe(true);
  await page.evaluate(watchBelow);
  await page.getByRole('main').getByRole('radio').nth(1).check({ force: true });
  await page.waitForURL(/[?&]sku=/);
  letThrough();
  // The program has taken the place of what the server drew.
  await expect
    .poll(() => page.evaluate<boolean>(`!document.querySelector('#reviews')?.closest('[data-later]')`))
    .toBe(true);
  expect(await page.evaluate('[window.wasThere, window.wasGone]')).toEqual([true, false]);
  expect(problems).toEqual([]);
  await leave();
});

test('what became of a closed payment stays while its program is awaited', async () => {
  const { list } = (await call('listProducts', {})).data;
  const { skus } = (await call('getProduct', { id: list.find(({ stock }) => stock !== 'none')?.id ?? 0 })).data;
  const sku = skus.find(({ stock }) => stock !== 'none');
  const person = { username: 'closing', email: 'closing@example.com', password: 'Walk7ing9x' };
  const { token } = (await call('register', { ...person, consent: true })).data;
  const input = { skuId: sku?.id ?? 0, quantity: sku?.minQuantity ?? 1, unitPriceFen: sku?.priceFen ?? 0 };
  const { id: orderId, paymentToken } = (await call('createOrder', input, { token })).data;
  await call('closeOrder', { orderId }, { token });
  const { page, problems, leave } = await openVisitor(browser, server.url);
  const letThrough = await hold(page, 'closedTitle');
  await page.goto(`/payment?token=${paymentToken}`, { waitUntil: 'commit' });
  const words = page.getByRole('main').getByRole('heading', { level: 1 });
  await words.waitFor();
  const said = await words.innerText();
  // The page lives and has rendered again: it knows the time that is left.
  await expect.poll(() => page.evaluate<boolean>(lives), { interval: 20 }).toBe(true);
  await page.waitForTimeout(1_500);
  expect(await words.innerText()).toBe(said);
  letThrough();
  await page.waitForLoadState('networkidle');
  expect(await words.innerText()).toBe(said);
  expect(problems).toEqual([]);
  await leave();
});
