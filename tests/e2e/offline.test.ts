/** What a reader meets who clicks while the line is lost, or when a file of the page does not come. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { chooseInMenu } from './shell/shell.ts';
import { startDemoServer } from './filledServer.ts';
import { untilReady } from './steps.ts';

const lost = { 'zh-CN': '网络断开了，或网站暂时无法访问', 'en-US': 'You are offline, or the site cannot be reached' };
const bar = {
  lost: { 'zh-CN': '网络已断开，恢复后会自动继续', 'en-US': 'You are offline. Loading resumes by itself.' },
  back: '网络已恢复',
};
/** The file of the product's screen, as the page's own table names it. */
async function productFile(page: Page): Promise<string> {
  const file = await page.evaluate<string>('window.__reactRouterManifest.routes.product.module');
  return `**${file}`;
}

let server: ServerProcess;
let browser: Browser;
let title: string;
let shop: { id: number; name: string };
let adminToken: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  const call = callerAt(server.url);
  adminToken = (await call('login', { account: 'admin', password: adminPassword })).data.token;
  title = (await call('getHome', {})).data.featured[0]?.title ?? '';
  shop = (await call('getShop', { id: 101 })).data;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visit(path: string, options: Parameters<typeof openVisitor>[2] = {}): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, options);
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|reply: 404 GET .*\/assets\//);
  const { locale } = options;
  if (locale !== undefined)
    await visitor.page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
  await untilReady(visitor.page);
  return visitor;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The name of a product, on its own page. */
const product = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: lost['zh-CN'] })
    .filter({ hasNotText: lost['en-US'] });
/** Counts documents from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count++;
  });
  return () => count;
}

test.each(['zh-CN', 'en-US'] as const)(
  'a click in the shop without a line: it says so and comes back (%s)',
  async (locale) => {
    const { page, problems, leave } = await visit('/home', { locale, viewport: { width: 390, height: 844 } });
    await page.context().setOffline(true);
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await heading(page, lost[locale]).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/product\//);
    expect(await page.getByRole('main').count()).toBe(1);
    // Said once: by the page, in place of the bar.
    expect(await page.getByText(bar.lost[locale]).isVisible()).toBe(false);
    await page.context().setOffline(false);
    await product(page).waitFor();
    expect(problems).toEqual([]);
    await leave();
  },
);

test('the same search again without a line: the frame stays, in the reader’s language and look, and the page comes back', async () => {
  const { page, problems, leave } = await visit('/help?search=refund', {
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: server.url }]);
  await page.reload();
  await untilReady(page);
  await page.context().setOffline(true);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.press('Enter');
  await heading(page, lost['en-US']).waitFor();
  expect(await page.getByRole('banner').count()).toBe(1);
  const root = page.locator('html');
  expect(await root.getAttribute('lang')).toBe('en-US');
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.context().setOffline(false);
  await expect.poll(() => search.count()).toBe(1);
  expect(problems).toEqual([]);
  await leave();
});

test('a click in the console without a line: nobody is logged out, and the screen comes back', async () => {
  const visitor = await openVisitor(browser, server.url);
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { page, problems, leave } = visitor;
  await page.addInitScript(`localStorage.setItem('token', '${adminToken}')`);
  await page.goto('/dashboard/dashboard', { waitUntil: 'networkidle' });
  await untilReady(page);
  await page.context().setOffline(true);
  await chooseInMenu(page, '购买', '已购商品');
  await heading(page, lost['zh-CN']).waitFor();
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await heading(page, '已购商品').waitFor();
  expect(new URL(page.url()).pathname).toBe('/order/order');
  expect(problems).toEqual([]);
  await leave();
});

test('a file that a new version removed: the document is loaded anew, once', async () => {
  const { page, problems, leave } = await visit('/home');
  const documents = countDocuments(page);
  await page.route(await productFile(page), (route) =>
    documents() === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const reloaded = page.waitForRequest((request) => request.resourceType() === 'document');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await reloaded;
  await product(page).waitFor();
  expect(documents()).toBe(1);
  expect(problems).toEqual([]);
  await leave();
});

/** Also when the page just began to load itself anew. */
async function goHome(page: Page): Promise<void> {
  try {
    await page.goto('/home', { waitUntil: 'networkidle' });
    await untilReady(page);
  } catch (error) {
    if (!String(error).includes('interrupted by another navigation')) throw error;
    await goHome(page);
  }
}

test('a file that stays away does not make the page load for ever', async () => {
  const { page, leave } = await visit('/home');
  const documents = countDocuments(page);
  let asked = 0;
  await page.route(await productFile(page), (route) => {
    asked++;
    return route.fulfill({ status: 404, body: '' });
  });
  const open = () => page.getByRole('main').locator('a[href^="/product/"]').first().click();
  const remembers = () =>
    page.evaluate<boolean>(`Object.keys(sessionStorage).some((key) => key.startsWith('reloaded '))`);
  // A click before the page lives is a plain link: then nothing was loaded anew yet.
  do {
    const loaded = page.waitForRequest((request) => request.resourceType() === 'document');
    await open();
    await loaded;
    // Else the way there would cut off the way back.
    await page.waitForURL(/\/product\//, { waitUntil: 'networkidle' });
    await goHome(page);
  } while (!(await remembers()));
  const [documentsBefore, askedBefore] = [documents(), asked];
  await open();
  await heading(page, '服务器出错了').waitFor();
  expect([documents() - documentsBefore, asked > askedBefore]).toEqual([0, true]);
  await leave();
});

test('a file that is held back while the line is there: one try, then the reader decides', async () => {
  const { page, leave } = await visit('/home');
  await page.route(await productFile(page), (route) => route.abort());
  const documents = countDocuments(page);
  const reloaded = page.waitForRequest((request) => request.resourceType() === 'document');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await reloaded;
  await product(page).waitFor();
  expect(documents()).toBe(1);
  await leave();
});

test('the way back from a lost line does not depend on files that come later', async () => {
  const { page, problems, leave } = await visit('/home');
  // Drawings, menus and suggestions: everything that the page does not have yet.
  await page.context().setOffline(true);
  await page.getByRole('searchbox').first().fill('a');
  const said = page.getByRole('status').getByText(bar.lost['zh-CN']);
  await said.waitFor();
  // Nothing is covered, at the top of the page and further down.
  for (const down of [0, 700]) {
    await page.evaluate(`scrollTo(0, ${down})`);
    const [above, header] = [await said.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect([above?.y, header?.y]).toEqual([0, above?.height]);
  }
  expect(await heading(page, title === '' ? '' : lost['zh-CN']).count()).toBe(0);
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('a');
  await page.context().setOffline(false);
  await page.getByRole('status').getByText(bar.back).waitFor();
  await page.getByRole('status').getByText(bar.back).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await leave();
});

const workerControls = 'navigator.serviceWorker.controller !== null';

test.each(['zh-CN', 'en-US'] as const)(
  'a page that is loaded anew without a line: it says so in place of the browser, and comes back (%s)',
  async (locale) => {
    const { page, problems, findBarriers, leave } = await visit('/inquire', {
      locale,
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
    });
    await expect.poll(() => page.evaluate(workerControls)).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await heading(page, lost[locale]).waitFor();
    expect(await page.title()).toBe(lost[locale]);
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await findBarriers()).toEqual([]);
    // An address that was never looked at; nothing of what was shown before stands in its place.
    await page.goto(`/shops?id=${shop.id}`);
    await heading(page, lost[locale]).waitFor();
    await page.context().setOffline(false);
    await heading(page, shop.name).waitFor();
    // The worker keeps nothing that could be shown later.
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    expect(problems.filter((problem) => !problem.startsWith('reply: 503'))).toEqual([]);
    await leave();
  },
);

test('the site stops answering while a page is opened: the worker says so, also when asked again, and opens it when the site is back', async () => {
  const own = await startDemoServer();
  const visitor = await openVisitor(browser, own.url, { serviceWorkers: 'allow' });
  // Which of the two it is depends on the moment of the asking.
  visitor.expectProblem(/ERR_CONNECTION_(REFUSED|RESET)|reply: 503|Failed to fetch/);
  const { page, problems, leave } = visitor;
  await page.goto('/inquire');
  await expect.poll(() => page.evaluate(workerControls)).toBe(true);
  await own.stop();
  await page.goto(`/shops?id=${shop.id}`);
  await heading(page, lost['zh-CN']).waitFor();
  await page.getByRole('button', { name: '重试' }).click();
  await heading(page, lost['zh-CN']).waitFor();
  // Nobody presses anything, and the line was never lost.
  const again = await startDemoServer({ port: own.port });
  await heading(page, shop.name).waitFor();
  expect(problems).toEqual([]);
  await leave();
  await again.stop();
});

test('whoever goes elsewhere from the page that waits is not called back by it', async () => {
  const { page, problems, leave } = await visit('/inquire', { serviceWorkers: 'allow' });
  await expect.poll(() => page.evaluate(workerControls)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await heading(page, lost['zh-CN']).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The line is back at the moment in which the reader leaves.
  await page.evaluate(`for (const event of ['beforeunload', 'online']) dispatchEvent(new Event(event));`);
  await page.goto(`/shops?id=${shop.id}`);
  await heading(page, lost['zh-CN']).waitFor();
  expect(asked).toContain('/shops');
  expect(asked).not.toContain('/inquire');
  expect(problems.filter((problem) => !problem.startsWith('reply: 503'))).toEqual([]);
  await leave();
});
