/** A console to walk through: a server with nothing but an admin and a user, who come logged in and with settings. */
import type { Browser, Page } from 'playwright-core';
import { keptDefaults } from '#contract/console/appSettingsRules.ts';
import { callerAt, type CallByName } from '../../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from '../browser.ts';
import { startBareServer } from '../filledServer.ts';

export const admin = { account: 'admin', password: adminPassword };
export const user = { account: 'shell_user', password: 'Walk7ing9x' };

export interface Shell {
  server: ServerProcess;
  browser: Browser;
  call: CallByName;
  /** Somebody who is logged in already, with settings where they matter. */
  visit(who: typeof admin, width?: number, settings?: object): Promise<Visitor & { token: string }>;
  stop(): Promise<void>;
}

export async function startShell(): Promise<Shell> {
  const [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  const call = callerAt(server.url);
  const { account: username, password } = user;
  await call('register', { username, email: 'shell@example.com', password, consent: true });
  return {
    server,
    browser,
    call,
    visit: async (who, width = 1440, settings = {}) => {
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
    },
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

/** Whatever else the machine does. */
export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const menu = (page: Page) => page.getByRole('navigation', { name: '控制台菜单' });
/** Opens a group of the menu, and the screen within. */
export const chooseInMenu = async (page: Page, group: string, screen: string) => {
  const head = menu(page).getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await menu(page).getByRole('link', { name: screen, exact: true }).click();
};
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
export const logIn = async (page: Page, { account, password }: typeof admin) => {
  await main(page).getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await main(page).getByRole('textbox', { name: '密码' }).fill(password);
  await main(page).getByRole('button', { name: '登录', exact: true }).click();
};
