/** The console's shell: settings, guards, roles, menu, tabs, the search over everything, and the error catalogue. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptDefaults } from '#contract/site/appSettingsRules.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { go, open, reload, untilReady } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
const admin = { account: 'admin', password: adminPassword };
const user = { account: 'shell_user', password: 'Walk7ing9x' };
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  const { account: username, password } = user;
  await call('register', { username, email: 'shell@example.com', password, consent: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Somebody who is logged in already, with settings where they matter. */
async function visit(who: typeof admin, width = 1440, settings: object = {}): Promise<Visitor & { token: string }> {
  const { token } = (await call('login', who)).data;
  await call('saveAppSettings', { ...keptDefaults, ...settings }, { token });
  const visitor = await openVisitor(browser, server.url, { viewport: { width, height: 844 } });
  // Once for the context: what the page changes later stays.
  await visitor.page.context().addInitScript(`
    if (!localStorage.getItem('begun')) {
      localStorage.setItem('begun', '1');
      localStorage.setItem('token', '${token}');
      localStorage.setItem('appSettings', '${JSON.stringify({ ...keptDefaults, ...settings })}');
    }`);
  return { ...visitor, token };
}
/** Whatever else the machine does. */
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: '控制台菜单' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '页签' });
const settingsOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('appSettings')`);
const styleOf = (page: Page, name: string) =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`);
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const logIn = async (page: Page, { account, password }: typeof admin) => {
  await main(page).getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await main(page).getByRole('textbox', { name: '密码' }).fill(password);
  await main(page).getByRole('button', { name: '登录', exact: true }).click();
};

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
    expect(JSON.parse((await settingsOf(page)) ?? '')).toEqual(chosen);
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
    expect(await kept()).toMatchObject({ topMenu: true, menuCollapse: false });
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
    await menu(page).getByRole('link', { name: '我的授权' }).click();
    await heading(page, '我的授权').waitFor();
    expect(asked.filter((path) => path === '/api/index/getMenu')).toEqual([]);
    await open(page, '/admin/health');
    // A screen that the role may not see gives way to the first that it may.
    await expect.poll(() => addressOf(page)).toBe('/dashboard/workplace');
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('guards', () => {
  test('whoever is not logged in goes to the login page and comes back, but only to a screen of theirs', async () => {
    // The menu comes from the server, whatever the account chose before.
    await call('saveAppSettings', keptDefaults, { token: (await call('login', user)).data.token });
    const { page, problems, leave } = await openVisitor(browser, server.url);
    const asked = '/order/order?state=paid';
    await open(page, asked);
    await heading(page, '登录').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(asked);
    await logIn(page, user);
    await heading(page, '已购商品').waitFor();
    await expect.poll(() => addressOf(page)).toBe(asked);
    await expect.poll(() => page.title()).toBe('已购商品 - Mallard');
    const leaveAndReturnTo = async (redirect: string) => {
      await page.evaluate(`localStorage.removeItem('token')`);
      await open(page, `/login?redirect=${encodeURIComponent(redirect)}`);
      await logIn(page, user);
      await heading(page, '控制台').waitFor();
      await expect.poll(() => addressOf(page)).toBe('/dashboard/dashboard');
    };
    // Another host, no page at all, and one of admins.
    for (const redirect of ['//a.example/x', '/nowhere', '/admin/health']) await leaveAndReturnTo(redirect);
    // Asked for by themselves, there is no such page.
    await open(page, '/admin/health');
    await heading(page, '这个页面不在了').waitFor();
    await main(page).getByRole('button', { name: '重试' }).waitFor();
    await open(page, '/pricing');
    await heading(page, '收支明细').waitFor();
    await expect.poll(() => addressOf(page)).toBe('/pricing/getuser');
    await open(page, `/redirect/${encodeURIComponent(asked)}`);
    await heading(page, '已购商品').waitFor();
    await expect.poll(() => addressOf(page)).toBe(asked);
    expect(problems).toEqual([]);
    await leave();
  });

  test('who the reader is and what they may see is asked for once, and a menu that failed by the next navigation', async () => {
    const { page, expectProblem, problems, leave } = await visit(user);
    expectProblem(/getMenu/);
    const seen: string[] = [];
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    const count = (path: string) => seen.filter((one) => one === path).length;
    let fails = true;
    await page.route('**/api/index/getMenu', (route) =>
      fails ? route.fulfill({ status: 500, body: '{"code":50000,"msg":"x","data":null}' }) : route.continue(),
    );
    await open(page, '/dashboard/dashboard');
    await heading(page, '控制台').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'x' }).count()).toBe(0);
    fails = false;
    await menu(page).getByRole('link', { name: '已购商品' }).click();
    await heading(page, '已购商品').waitFor();
    await menu(page).getByRole('link', { name: '我的授权' }).click();
    await heading(page, '我的授权').waitFor();
    expect([count('/api/account/getUserInfo'), count('/api/index/getMenu')]).toEqual([1, 2]);

    // The workplace leads to what was visited lately, and to what one chooses, which the account keeps.
    await menu(page).getByRole('link', { name: '工作台' }).click();
    const screens = main(page).locator('ul[class*=screens]');
    await expect
      .poll(() => screens.last().getByRole('link').allTextContents())
      .toEqual(['我的授权', '已购商品', '控制台']);
    const quick = () => screens.first().getByRole('link').allTextContents();
    const before = await quick();
    await main(page).getByRole('button', { name: '管理', exact: true }).click();
    const setup = page.getByRole('dialog');
    await setup.getByRole('checkbox', { name: '收藏' }).click();
    await setup.getByRole('button', { name: '保存' }).click();
    await setup.waitFor({ state: 'detached' });
    await expect.poll(quick).toEqual([...before, '收藏']);
    await reload(page);
    await screens.first().getByRole('link', { name: '收藏' }).click();
    await heading(page, '收藏').waitFor();
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
    // The groups around it are open; one that is folded stays so after a reload, until one comes to a screen within.
    await menu(page).getByRole('button', { name: '钱包' }).click();
    await reload(page);
    await heading(page, '系统状态').waitFor();
    expect(await menu(page).getByRole('link', { name: '收支明细' }).isVisible()).toBe(false);
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
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '控制台菜单' });
    await drawer.getByRole('button', { name: '页面配置' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await drawer.getByRole('link', { name: '已购商品' }).click();
    await heading(page, '已购商品').waitFor();
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
    await menu(page).getByRole('link', { name: '我的授权' }).waitFor();
    await expect.poll(async () => (await menu(page).boundingBox())?.width).toBeLessThan(49);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await menu(page).getByText('我的授权').waitFor();
    expect(problems).toEqual([]);
    await leave();
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
    await menu(page).getByRole('link', { name: '提问与评价' }).click();
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
    await menu(page).getByRole('link', { name: '我的授权' }).click();
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

describe('the error catalogue', () => {
  /** What the server would say, in its own envelope. */
  const envelope = (code: number, name: string, msg: string, status: number) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ status: 'fail', code, msg, data: { name, requestId: 'r1' } }),
  });
  const toasts = (page: Page, text: string) => page.getByRole('status').getByText(text);

  test('each code leads where the specification says, and each message is told once, for five seconds', async () => {
    const { page, expectProblem, problems, leave, token } = await visit(user);
    expectProblem(/api\/user\/switchRole|api\/account\/getUserInfo|ERR_|Request Error/);
    await page.clock.install();
    let answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | 'lost';
    let nextToken: string | undefined;
    await page.route('**/api/user/switchRole', async (route) => {
      if (nextToken) await page.evaluate(`localStorage.setItem('token', '${nextToken}')`);
      await (answer === 'lost' ? route.abort() : route.fulfill(answer));
    });
    // Only who holds both roles is offered the switch, which is a call that may fail in any way.
    await page.route('**/api/account/getUserInfo', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ json: { ...body, data: { ...body.data, roles: ['user', 'admin'] } } });
    });
    const fail = async (next: typeof answer) => {
      answer = next;
      await page.getByRole('banner').getByRole('button', { name: 'shell_user' }).click();
      await page.getByRole('menuitem', { name: '切换角色：以管理员工作' }).click();
    };
    const start = async () => {
      await page.evaluate(`localStorage.setItem('token', '${token}')`);
      await open(page, '/order/order');
      await heading(page, '已购商品').waitFor();
    };
    await open(page, '/order/order');
    await heading(page, '已购商品').waitFor();

    await fail(envelope(403, 'forbidden', '不行', 403));
    await toasts(page, '不行').waitFor();
    await fail(envelope(403, 'forbidden', '不行', 403));
    expect(await toasts(page, '不行').count()).toBe(1);
    await page.clock.fastForward(5_001);
    await toasts(page, '不行').waitFor({ state: 'detached' });
    await fail(envelope(50000, 'internal', '', 500));
    await toasts(page, 'Error').waitFor();
    await fail('lost');
    await toasts(page, '请求失败').waitFor();

    await fail(envelope(203, 'internal', '去控制台', 200));
    await heading(page, '控制台').waitFor();
    await fail(envelope(415, 'basic_information_missing', '请先补全手机号', 403));
    await main(page).getByRole('alert').getByText('请先补全手机号').waitFor();
    expect([addressOf(page), await page.evaluate(`localStorage.getItem('codeString')`)]).toEqual([
      '/apimy?code=415&redirect=%2Fdashboard%2Fdashboard',
      '请先补全手机号',
    ]);
    await fail(envelope(40401, 'product_gone', '商品已下架', 410));
    await page.waitForURL('**/home');
    for (const [code, name] of [
      [303, 'login_needed'],
      [409, 'login_expired'],
    ] as const) {
      await start();
      await fail(envelope(code, name, '请登录', 401));
      await heading(page, '登录').waitFor();
      await expect.poll(() => page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    }
    // An answer to what was sent by the session before takes nothing from whoever logged in meanwhile.
    await start();
    nextToken = (await call('login', user)).data.token;
    const refused = page.waitForResponse('**/api/user/switchRole');
    await fail(envelope(409, 'login_expired', '过期了', 401));
    await (await refused).finished();
    await reload(page);
    await heading(page, '已购商品').waitFor();
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBe(nextToken);
    expect(problems).toEqual([]);
    await leave();
  });

  test('whoever cannot be told who they are is logged out and comes back; who fails to log in is logged out', async () => {
    const { page, expectProblem, problems, leave } = await visit(user);
    // The menu may be asked for while the session ends.
    expectProblem(/getUserInfo|api\/user\/login|^reply: 401 GET .*\/api\/index\/getMenu/);
    await page.route('**/api/account/getUserInfo', (route) => route.fulfill(envelope(500, 'internal', 'x', 500)));
    await open(page, '/order/order?state=paid');
    await heading(page, '登录').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe('/order/order?state=paid');
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    await logIn(page, { ...user, password: 'Wr0ngGuess' });
    await page.getByText('账号或密码不正确').waitFor();
    // Without a reason of its own it is told in the words of the specification.
    await page.route('**/api/user/login', (route) => route.fulfill(envelope(50000, 'internal', 'Error', 500)));
    await main(page).getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('登录出错，请刷新后重试。').waitFor();
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    expect(problems).toEqual([]);
    await leave();
  });
});

test('a form that was not sent comes back whole, to its account and its record alone, until it is sent or given up', async () => {
  const writer = (await call('login', user)).data;
  const tickets = await Promise.all(
    ['甲', '乙'].map(async (subject) => {
      const opened = await call('openTicket', { subject, words: '在吗', pictures: [] }, { token: writer.token });
      return (opened.data as { id: number }).id;
    }),
  );
  const [id = 0, otherId = 0] = tickets;
  const { page, expectProblem, problems, leave, token } = await visit(user);
  expectProblem(/^reply: (401|403) /);
  const drafts = () =>
    page.evaluate<string>(`JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')))`);
  const words = (of: Page) => of.getByRole('dialog').getByRole('textbox', { name: '继续说明' });
  const restored = page.getByText('上次未提交的内容已恢复').first();
  await open(page, `/tickets?ticket=${id}`);
  await words(page).fill('慢慢写');
  await expect.poll(drafts).toContain('慢慢写');
  await reload(page);
  await restored.waitFor();
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');
  // Not in another record.
  await open(page, `/tickets?ticket=${otherId}`);
  await expect.poll(() => words(page).inputValue()).toBe('');
  // Kept also where the session ends as it is sent; nobody else finds it here.
  await open(page, `/tickets?ticket=${id}`);
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');
  await call('logout', {}, { token });
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await heading(page, '登录').waitFor();
  expect(await drafts()).toContain('慢慢写');
  await logIn(page, user);
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');

  // A second tab has it as well; what one sends, the other does not offer again, and other calls that go well forget nothing.
  const second = await page.context().newPage();
  await open(second, `/tickets?ticket=${id}`);
  await expect.poll(() => words(second).inputValue()).toBe('慢慢写');
  expect(await drafts()).toContain('慢慢写');
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('');
  await expect.poll(() => words(second).inputValue()).toBe('');
  expect(await drafts()).toBe('[]');
  await second.close();

  // Neither a refusal nor letters typed while it is sent are lost; then all of it is sent.
  const send = page.getByRole('dialog').getByRole('button', { name: '发送' });
  const refused = {
    status: 503,
    contentType: 'application/json',
    body: '{"code":50300,"msg":"稍后再试","data":{"name":"busy"}}',
  };
  expectProblem(/^reply: 503 /);
  await words(page).fill('一');
  await page.route('**/api/ticket/write', (route) => route.fulfill(refused), { times: 1 });
  await send.click();
  await page.getByText('稍后再试').first().waitFor();
  expect(await drafts()).toContain('一');
  await page.route(
    '**/api/ticket/write',
    async (route) => {
      await words(page).fill('一二');
      await route.continue();
    },
    { times: 1 },
  );
  const answered = page.waitForResponse('**/api/ticket/write');
  await send.click();
  await answered;
  await expect.poll(() => send.getAttribute('aria-busy')).not.toBe('true');
  expect(await drafts()).toContain('一二');
  const rest = page.waitForRequest('**/api/ticket/write');
  await send.click();
  expect((await rest).postDataJSON()).toMatchObject({ words: '一二' });
  await expect.poll(() => words(page).inputValue()).toBe('');
  await expect.poll(drafts).toBe('[]');

  // What is given up is forgotten.
  await open(page, '/tickets');
  await main(page).getByRole('button', { name: '写给平台' }).click();
  const dialog = page.getByRole('dialog', { name: '写给平台' });
  await dialog.getByRole('textbox', { name: '主题' }).fill('丙');
  await expect.poll(drafts).toContain('丙');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();
  await expect.poll(drafts).toBe('[]');

  // The log-in page removes what is old, whoever typed it; the next account what others left.
  const old = { initial: '""', values: '"旧"', at: 0 };
  const recent = { initial: '""', values: '"新"', at: Date.now() };
  await page.evaluate(`localStorage.removeItem('token');
    localStorage.setItem('draft:typed:x:ticket:1', ${JSON.stringify(JSON.stringify(old))});
    localStorage.setItem('draft:typed:x:ticket:2', ${JSON.stringify(JSON.stringify(recent))});`);
  await open(page, '/login?redirect=%2Ftickets');
  await expect.poll(drafts).not.toContain('旧');
  expect(await drafts()).toContain('新');
  await logIn(page, user);
  await heading(page, '联系平台').waitFor();
  await expect.poll(drafts).toBe('[]');
  expect(problems).toEqual([]);
  await leave();
});

test('a browser that prefers English is offered it in one line, once; Chinese stays until it is taken', async () => {
  const { page, problems, leave } = await openVisitor(browser, server.url, { locale: 'en-US' });
  await open(page, '/home');
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  await page.getByRole('button', { name: '继续看中文' }).click();
  await reload(page);
  expect(await page.getByRole('button', { name: '继续看中文' }).count()).toBe(0);
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  expect(problems).toEqual([]);
  await leave();
});

// The last: from here on everybody is asked.
test('a new wording is asked for above what one is doing, which stays; put off it comes back, agreed to it does not', async () => {
  const { page, problems, findBarriers, leave } = await visit(user, 390);
  await open(page, '/apimy');
  const { token } = (await call('login', admin)).data;
  await call('confirmPassword', { password: adminPassword }, { token });
  const bodyZh = '## 一、账户\n\n请妥善保管您的密码，不要借给别人使用。';
  await call(
    'publishAgreement',
    { document: 'service', bodyZh, changesZh: '写明了账户不得借给别人使用。', asks: true, effectiveAt: null },
    { token },
  );
  const dialog = page.getByRole('dialog', { name: '条款有更新' });
  await open(page, '/order/order?state=paid');
  await dialog.getByText('写明了账户不得借给别人使用').waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => addressOf(page)).toBe('/order/order?state=paid');
  await open(page, '/order/order');
  await dialog.getByRole('button', { name: '同意' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(page, '/order/order');
  await heading(page, '已购商品').waitFor();
  expect(await dialog.count()).toBe(0);
  await open(page, '/service');
  await page.getByText('不要借给别人使用').first().waitFor();
  expect(problems).toEqual([]);
  await leave();
});
