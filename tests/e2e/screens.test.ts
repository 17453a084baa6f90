/** Every screen in both languages, light and dark, narrow and wide: nothing breaks, nothing is cut off, axe finds nothing serious. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { callerAt } from '../support/calls.ts';
import { adminPassword, startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';

const publicPaths = [
  '/home',
  '/homeShop',
  '/product/1001',
  '/inquire',
  '/login',
  '/regiser',
  '/password',
  '/shops',
  '/rentalDetails',
  '/privacy',
  '/service',
];
const consolePaths = [
  '/dashboard/dashboard',
  '/order/order',
  '/onlineRecharge/onlineRecharge',
  '/Accredit',
  '/pricing/getuser',
  '/pricing/recharge',
  '/apimy',
  '/admin/products',
  '/admin/products/1001',
  '/admin/products/new',
  '/admin/categories',
  '/admin/outbox',
  '/admin/site',
];

interface Look {
  locale: Locale;
  colorScheme: 'light' | 'dark';
  width: number;
}
/** Each value of each kind is seen, and narrow in both colours. */
const looks: Look[] = [
  { locale: 'zh-CN', colorScheme: 'light', width: 390 },
  { locale: 'en-US', colorScheme: 'dark', width: 390 },
  { locale: 'en-US', colorScheme: 'light', width: 1440 },
  { locale: 'zh-CN', colorScheme: 'dark', width: 1920 },
];

let server: ServerProcess;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServerProcess(), openBrowser()]);
  token = (await callerAt(server.url)('login', { account: 'admin', password: adminPassword })).data.token;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(looks)('$locale, $colorScheme, $width px', (look) => {
  test('public screens', () => lookAt(publicPaths, look, undefined));
  test('screens of the console', () => lookAt(consolePaths, look, token));
});

test('a page that is on its way is no barrier', async () => {
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url);
  await page.goto('/home', { waitUntil: 'networkidle' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // What the router asks for before it shows the next page.
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: '查看全部' }).first().click();
  await page.locator('#nprogress .bar').waitFor({ state: 'attached' });
  expect(await findBarriers()).toEqual([]);
  letGo();
  await page.locator('#nprogress').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await leave();
});

/** Runs in the page. */
const measure = `(() => {
  const { scrollWidth, clientWidth, lang } = document.documentElement;
  return { cutOff: scrollWidth - clientWidth, lang };
})()`;

async function lookAt(paths: string[], { locale, colorScheme, width }: Look, session: string | undefined) {
  const visitor = await openVisitor(browser, server.url, { locale, colorScheme, viewport: { width, height: 900 } });
  const { page } = visitor;
  if (session) await page.addInitScript(`localStorage.setItem('token', '${session}')`);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(`${path}?lang=${locale}`, { waitUntil: 'load' });
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    const seen = await page.evaluate<{ cutOff: number; lang: string }>(measure);
    if (seen.cutOff > 1) found.push(`${path} is ${seen.cutOff} px wider than the screen`);
    if (seen.lang !== locale) found.push(`${path} is in ${seen.lang}`);
    for (const barrier of await visitor.findBarriers()) found.push(`${path} ${barrier}`);
  }
  expect([...found, ...visitor.problems]).toEqual([]);
  await visitor.leave();
}
