/** Somebody is found by the number of an order, frozen, out at once, and let in again; an admin sees what they are entrusted with. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, open } from './steps.ts';

const password = 'Walk7ing9x';
/** As it was built. */
const command = fileURLToPath(new URL('../../build/server/addAdmin.js', import.meta.url));
let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let visitor: Visitor | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  for (const username of ['wanderer', 'reviewer']) {
    await call('register', { username, email: `${username}@example.com`, password, consent: true });
  }
  admin = (await call('login', { account: 'admin', password: adminPassword })).data;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  expect(visitor?.problems.splice(0) ?? []).toEqual([]);
});

async function pageAs(token: string): Promise<Page> {
  visitor = await openVisitor(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor.page;
}

test('somebody is frozen, out at once, and let in again', async () => {
  const user = (await call('login', { account: 'wanderer', password })).data;
  const page = await pageAs(admin.token);
  await open(page, '/admin/users');
  await page.getByRole('searchbox', { name: '搜索用户' }).fill('wander');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /wanderer/ }).click();
  await confirm(page.getByRole('button', { name: '冻结账号' }), async (question) => {
    await question.getByRole('textbox', { name: '原因' }).fill('转卖他人账号');
    await question.getByText('没有期限').click();
  });
  await page.getByText('没有期限，由管理员解冻').waitFor();
  expect((await call('getUserInfo', {}, user)).name).toBe('account_frozen');
  await page.getByText('状态 正常 → 已冻结').waitFor();
  expect(await visitor?.findBarriers()).toEqual([]);
  await confirm(page.getByRole('button', { name: '解除冻结' }), (question) =>
    question.getByRole('textbox', { name: '原因' }).fill('误判'),
  );
  await page.getByRole('button', { name: '冻结账号' }).waitFor();
  expect((await call('login', { account: 'wanderer', password })).status).toBe(200);
});

test('an admin who reviews sees the screens of that and no others', async () => {
  const { list } = (await call('listUsers', { search: 'reviewer' }, admin)).data;
  const id = list[0]?.id ?? 0;
  const refused = await call('giveGrants', { id, grants: ['review'], reason: '审核' }, admin);
  expect(refused.name).toBe('second_admin_missing');
  // The only admin gives nothing alone: whoever has the server does.
  await promisify(execFile)(process.execPath, [command, 'reviewer', '--grants', 'review'], {
    env: { PATH: process.env['PATH'], MALLARD_DATA: server.dataFolder },
  });
  const { token } = (await call('login', { account: 'reviewer', password })).data;
  const page = await pageAs(token);
  await open(page, '/admin/refunds');
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: '订单管理' }).waitFor();
  for (const closed of ['资金管理', '商品管理', '用户管理', '站点设置']) {
    expect(await menu.getByText(closed, { exact: true }).count()).toBe(0);
  }
});
