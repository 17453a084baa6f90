/** A form that nobody sent comes back after a reload, and a press that was meant for one record decides about no other. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentRealName } from '../support/people/realNames.ts';
import type { CallByName } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { beginBare } from './beginning.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { open, reload } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let call: CallByName;

beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  page = visitor.page;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(began.counter.admin.token)})`);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a new product that was not saved is there again after a reload, until one starts over', async () => {
  await open(page, '/admin/products/new');
  const title = page.getByRole('textbox', { name: '标题' }).first();
  await title.fill('夜航图');
  await page.getByRole('button', { name: '添加规格' }).click();
  await reload(page);
  await expect.poll(() => title.inputValue()).toBe('夜航图');
  await page.getByText('上次未提交的内容已恢复').waitFor();
  expect(await visitor.findBarriers()).toEqual([]);
  await page.getByRole('button', { name: '清空重填' }).click();
  // Asked first: one press would lose it all.
  const asked = page.getByRole('dialog', { name: '清空重填？' });
  await asked.getByRole('button', { name: '继续填写' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await title.inputValue()).toBe('夜航图');
  await page.getByRole('button', { name: '清空重填' }).click();
  await asked.getByRole('button', { name: '清空重填' }).click();
  await asked.waitFor({ state: 'detached' });
  await reload(page);
  expect(await title.inputValue()).toBe('');
  expect(visitor.problems).toEqual([]);
});

test('what follows a decision by itself takes no press at first', async () => {
  for (const username of ['first', 'second']) {
    const who = { username, email: `${username}@example.com`, password: 'Walk7ing9x', consent: true as const };
    const { token } = (await call('register', who)).data;
    await sentRealName({ call, url: server.url } as Parameters<typeof sentRealName>[0], { token });
  }
  await open(page, '/admin/realNames');
  await page.getByRole('link', { name: '张**' }).first().click();
  await page.getByRole('button', { name: '查看照片' }).click();
  const pass = page.getByRole('button', { name: '通过', exact: true });
  await expect.poll(() => pass.isEnabled()).toBe(true);
  // Nothing is loaded between the two: the next one stands there at once.
  await pass.dblclick();
  await page.getByText('已通过').waitFor();
  await page.locator('[inert]').getByText('second').first().waitFor();
  await expect.poll(() => page.locator('[inert]').getByText('second').count()).toBe(0);
  expect(await pass.isDisabled()).toBe(true);
  expect(visitor.problems).toEqual([]);
});
