/** Language, look and clock of whoever reads: offered, chosen, kept with the account, taken along by a login, and named. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { keptDefaults } from '#contract/console/appSettingsRules.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { makeShop } from './scene.ts';
import { dialogOn, open, openDialog, openUntil, untilReady } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const person = { username: 'widgeon', email: 'widgeon@example.com', password: 'Walk7ing9x' };
const written = async (token: string) => (await call('getUserInfo', {}, { token })).data.locale;
const tokenOf = async () => (await call('login', { account: person.username, password: person.password })).data.token;

test('a browser that prefers English is offered it, and whoever registers there is written to in English', async () => {
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url, { locale: 'en-US' });
  await open(page, '/home');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en-US]').waitFor();
  await open(page, '/regiser');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(person.email);
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill(person.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /I have read/ }).check();
  await page.getByRole('button', { name: 'Register and log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/regiser');
  expect(await written(await tokenOf())).toBe('en-US');

  await open(page, '/messages');
  const drawer = await openDialog(page, () => page.getByRole('button', { name: 'Mail settings' }).click());
  await drawer.getByRole('radio', { name: 'English' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  expect(await findBarriers()).toEqual([]);
  await drawer.getByText('中文').click();
  await page.getByText('Language saved').waitFor();
  const token = await tokenOf();
  expect(await written(token)).toBe('zh-CN');
  // The page stays as it is read.
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  await dialogOn(page).getByText('English').click();
  await expect.poll(() => written(token)).toBe('en-US');
  expect(problems).toEqual([]);
  await leave();
});

test('a login takes the language of the account along where nobody chose one, and the switch changes it there', async () => {
  const { page, problems, leave } = await openVisitor(browser, server.url);
  await open(page, '/login?redirect=%2Fapimy');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('textbox', { name: '用户名' }).fill(person.username);
  await page.getByRole('textbox', { name: '密码' }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.locator('html[lang=en-US]').waitFor();
  await page.waitForURL((url) => url.pathname === '/apimy');
  await untilReady(page);
  const token = await tokenOf();
  expect(await written(token)).toBe('en-US');
  await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
  await page.locator('html[lang=zh-CN]').waitFor();
  await expect.poll(() => written(token)).toBe('zh-CN');
  await page.getByRole('radio', { name: '中文' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
  await leave();
});

test('a look that is chosen on a public page follows the system, holds from the first paint on, and is the account’s', async () => {
  const token = await tokenOf();
  await call('saveAppSettings', { ...keptDefaults, menuWidth: 300 }, { token });
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url, { colorScheme: 'dark' });
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await open(page, '/home');
  const look = () => page.getAttribute('html', 'data-mantine-color-scheme');
  expect(await look()).toBe('light');
  await page.getByRole('banner').getByRole('button', { name: '主题' }).click();
  await page.getByRole('menuitem', { name: '跟随系统' }).waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('menuitem', { name: '跟随系统' }).click();
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(look).toBe(colorScheme);
  }
  const kept = async () => (await call('getAppSettings', {}, { token })).data.settings;
  await expect.poll(kept).toEqual({ ...keptDefaults, theme: 'system', menuWidth: 300 });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('main').waitFor();
  expect(await look()).toBe('dark');
  expect(await page.getAttribute('meta[name=theme-color]', 'content')).toBe('#17171a');
  await untilReady(page);
  // The cookie may be gone before what the browser keeps: the server then paints light.
  await page.context().clearCookies();
  await page.evaluate(`localStorage.setItem('theme', 'dark')`);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('main').waitFor();
  expect(await look()).toBe('dark');
  await untilReady(page);
  expect(problems).toEqual([]);
  await leave();
});

test('opening hours name the site’s zone to readers whose clock is another one, and to no others', async () => {
  const login = { username: 'shopkeeper', email: 'shopkeeper@example.com', password: person.password };
  const owner = (await call('register', { ...login, consent: true })).data;
  const shopId = await makeShop(server, Number((await call('getUserInfo', {}, owner)).data.accountId));
  const { content, version } = (await call('getOwnShopPage', {}, owner)).data;
  const days = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]);
  const saved = await call('saveShopPage', { version, content: { ...content, hours: { always: false, days } } }, owner);
  await call('publishShopPage', { version: saved.data.version }, owner);
  const told = async (timezoneId: string) => {
    const { page, problems, leave } = await openVisitor(browser, server.url, { timezoneId });
    const hours = page.getByRole('heading', { name: '营业时间' });
    await openUntil(page, `/shops?id=${shopId}`, hours);
    const line = await page.getByText(/营业中|休息中/).textContent();
    expect(problems).toEqual([]);
    const said = [await hours.textContent(), line];
    await leave();
    return said;
  };
  expect(await told('Asia/Shanghai')).toEqual(['营业时间', expect.stringMatching(/\d\d:00 (打烊|开门)$/)]);
  expect(await told('America/New_York')).toEqual([
    '营业时间（UTC+8）',
    expect.stringMatching(/\d\d:00 UTC\+8 (打烊|开门)$/),
  ]);
});
