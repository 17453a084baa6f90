/** Every screen in both languages, light and dark, narrow and wide: nothing breaks, nothing is cut off, axe finds nothing serious. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import { type KeptSettings, keptDefaults } from '#contract/console/appSettingsRules.ts';
import { callerAt } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startDemoServer } from './filledServer.ts';
import { makeScene, type Scene } from './scene.ts';
import { go, open, untilReady } from './steps.ts';

/** The screens that each of these people sees. */
const pathsOf = {
  visitor: ({ productId, shopId }: Scene) => [
    '/home',
    '/homeShop',
    '/homeShop?category=scene&kind=secret&sort=price_up',
    '/product/1001',
    `/product/${productId}`,
    '/inquire',
    '/report',
    '/developers',
    '/developers?call=issueLicences',
    '/login',
    '/regiser',
    '/password',
    '/shops',
    `/shops?id=${shopId}`,
    '/rentalDetails',
    '/rentalDetails?id=1001',
    '/help/commission',
    '/privacy',
    '/service',
  ],
  buyer: ({ refused, reviewed, unpaid, licence }: Scene) => [
    '/dashboard/dashboard',
    '/order/order',
    `/order/order?order=${refused}`,
    `/order/order?order=${reviewed}`,
    `/order/order?order=${unpaid}`,
    `/order/receipt?order=${reviewed}`,
    '/onlineRecharge/onlineRecharge',
    '/Accredit',
    '/Accredit?state=revoked&search=map',
    '/Accredit?view=certificates',
    `/Accredit?licence=${licence}`,
    `/Accredit?licence=${licence}&part=bindings`,
    `/Accredit?licence=${licence}&part=public`,
    `/Accredit?licence=${licence}&part=transfer`,
    `/Accredit?licence=${licence}&part=history`,
    '/pricing/getuser',
    '/pricing/getuser?kind=purchase&from=2020-01-01',
    '/pricing/getuser?why=available',
    '/pricing/recharge',
    '/apimy',
    '/shopCenter',
  ],
  owner: ({ refused, licence }: Scene) => [
    '/shopCenter',
    `/shopCenter?order=${refused}`,
    '/shopCenter?tab=refunds&state=all',
    '/shopCenter?tab=licences',
    `/shopCenter?tab=licences&licence=${licence}`,
    '/shopCenter?tab=policies',
    '/shopCenter?tab=questions',
    '/shopCenter?tab=reviews',
    '/pricing/getuser?account=pending',
    '/timeGroup?edit=new',
    '/rentList',
    '/pricing/getuser?why=pending',
  ],
  admin: ({ productId, skuId, refused, reviewed, entryId }: Scene) => [
    '/dashboard/dashboard',
    '/admin/products',
    '/admin/listings?listing=1001',
    `/admin/products/${productId}`,
    '/admin/products/1001',
    '/admin/products/new',
    '/admin/categories',
    '/admin/stock',
    `/admin/stock?sku=${skuId}`,
    `/admin/stock?sku=${skuId}&tab=import`,
    `/admin/stock?sku=${skuId}&tab=items`,
    `/admin/stock?sku=${skuId}&tab=settings`,
    '/admin/orders',
    '/admin/orders?state=delivered&fromFen=100&sort=amount&direction=asc',
    `/admin/orders?order=${reviewed}`,
    '/admin/refunds?state=all',
    `/admin/refunds?order=${refused}`,
    '/admin/licences',
    '/admin/licences?new=1',
    '/admin/licences?view=batches',
    '/admin/money',
    '/admin/money?new=1',
    '/admin/money?tab=holds',
    '/admin/money?tab=holds&new=1',
    '/admin/money?tab=gifts',
    '/admin/money?tab=gifts&new=1',
    '/admin/money?tab=rules',
    '/admin/money?tab=commission',
    '/admin/money?tab=commission&new=1',
    '/admin/inquiries',
    '/admin/inquiries?tab=certificates&new=1',
    '/admin/reviews',
    '/admin/reviews?tab=reviews',
    '/admin/ledger',
    '/admin/ledger?account=1',
    `/admin/ledger?view=entries&entry=${entryId}`,
    `/admin/ledger?view=entries&subject=order&search=${reviewed}`,
    '/admin/balance-sheet',
    '/admin/health',
    '/admin/security-events',
    '/admin/operations',
    '/admin/outbox',
    '/admin/sms',
    '/admin/inbox',
    '/admin/tickets',
    '/admin/site',
  ],
} as const;
type Who = keyof typeof pathsOf;

interface Look {
  locale: Locale;
  colorScheme: 'light' | 'dark';
  width: number;
}
/** Each screen in one of them, by turns; all in all of these, and more, in the full run. */
const looks: Look[] = [
  { locale: 'en-US', colorScheme: 'dark', width: 390 },
  { locale: 'zh-CN', colorScheme: 'light', width: 1440 },
];
const moreLooks: Look[] = [
  { locale: 'zh-CN', colorScheme: 'light', width: 390 },
  { locale: 'en-US', colorScheme: 'light', width: 1440 },
  { locale: 'zh-CN', colorScheme: 'dark', width: 1920 },
];
const isFull = process.env['MALLARD_TESTS'] === 'full';
const looksNow = isFull ? [...looks, ...moreLooks] : looks;

let server: ServerProcess;
let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  scene = await makeScene(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(looksNow)('$locale, $colorScheme, $width px', (look) => {
  test('public screens', () => lookAt('visitor', look));
  test('screens of a buyer', () => lookAt('buyer', look));
  test('screens of a seller', () => lookAt('owner', look));
  test('screens of an admin', () => lookAt('admin', look));
});

test('a page that is on its way is no barrier', async () => {
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url);
  await open(page, '/home');
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

test('an open menu is no barrier, and is gone through by keys', async () => {
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url);
  await page.addInitScript(`localStorage.setItem('token', '${scene.buyer}')`);
  await open(page, '/dashboard/dashboard');
  const opener = page.getByRole('button', { name: 'scene_buyer' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await findBarriers()).toEqual([]);
  const entries = await menu.getByRole('menuitem').allTextContents();
  const passed: string[] = [];
  for (const _ of entries) {
    passed.push((await menu.locator(':focus').textContent()) ?? '');
    await page.keyboard.press('ArrowDown');
  }
  expect(passed).toEqual(entries);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await page.locator('button:focus').textContent()).toContain('scene_buyer');
  expect(problems).toEqual([]);
  await leave();
});

/** Runs in the page. */
const measure = `(() => {
  const { lang } = document.documentElement;
  const parts = [document.documentElement, ...document.querySelectorAll('[role=dialog]')];
  const scheme = document.documentElement.dataset.mantineColorScheme;
  const cutOff = Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  // Something that stands outside of what scrolls makes the page go on below its end.
  const end = Math.max(document.body.getBoundingClientRect().bottom + scrollY, innerHeight);
  return { cutOff, beyond: Math.round(document.documentElement.scrollHeight - end), lang, scheme };
})()`;

/** Runs in the page: what stands beyond its edges and can't be scrolled to, and what a box around it hides. */
const measureCutOff = `(() => {
  const isScrolled = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX);
  const found = [];
  for (const one of document.querySelectorAll('header *, main *, footer *')) {
    if (!one.matches('a, button, input, select, textarea, h1, h2, h3, p, td, th, dt, dd, img, label, small, strong')) continue;
    const { left, right, width, height } = one.getBoundingClientRect();
    // What only readers of the screen hear is a point.
    if (width < 2 || height < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let edge = { left: 0, right: innerWidth };
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (isScrolled(around)) { edge = undefined; break; }
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const box = around.getBoundingClientRect();
      edge = { left: Math.max(edge.left, box.left), right: Math.min(edge.right, box.right) };
    }
    if (edge && (left < edge.left - 1 || right > edge.right + 1))
      found.push(one.tagName.toLowerCase() + ' “' + (one.textContent || one.name || '').slice(0, 20) + '” ' + Math.round(left) + '–' + Math.round(right));
  }
  for (const table of document.querySelectorAll('main table')) {
    const wider = table.parentElement.scrollWidth - table.parentElement.clientWidth;
    if (wider > 1) found.push('a table is ' + wider + ' px wider than its place');
  }
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return wider > 1 ? ['the page is ' + wider + ' px wider than the screen', ...found] : found;
})()`;

/** Somebody's browser that looks like this; light is the default of the site, whatever the system says. */
async function openLook(who: Who, { locale, colorScheme, width }: Look): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { locale, colorScheme, viewport: { width, height: 900 } });
  const context = visitor.page.context();
  await context.addCookies([{ name: 'theme', value: colorScheme, url: server.url }]);
  const token = who === 'visitor' ? '' : `localStorage.setItem('token', '${scene[who]}');`;
  await context.addInitScript(`localStorage.setItem('theme', '${colorScheme}');${token}`);
  return visitor;
}

async function lookAt(who: Who, look: Look) {
  const { locale, colorScheme } = look;
  const visitor = await openLook(who, look);
  const { page } = visitor;
  // Whoever has no shop learns it from this answer.
  if (who === 'buyer') visitor.expectProblem(/^reply: 404 GET .*\/api\/sale\/list/);
  const found: string[] = [];
  const isSeen = (_path: string, index: number) => isFull || index % looks.length === looks.indexOf(look);
  const seenNow = pathsOf[who](scene).filter(isSeen);
  expect(seenNow).not.toEqual([]);
  for (const [index, path] of seenNow.entries()) {
    const address = `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
    // A screen of the console is the same in a document that stands; what the server paints is read anew.
    const isNew = who === 'visitor' || index === 0 || isFull;
    await (isNew ? open : go)(page, address);
    if (/[?&](order|sku|why|licence)=/.test(path) && !path.includes('receipt'))
      await page.getByRole('dialog').waitFor();
    await page.locator('main h1').first().waitFor();
    await untilReady(page);
    const seen = await page.evaluate<{ cutOff: number; beyond: number; lang: string; scheme: string }>(measure);
    if (seen.cutOff > 1) found.push(`${path} is ${seen.cutOff} px wider than the screen`);
    if (seen.beyond > 1) found.push(`${path} scrolls ${seen.beyond} px beyond its end`);
    if (seen.lang !== locale) found.push(`${path} is in ${seen.lang}`);
    if (seen.scheme !== colorScheme) found.push(`${path} is ${seen.scheme}`);
    const barriers = await visitor.findBarriers(isNew ? 'all' : 'screen');
    for (const barrier of barriers) found.push(`${path} ${barrier}`);
  }
  expect([...found, ...visitor.problems]).toEqual([]);
  await visitor.leave();
}

/** What each setting of the console is set to besides its default. */
const settingsSeen: Partial<KeptSettings>[] = [
  { colorWeak: true },
  { navbar: false },
  { menu: false },
  { topMenu: true },
  { menuCollapse: true },
  { footer: false },
  { themeColor: '#8A2BE2' },
  { menuWidth: 400 },
  { tabBar: true },
  { menuFromServer: false },
];

describe.runIf(isFull).each(looksNow)('$locale, $colorScheme, $width px, with each setting', (look) => {
  test.each(settingsSeen)('%j', async (setting) => {
    const call = callerAt(server.url);
    const settings = { ...keptDefaults, theme: look.colorScheme, ...setting };
    await call('saveAppSettings', settings, { token: scene.owner });
    const visitor = await openLook('owner', look);
    const { page } = visitor;
    await page.addInitScript(`localStorage.setItem('appSettings', '${JSON.stringify(settings)}')`);
    const found: string[] = [];
    for (const path of ['/shopCenter', '/dashboard/workplace']) {
      await open(page, `${path}?lang=${look.locale}`);
      await page.locator('main h1').first().waitFor();
      await untilReady(page);
      const seen = await page.evaluate<{ cutOff: number; scheme: string }>(measure);
      if (seen.cutOff > 1) found.push(`${path} is ${seen.cutOff} px wider than the screen`);
      if (seen.scheme !== look.colorScheme) found.push(`${path} is ${seen.scheme}`);
      for (const barrier of await visitor.findBarriers()) found.push(`${path} ${barrier}`);
    }
    expect([...found, ...visitor.problems]).toEqual([]);
    await visitor.leave();
  });
});

/** Those of the specification, the narrowest phone, and a laptop at 200 %. */
const widths = [320, 360, 390, 720, 768, 992, 1440, 1600, 1920];
/** What people open most. */
const oftenSeen = [
  '/dashboard/dashboard',
  '/dashboard/workplace',
  '/order/order',
  '/Accredit',
  '/pricing/getuser',
  '/pricing/recharge',
  '/apimy',
  '/messages',
  '/shopCenter',
  '/myLeases',
];

describe.runIf(isFull).each(['zh-CN', 'en-US'] as const)('%s, the console’s screens that are opened most', (locale) => {
  test.each(['buyer', 'owner'] as const)(
    'of the %s show all of themselves at every width',
    async (who) => {
      const visitor = await openLook(who, { locale, colorScheme: 'light', width: 1440 });
      const { page } = visitor;
      if (who === 'buyer') visitor.expectProblem(/^reply: 404 GET .*\/api\/sale\/list/);
      for (const path of oftenSeen) {
        await open(page, `${path}?lang=${locale}`);
        await page.locator('main h1').first().waitFor();
        await expect.poll(() => page.locator('main [class*=_skeleton_]').count()).toBe(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await untilReady(page);
          await expect
            .poll(() => page.evaluate<string[]>(measureCutOff), { message: `${path} at ${width} px` })
            .toEqual([]);
        }
      }
      expect(visitor.problems).toEqual([]);
      await visitor.leave();
      // A few hundred layouts.
    },
    300_000,
  );
});
