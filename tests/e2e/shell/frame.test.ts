/** The console's shell: settings, the frame, roles, menu, tabs, and the search over everything. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptDefaults } from '#contract/console/appSettingsRules.ts';
import { adminPassword } from '../../support/servers/serverProcess.ts';
import { openVisitor } from '../browser.ts';
import { go, open, reload, untilReady } from '../steps.ts';
import { addressOf, admin, chooseInMenu, heading, main, menu, startShell, user, type Shell } from './shell.ts';

let shell: Shell;
let server: Shell['server'];
let browser: Shell['browser'];
let call: Shell['call'];
let visit: Shell['visit'];
beforeAll(async () => {
  shell = await startShell();
  ({ server, browser, call, visit } = shell);
});
afterAll(() => shell?.stop());

const tabs = (page: Page) => page.getByRole('navigation', { name: '页签' });
const footTabs = (page: Page) => page.getByRole('navigation', { name: '常用入口' });
const settingsOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('appSettings')`);
const styleOf = (page: Page, name: string) =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`);

describe('settings', () => {
  test('hold at once, survive a reload, follow the account, and go back to the defaults', async () => {
    const { page, problems, findBarriers, leave, token } = await visit(user);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/order/order');
    await heading(page, '已购商品').waitFor();
    const gear = page.getByRole('banner').getByRole('button', { name: '页面配置' });
    await gear.click();
    const drawer = page.getByRole('dialog', { name: '页面配置' });
    await drawer.getByRole('switch').first().waitFor();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(300);
    const names = ['导航栏', '菜单栏', '顶部菜单栏', '底部', '多页签', '菜单来源于后台', '色弱模式'];
    for (const [index, name] of names.entries())
      expect(await drawer.getByRole('switch').nth(index).getAttribute('aria-labelledby')).toBe(
        await drawer.getByText(name, { exact: true }).getAttribute('id'),
      );
    expect(await findBarriers()).toEqual([]);
    const width = drawer.getByRole('spinbutton', { name: '菜单宽度' });
    await width.fill('9999');
    await width.press('Enter');
    await expect.poll(() => width.inputValue()).toBe('400');
    await drawer.locator('input[type=color]').fill('#8a2be2');
    await expect.poll(() => styleOf(page, '--act')).toBe('#8a2be2');
    await drawer.getByRole('switch', { name: '色弱模式' }).click();
    await drawer.getByRole('switch', { name: '导航栏' }).click();
    await drawer.getByRole('button', { name: '复制配置' }).click();
    await page.getByText('配置已复制').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const state = JSON.parse(copied) as Record<string, unknown>;
    expect(copied).toBe(JSON.stringify(state, null, 2));
    expect(state).toMatchObject({ device: 'desktop', hideMenu: false, globalSettings: true });
    expect(state['serverMenu']).not.toEqual([]);
    const chosen = { ...keptDefaults, menuWidth: 400, themeColor: '#8A2BE2', colorWeak: true, navbar: false };
    expect(state).toMatchObject(chosen);
    await expect.poll(async () => JSON.parse((await settingsOf(page)) ?? '')).toEqual(chosen);
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(async () => (await call('getAppSettings', {}, { token })).data.settings).toEqual(chosen);

    // After a reload all of it is there before anything is painted by scripts of the page.
    await page.reload({ waitUntil: 'commit' });
    await page.locator('main').waitFor();
    expect(await styleOf(page, '--act')).toBe('#8a2be2');
    expect(await styleOf(page, 'filter')).toBe('invert(0.8)');
    expect(await styleOf(page, '--width-side-menu')).toBe('400px');
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    // The gear stands at the edge while the navbar is hidden.
    await page.getByRole('button', { name: '页面配置' }).click();

    // The same account in another browser.
    const elsewhere = await openVisitor(browser, server.url);
    await elsewhere.page.addInitScript(`localStorage.setItem('token', '${token}')`);
    await open(elsewhere.page, '/order/order');
    await expect.poll(() => styleOf(elsewhere.page, '--act')).toBe('#8a2be2');
    await elsewhere.leave();

    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('banner').waitFor();
    await expect.poll(() => styleOf(page, '--act')).toBe('#165dff');
    await expect.poll(() => styleOf(page, 'filter')).toBe('none');
    await expect.poll(async () => JSON.parse((await settingsOf(page)) ?? '')).toEqual(keptDefaults);
    expect(problems).toEqual([]);
    await leave();
  });

  test('each switch takes effect at once: menu, top menu, footer, tabs, the menu’s source, colour weakness', async () => {
    const { page, problems, leave } = await visit(user, 1440, { menuCollapse: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/order/order');
    const gears = page.getByRole('button', { name: '页面配置' });
    // The fixed one is not there while the navbar has its own.
    expect(await gears.count()).toBe(1);
    await gears.click();
    const drawer = page.getByRole('dialog', { name: '页面配置' });
    const press = (name: string) => drawer.getByRole('switch', { name, exact: true }).click();
    const kept = async () => JSON.parse((await settingsOf(page)) ?? '{}') as Record<string, unknown>;
    await drawer.getByText(/随您的账号保存/).waitFor();
    await press('顶部菜单栏');
    const top = page.locator('header').getByRole('navigation', { name: '控制台菜单', includeHidden: true });
    await top.waitFor({ state: 'attached' });
    await expect.poll(kept).toMatchObject({ topMenu: true, menuCollapse: false });
    await press('顶部菜单栏');
    await top.waitFor({ state: 'detached' });
    const side = page.getByRole('navigation', { name: '控制台菜单', includeHidden: true });
    await press('菜单栏');
    await side.waitFor({ state: 'detached' });
    await press('菜单栏');
    await side.waitFor({ state: 'attached' });
    const footer = page.locator('footer');
    await footer.waitFor({ state: 'attached' });
    await press('底部');
    await footer.waitFor({ state: 'detached' });
    await press('多页签');
    await page.getByRole('navigation', { name: '页签', includeHidden: true }).waitFor({ state: 'attached' });
    await press('色弱模式');
    await expect.poll(() => styleOf(page, 'filter')).toBe('invert(0.8)');
    // The account's are read anew with the page: the last of them is there by then.
    const saved = page.waitForResponse(
      (reply) =>
        reply.url().endsWith('/api/console/settings/save') &&
        reply.request().postData()?.includes('"menuFromServer":false') === true,
    );
    await press('菜单来源于后台');
    await expect.poll(async () => (await kept())['menuFromServer']).toBe(false);
    await saved;
    // The drawer's content is gone with it.
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.getByRole('switch', { includeHidden: true }).count()).toBe(0);
    // With its colours inverted the page still scrolls below its fixed bars.
    await page.setViewportSize({ width: 1440, height: 200 });
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await page.setViewportSize({ width: 1440, height: 844 });
    // The table of the console serves without the server's menu.
    asked.length = 0;
    await reload(page);
    await chooseInMenu(page, '购买', '我的授权');
    await heading(page, '我的授权').waitFor();
    expect(asked.filter((path) => path === '/api/index/getMenu')).toEqual([]);
    await open(page, '/admin/health');
    // A screen that the role may not see gives way to the first that it may.
    await expect.poll(() => addressOf(page)).toBe('/dashboard/dashboard');
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('the frame', () => {
  test('fills the screen and follows its end; its footer, as that of public pages, leads to where an admin’s record numbers are looked up', async () => {
    const { page, problems, leave } = await visit(admin);
    await open(page, '/admin/site');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: '全屏', exact: true }).click();
    const leaveFull = banner.getByRole('button', { name: '退出全屏' });
    await leaveFull.waitFor();
    expect(await page.evaluate<boolean>('document.fullscreenElement === document.documentElement')).toBe(true);
    expect(await leaveFull.getAttribute('aria-pressed')).toBe('true');
    // As Esc ends it, which is the browser's and not the page's.
    await page.evaluate('document.exitFullscreen()');
    await banner.getByRole('button', { name: '全屏', exact: true }).waitFor();
    expect(await page.evaluate<boolean>('document.fullscreenElement === null')).toBe(true);

    const icp = '沪ICP备2026000001号';
    const publicSecurity = '沪公网安备 31011502000001号';
    await main(page).getByRole('textbox', { name: 'ICP 备案号' }).fill(icp);
    await main(page).getByRole('textbox', { name: '公安备案号' }).fill(publicSecurity);
    await main(page).getByRole('button', { name: '保存', exact: true }).click();
    const expected = [
      `${icp} https://beian.miit.gov.cn/ _blank`,
      `${publicSecurity} https://beian.mps.gov.cn/#/query/webSearch?code=31011502000001 _blank`,
    ];
    const linksOf = (of: Page) =>
      of.evaluate<string[]>(`[...document.querySelectorAll('footer a[href*="beian"]')].map((link) =>
        [link.textContent, link.href, link.target].join(' '))`);
    await expect.poll(() => linksOf(page)).toEqual(expected);
    // Public pages are kept for seconds: opened again until it shows.
    await expect
      .poll(async () => {
        await open(page, '/home');
        return linksOf(page);
      })
      .toEqual(expected);
    expect(problems).toEqual([]);
    await leave();
  });

  test('shows the slides of admins one by one, by keys and never by itself, and follows their links, in both languages', async () => {
    const { token } = (await call('login', admin)).data;
    await call('confirmPassword', { password: adminPassword }, { token });
    const onCarousel = { onHome: false, onWorkplace: false, onCarousel: true, audience: 'everyone', asMessage: false };
    const rest = { ...onCarousel, bodyZh: '', bodyEn: '', picture: '', from: new Date().toISOString(), until: null };
    const slide = (textZh: string, textEn: string, link: string, rank: number) =>
      call('saveAnnouncement', { ...rest, textZh, textEn, link, rank }, { token });
    expect((await slide('写给平台', 'Write to us', '/tickets', 0)).status).toBe(200);
    expect((await slide('看看授权', 'See licences', '/Accredit', 1)).status).toBe(200);
    const { page, problems, findBarriers, leave } = await visit(user);
    await page.clock.install();
    await open(page, '/dashboard/workplace');
    const carousel = main(page).getByRole('region', { name: '推荐' });
    await carousel.getByRole('link', { name: '写给平台' }).waitFor();
    // Nothing needs a pause: it stands still.
    await page.clock.fastForward(60_000);
    await carousel.getByText('第 1 张，共 2 张').waitFor();
    await carousel.getByRole('button', { name: '下一张' }).focus();
    await page.keyboard.press('Enter');
    await carousel.getByText('第 2 张，共 2 张').waitFor();
    expect(await findBarriers()).toEqual([]);
    // After the last comes the first; before the first the last.
    await page.keyboard.press('Space');
    await carousel.getByRole('link', { name: '写给平台' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await carousel.getByRole('link', { name: '看看授权' }).click();
    await heading(page, '我的授权').waitFor();
    await open(page, '/dashboard/workplace?lang=en-US');
    const english = main(page).getByRole('region', { name: 'Highlights' });
    await english.getByText('1 of 2').waitFor();
    await english.getByRole('link', { name: 'Write to us' }).press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/tickets');
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('roles, the menu, and two tabs of the browser', () => {
  test('an admin works as a user and comes back: pages give way, here and in the other tab', async () => {
    const { page, problems, leave } = await visit(admin);
    await open(page, '/result/success');
    await heading(page, '提交成功').waitFor();
    expect(await menu(page).getByRole('link', { name: '成功页' }).count()).toBe(0);
    await open(page, '/admin/health');
    await heading(page, '系统状态').waitFor();
    // The groups around it are open, and what an admin does; another one that is opened stays so after a reload.
    const isShown = (name: string) => menu(page).getByRole('link', { name, exact: true }).isVisible();
    expect([await isShown('待办中心'), await isShown('收支明细'), await isShown('商品管理')]).toEqual([
      true,
      false,
      false,
    ]);
    await menu(page).getByRole('button', { name: '钱包' }).click();
    await reload(page);
    await heading(page, '系统状态').waitFor();
    expect([await isShown('收支明细'), await isShown('商品管理')]).toEqual([true, false]);
    await expect.poll(() => menu(page).locator('[aria-current=page]').allTextContents()).toEqual(['系统状态']);
    expect(await menu(page).getByRole('link', { name: '接口文档' }).getAttribute('target')).toBe('_blank');
    await page.getByRole('navigation', { name: '所在位置' }).getByText('运行').waitFor();
    // A group that is pinned stands before the others of its place, also after a reload.
    const pins = menu(page).getByRole('button', { name: /^(取消)?置顶“/ });
    await menu(page).getByRole('button', { name: '置顶“用户”', exact: true }).click();
    await reload(page);
    await expect.poll(() => pins.nth(1).getAttribute('aria-label')).toBe('取消置顶“用户”');
    await pins.nth(1).click();
    await expect.poll(() => pins.nth(1).getAttribute('aria-label')).toBe('置顶“商品”');

    const other = await page.context().newPage();
    await open(other, '/admin/operations');
    await heading(other, '操作日志').waitFor();
    const person = page.getByRole('banner').getByRole('button', { name: 'admin' });
    await person.click();
    await page.getByRole('menuitem', { name: '切换角色：以普通用户工作' }).click();
    await heading(page, '控制台').waitFor();
    await menu(page).getByRole('button', { name: '站点管理', exact: true }).waitFor({ state: 'detached' });
    await heading(other, '这个页面不在了').waitFor();
    await person.click();
    await page.getByRole('menuitem', { name: '切换角色：以管理员工作' }).click();
    await menu(page).getByRole('button', { name: '站点管理', exact: true }).waitFor();
    await heading(other, '操作日志').waitFor();

    // Language and theme, chosen in one, are those of the other.
    await other.bringToFront();
    await page.getByRole('banner').getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitem', { name: '深色' }).click();
    const schemeOf = (of: Page) => of.getAttribute('html', 'data-mantine-color-scheme');
    await expect.poll(() => schemeOf(other)).toBe('dark');
    // As the system has it, which may change at any time; the default is light whatever the system says.
    await page.getByRole('banner').getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitem', { name: '跟随系统' }).click();
    await expect.poll(() => schemeOf(page)).toBe('light');
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => schemeOf(page)).toBe(colorScheme);
    }
    expect(await page.evaluate(`localStorage.getItem('theme')`)).toBe('system');
    // Painted so from the first, before the page's scripts.
    await page.reload({ waitUntil: 'commit' });
    await page.locator('main').waitFor();
    expect(await schemeOf(page)).toBe('dark');
    await untilReady(page);
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await heading(other, 'Operation log').waitFor();
    await expect.poll(() => other.title()).toBe('Operation log - Mallard');
    // And so is the end of the session.
    await person.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading(other, 'Log in').waitFor();
    // A screen that asks by itself may ask once more before it gives way, or the session ends; the server refuses it.
    const isLastAsk = (problem: string) => /^reply: 40[13] GET \S+\/api\/admin\//.test(problem);
    expect(problems.filter((problem) => !isLastAsk(problem))).toEqual([]);
    await leave();
  });

  test('below 992 pixels the menu is a drawer that closes when it led somewhere; below 1200 it is icons', async () => {
    const { page, problems, findBarriers, leave } = await visit(user, 390);
    await open(page, '/dashboard/dashboard');
    await footTabs(page).getByRole('button', { name: '菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '控制台菜单' });
    await drawer.getByRole('button', { name: '页面配置' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    // Groups are folded, but those that were opened and the one around the screen.
    const leases = drawer.getByRole('link', { name: '我的租约' });
    const statement = drawer.getByRole('link', { name: '收支明细' });
    expect([await leases.isVisible(), await statement.isVisible()]).toEqual([false, false]);
    await drawer.getByRole('button', { name: '租赁', exact: true }).click();
    await leases.waitFor();
    await drawer.getByRole('link', { name: '已购商品' }).click();
    await heading(page, '已购商品').waitFor();
    await drawer.waitFor({ state: 'detached' });
    await go(page, '/pricing/getuser');
    await footTabs(page).getByRole('button', { name: '菜单' }).click();
    await Promise.all([leases.waitFor(), statement.waitFor()]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // The narrowest phone, and a laptop at 200 %: nothing is cut off.
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/dashboard/workplace', '/order/order', '/pricing/recharge']) {
        await go(page, path);
        const cutOff = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        await expect.poll(() => page.evaluate<number>(cutOff)).toBeLessThan(2);
      }
    }
    await page.setViewportSize({ width: 1100, height: 800 });
    await menu(page).getByRole('link', { name: '工作台' }).waitFor();
    await expect.poll(async () => (await menu(page).boundingBox())?.width).toBeLessThan(49);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await menu(page).getByText('工作台').waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  test('on a phone the tabs at the foot lead about, and give way to a bar of the page that is in sight', async () => {
    const phone = await visit(user, 390);
    const { page } = phone;
    await open(page, '/dashboard/dashboard');
    const entries = footTabs(page).locator('a, button');
    await expect.poll(() => entries.allTextContents()).toEqual(['控制台', '已购商品', '消息', '菜单']);
    const current = footTabs(page).locator('[aria-current=page]');
    await expect.poll(() => current.allTextContents()).toEqual(['控制台']);
    await footTabs(page).getByRole('link', { name: '已购商品' }).click();
    await heading(page, '已购商品').waitFor();
    await expect.poll(() => current.allTextContents()).toEqual(['已购商品']);
    expect(await phone.findBarriers()).toEqual([]);
    await page.setViewportSize({ width: 1100, height: 844 });
    await footTabs(page).waitFor({ state: 'hidden' });
    expect(phone.problems).toEqual([]);
    await phone.leave();

    const editor = await visit(admin, 390, { tabBar: true });
    await open(editor.page, '/admin/products/new');
    await main(editor.page).getByRole('textbox', { name: '标题' }).first().waitFor();
    await footTabs(editor.page).waitFor({ state: 'hidden' });
    // The page stays behind its tab, its bar with it.
    await editor.page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = editor.page.getByRole('dialog', { name: '控制台菜单' });
    await drawer.getByRole('link', { name: '控制台', exact: true }).click();
    await heading(editor.page, '控制台').waitFor();
    await footTabs(editor.page).waitFor();
    expect(await editor.page.locator('main form, main textarea').count()).toBeGreaterThan(0);
    await editor.page.goBack();
    await footTabs(editor.page).waitFor({ state: 'hidden' });
    expect(editor.problems).toEqual([]);
    await editor.leave();
  });
});

describe('tabs', () => {
  test('keep what was typed, where it was and what was filtered; unsaved edits ask; all goes with the log-in', async () => {
    const { page, problems, findBarriers, leave } = await visit(admin, 1440, { tabBar: true });
    await open(page, '/admin/site');
    const slogan = main(page).getByRole('textbox', { name: '站点标语' });
    await slogan.waitFor();
    const before = await slogan.inputValue();
    await slogan.fill(`${before}！`);
    // Leaving does not ask: the page stays.
    await chooseInMenu(page, '交易', '提问与评价');
    await heading(page, '提问与评价').waitFor();
    const filter = main(page).locator('a[href$="?tab=reviews"]');
    await filter.click();
    await expect.poll(() => addressOf(page)).toBe('/admin/reviews?tab=reviews');
    await tabs(page).getByRole('link', { name: '站点设置' }).click();
    await heading(page, '站点设置').waitFor();
    await expect.poll(() => slogan.inputValue()).toBe(`${before}！`);
    expect(await findBarriers()).toEqual([]);
    await tabs(page).getByRole('link', { name: '提问与评价' }).click();
    await expect.poll(() => addressOf(page)).toBe('/admin/reviews?tab=reviews');

    // Back and forward go among the tabs, and what was typed is still there.
    await page.goBack();
    await heading(page, '站点设置').waitFor();
    await expect.poll(() => slogan.inputValue()).toBe(`${before}！`);
    await expect.poll(() => tabs(page).locator('[aria-current=page]').allTextContents()).toEqual(['站点设置']);
    await page.goForward();
    await heading(page, '提问与评价').waitFor();
    await expect.poll(() => addressOf(page)).toBe('/admin/reviews?tab=reviews');

    // A tab is reloaded with its query.
    await tabs(page).getByRole('link', { name: '提问与评价' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '重新加载' }).click();
    await heading(page, '提问与评价').waitFor();
    await expect.poll(() => addressOf(page)).toBe('/admin/reviews?tab=reviews');
    await tabs(page).getByRole('link', { name: '提问与评价' }).click({ button: 'right' });
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['重新加载', '关闭当前标签页', '关闭左侧标签页', '关闭右侧标签页', '关闭其它标签页', '关闭全部标签页']);
    await page.getByRole('menuitem', { name: '关闭其它标签页' }).click();
    const question = page.getByRole('dialog', { name: '关闭后，未保存的修改会丢失' });
    await question.getByRole('button', { name: '关闭并放弃修改' }).click();
    await expect.poll(() => tabs(page).getByRole('link').allTextContents()).toEqual(['工作台', '提问与评价']);
    await reload(page);
    await heading(page, '提问与评价').waitFor();
    await expect.poll(() => tabs(page).getByRole('link').allTextContents()).toEqual(['工作台', '提问与评价']);
    await tabs(page).getByRole('button', { name: '关闭“提问与评价”' }).click();
    await page.waitForURL(/\/dashboard\/workplace/);
    await chooseInMenu(page, '购买', '我的授权');
    await heading(page, '我的授权').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect.poll(() => page.evaluate(`sessionStorage.getItem('tabs')`)).toBe('["/dashboard/workplace"]');
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('the search over everything', () => {
  test('is opened, gone through and followed by keys alone', async () => {
    const { page, problems, findBarriers, leave } = await visit(admin);
    await open(page, '/dashboard/dashboard');
    await heading(page, '控制台').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索' });
    await field.fill('shell_u');
    const options = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
    await options.filter({ hasText: 'shell_user' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await field.fill('系统');
    await options.filter({ hasText: '系统状态' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, '系统状态').waitFor();
    await page.keyboard.press('/');
    await field.waitFor();
    await expect.poll(() => options.first().textContent()).toBe('系统状态');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });
});
