/** Somebody asks why their balance is what it is, down to the line, and takes the statement with them as a file. */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import type { CallByName } from '../support/app/calls.ts';
import { importStock, makeProductByCall } from '../support/trade/sellByCall.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { beginBare } from './beginning.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { open } from './steps.ts';

const person = { username: 'accountant', email: 'accountant@example.com', password: 'Walk7ing9x' };
/** A spreadsheet would run it. */
const title = '=1+1 记账卡';
/** 100.00 in; 12.50 and 25.00 out for cards; 20.00 set aside: 42.50 are left. */
const left = '¥42.50';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  const { counter } = began;
  const { skuId } = await makeProductByCall(counter, { kind: 'secret', slug: 'cards', title, priceFen: 1250 });
  await importStock(counter, skuId, ['CARD-1', 'CARD-2', 'CARD-3']);
  const user = (await call('register', { ...person, consent: true })).data;
  const userId = Number((await call('getUserInfo', {}, user)).data.accountId);
  await rechargeAtSandbox(call, user, 10_000);
  for (const quantity of [1, 2]) {
    await call('createOrder', { skuId, quantity, unitPriceFen: 1250, payBy: 'balance' }, user);
  }
  const until = new Date(Date.now() + 5 * 3_600_000).toISOString();
  await call('placeHold', { userId, amountFen: 2000, reason: '核对充值来源', until }, counter.admin);
  visitor = await openVisitor(browser, server.url);
  page = visitor.page;
  await page.addInitScript(`localStorage.setItem('token', '${user.token}')`);
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
const rows = () => main().getByRole('region', { name: '收支明细' }).locator('tbody tr');
const dialog = (name: string) => page.getByRole('dialog', { name });
/** Opens the filters, changes one and looks at the result. */
async function narrow(change: (form: Locator) => Promise<unknown>) {
  await main().getByRole('button', { name: /^筛选/ }).click();
  const form = main().getByRole('form', { name: '筛选条件' });
  await change(form);
  await form.getByRole('button', { name: '查看结果' }).click();
}
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

describe('a statement', () => {
  test('is narrowed by kind and days, in an address that Back understands', async () => {
    await open(page, '/pricing/getuser');
    await expect.poll(() => rows().count()).toBe(4);
    expect(await visitor.findBarriers()).toEqual([]);
    await narrow((form) => form.getByRole('combobox', { name: '类型' }).selectOption({ label: '购买（2）' }));
    await expect.poll(() => rows().count()).toBe(2);
    await main().getByRole('link', { name: '移除筛选 类型：购买' }).waitFor();
    await narrow((form) => form.getByRole('button', { name: '上月' }).click());
    await main().getByText('没有符合条件的记录').waitFor();
    await expect.poll(query).toMatchObject({ kind: 'purchase', from: expect.stringMatching(/-01$/) });
    await page.goBack();
    await expect.poll(() => rows().count()).toBe(2);
    await narrow((form) => form.getByLabel('开始日期').fill('2020-02-01'));
    await expect.poll(() => query()).toEqual({ kind: 'purchase', from: '2020-02-01' });
    await expect.poll(() => rows().count()).toBe(2);
    // Another account has other kinds; the days stay.
    await main().getByRole('navigation', { name: '账户' }).getByRole('link', { name: '冻结金额' }).click();
    await expect.poll(() => query()).toEqual({ account: 'held', from: '2020-02-01' });
    await expect.poll(() => rows().count()).toBe(1);
    await main().getByRole('link', { name: '移除筛选 日期：2020年2月1日 起' }).click();
    await expect.poll(() => query()).toEqual({ account: 'held' });
  });

  test('shows all accounts on a phone, and is narrowed in one sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/pricing/getuser');
    const accounts = await main().getByRole('navigation', { name: '账户' }).getByRole('link').all();
    const boxes = await Promise.all(accounts.map((account) => account.boundingBox()));
    expect(boxes.length).toBeGreaterThan(3);
    for (const box of boxes) expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(390);
    await main().getByRole('button', { name: '筛选', exact: true }).click();
    const sheet = dialog('筛选条件');
    await sheet.getByRole('combobox', { name: '类型' }).selectOption({ label: '购买（2）' });
    expect(await visitor.findBarriers()).toEqual([]);
    await sheet.getByRole('button', { name: '查看结果' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => query()).toEqual({ kind: 'purchase' });
    // The lines come before the chart is opened, which says that it is of all types.
    expect(await main().getByRole('slider').count()).toBe(0);
    await main().getByText('可消费余额的收支（全部类型）').click();
    await main().getByText('图表与合计按天统计全部类型；下方明细只列出“购买”。').waitFor();
    await main().getByRole('slider').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('shows each day by keyboard, and as a table', async () => {
    await open(page, '/pricing/getuser');
    const chart = main().getByRole('slider', { name: '可消费余额的收支' });
    await chart.focus();
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('收入 ¥100.00 · 支出 ¥57.50 · 余额 ¥42.50');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('收入 ¥0.00');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => query()).toMatchObject({ from: expect.any(String), to: expect.any(String) });
    await main().getByRole('button', { name: '查看表格' }).click();
    await main()
      .getByRole('row', { name: /¥100\.00 ¥57\.50 ¥42\.50 ¥42\.50/ })
      .waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('explains a line: before, amount, after, what it belongs to, and the lines around it', async () => {
    await open(page, '/pricing/getuser');
    await rows().nth(1).getByRole('link').first().click();
    const line = dialog('这笔之后余额为什么是这个数？');
    await line.getByText('第 3 笔').waitFor();
    const sum = async () => (await line.getByRole('definition').allInnerTexts()).slice(0, 3);
    await expect.poll(sum).toEqual(['¥87.50', '− ¥25.00', '= ¥62.50']);
    expect(await visitor.findBarriers()).toEqual([]);
    await line.getByRole('link', { name: /^订单 \d+/ }).waitFor();
    await line.getByText('后一笔').waitFor();
    // The one before it.
    await line.getByRole('link', { name: /^购买/ }).click();
    await line.getByText('第 2 笔').waitFor();
    await line.getByText('= ¥87.50').waitFor();
    await page.goBack();
    await line.getByText('第 3 笔').waitFor();
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'detached' });
    await expect.poll(query).toEqual({});
  });

  test('closes what it opened as the step back, which nothing opens again', async () => {
    await open(page, '/messages');
    await open(page, '/pricing/getuser');
    await expect.poll(() => rows().count()).toBe(4);
    const line = dialog('这笔之后余额为什么是这个数？');
    for (let turn = 0; turn < 2; turn++) {
      await rows().first().getByRole('link').first().click();
      await line.waitFor();
      await page.keyboard.press('Escape');
      await line.waitFor({ state: 'detached' });
      await expect.poll(query).toEqual({});
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/messages');
  });

  test('closes what an address of its own opened in its place', async () => {
    await open(page, '/pricing/getuser');
    await rows().first().getByRole('link').first().click();
    const line = dialog('这笔之后余额为什么是这个数？');
    await line.waitFor();
    const opened = page.url();
    await open(page, '/messages');
    await open(page, opened);
    await line.waitFor();
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'detached' });
    await expect.poll(query).toEqual({});
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/messages');
  });

  test('says what can be spent now and what cannot yet, and folds what is empty', async () => {
    await open(page, '/pricing/getuser');
    const kinds = (name: string) => main().getByRole('list', { name }).getByRole('listitem');
    await expect.poll(() => kinds('现在可以用于购买').allInnerTexts()).toEqual([expect.stringContaining('可消费余额')]);
    await expect.poll(() => kinds('现在还不能用').allInnerTexts()).toEqual([expect.stringContaining('冻结金额')]);
    await main().getByText('¥20.00', { exact: true }).first().waitFor();
    await main().getByRole('link', { name: '待结算：这个数怎么来的？' }).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('explains a balance as a sum that leads to its lines', async () => {
    await open(page, '/pricing/getuser');
    await main().getByRole('link', { name: '可消费余额：这个数怎么来的？' }).click();
    const why = dialog('可消费余额：这个数怎么来的？');
    await why.getByText(`转入 ¥100.00 − 转出 ¥57.50 = ${left}`).waitFor();
    const parts = why.getByRole('list', { name: '按类型相加' }).getByRole('listitem');
    await expect
      .poll(() => parts.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^充值[^]*1 笔[^]*\+¥100\.00/),
        expect.stringMatching(/^冻结[^]*1 笔[^]*−¥20\.00/),
        expect.stringMatching(/^购买[^]*2 笔[^]*−¥37\.50/),
        expect.stringMatching(/^可消费余额[^]*= ¥42\.50/),
      ]);
    expect(await visitor.findBarriers()).toEqual([]);
    await why.getByRole('link', { name: '冻结', exact: true }).click();
    await why.waitFor({ state: 'detached' });
    await expect.poll(() => rows().count()).toBe(1);
  });

  test('shows what is asked for at the side, also when the answer comes before the program of the drawer', async () => {
    const address = '/pricing/getuser?why=held';
    const document = await (await fetch(server.url + address)).text();
    const answered = page.waitForResponse((response) => response.url().includes('/balance/explain?account=held'));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (!document.includes(new URL(route.request().url()).pathname)) await answered;
      await route.continue();
    });
    await open(page, address);
    await dialog('冻结金额：这个数怎么来的？').getByText('核对充值来源').waitFor();
    await page.unroute(/\/assets\/.*\.js$/);
  });

  test('says of money on hold why, and until when', async () => {
    await open(page, '/pricing/getuser?why=held');
    const hold = dialog('冻结金额：这个数怎么来的？').getByRole('article', { name: /^冻结记录 \d+/ });
    await hold.getByText('核对充值来源').waitFor();
    await hold.getByText(/^4:[45]\d:\d\d$/).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('is a file that a spreadsheet opens and does not run', async () => {
    await open(page, '/pricing/getuser?kind=purchase');
    await main().getByRole('button', { name: '导出' }).click();
    const exports = dialog('导出为表格');
    await exports.getByText('可消费余额 · 购买 · 全部日期').first().waitFor();
    await exports.getByRole('button', { name: '开始导出' }).click();
    const one = exports.getByRole('article', { name: /^导出 \d+/ });
    await one.getByText('可下载').waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    const download = page.waitForEvent('download');
    await one.getByRole('button', { name: '下载' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('变动后余额');
    expect(lines.slice(1).toSorted()).toEqual([
      expect.stringMatching(/^2,.*-12\.50,87\.50/),
      expect.stringMatching(/^3,.*-25\.00,62\.50/),
    ]);
    for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]/);
  });
});
