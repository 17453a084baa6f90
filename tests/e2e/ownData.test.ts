/** Somebody on a phone says who they are, takes all of their data with them, asks to leave, and stays. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { unzip } from '../support/app/unzip.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open, reload } from './steps.ts';

const person = { username: 'leaver', email: 'leaver@example.com', password: 'Walk7ing9x' };

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let token: string;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  token = (await call('register', { ...person, consent: true })).data.token;
  visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  page = visitor.page;
  await page.addInitScript(`localStorage.setItem('token', '${token}')`);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect(visitor.problems.splice(0)).toEqual([]);
});

const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const field = (name: RegExp) => main().getByLabel(name);

describe('one’s own data', () => {
  test('is asked for where it is missing, survives a reload, and leads back to what one was doing', async () => {
    await open(page, '/apimy?code=415&redirect=%2Forder%2Forder');
    await main().getByText('还缺：昵称、国家/地区、所在区域').waitFor();
    await main().getByText('昵称不能为空').waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    await field(/^昵称/).fill('小鸭');
    await reload(page);
    await main().getByText('上次没有保存的内容已为您恢复。').waitFor();
    await expect.poll(() => field(/^昵称/).inputValue()).toBe('小鸭');
    await field(/^国家/).selectOption('CN');
    await field(/^所在区域/).fill('浙江省杭州市');
    // Another window is faster.
    const profile = (await call('getProfile', {}, { token })).data;
    const { avatar: _, missing: __, updatedAt: ___, ...told } = profile;
    await call('updateProfile', { ...told, job: '设计师' }, { token });
    visitor.expectProblem(/reply: 409 POST .*save-info/);
    await button('保存').click();
    await main().getByText('职位：别处保存的是“设计师”').waitFor();
    await field(/^职位/).fill('设计师');
    await button('保存我的内容').click();
    await main().getByRole('link', { name: '继续刚才的操作' }).waitFor();
    const saved = { nickname: '小鸭', region: 'CN', job: '设计师', missing: [] };
    expect((await call('getProfile', {}, { token })).data).toMatchObject(saved);
    const back = main().getByRole('link', { name: '继续刚才的操作' });
    await expect.poll(() => back.getAttribute('href')).toBe('/order/order');
  });

  test('has a picture, cropped by keyboard, that shows in the head of the page', async () => {
    const content = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer();
    await main().locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: content });
    const crop = page.getByRole('dialog', { name: '裁剪头像' });
    await crop.getByLabel('裁剪区域').focus();
    await page.keyboard.press('ArrowLeft');
    await crop.getByLabel('缩放').press('ArrowRight');
    expect(await visitor.findBarriers()).toEqual([]);
    await crop.getByRole('button', { name: '使用这张' }).click();
    await page.locator('header img[src^="/avatars/"]').waitFor();
    await crop.waitFor({ state: 'hidden' });
    expect((await call('getUserInfo', {}, { token })).data.avatar).toMatch(/^\/avatars\//);
  });

  test('comes as a file', async () => {
    await button('开始导出').click();
    await button('下载').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('下载').click()]);
    const files = await unzip(await readFile(await download.path()));
    expect(String(files.get('profile.json'))).toContain('浙江省杭州市');
    expect([...files.keys()]).toContain('avatar-384.webp');
  });

  test.each([
    ['zh-CN', { ask: '申请注销', title: '注销账号？', type: /输入您的用户名/, keep: '撤回注销' }],
    [
      'en-US',
      {
        ask: 'Ask for the deletion',
        title: 'Delete the account?',
        type: /Type your user name/,
        keep: 'Keep my account',
      },
    ],
  ] as const)('goes with the account, unless its owner changes their mind (%s)', async (locale, words) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
    await open(page, '/apimy');
    await button(words.ask).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByLabel(words.type).fill(person.username);
    expect(await visitor.findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: words.ask }).click();
    const keep = page.getByRole('button', { name: words.keep });
    await expect.poll(() => keep.count()).toBe(2);
    await keep.first().click();
    await expect.poll(() => keep.count()).toBe(0);
    await button(words.ask).waitFor();
    expect((await call('getAccountDeletion', {}, { token })).data.dueAt).toBeNull();
  });
});
