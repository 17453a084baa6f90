/** Lists as people work with them: narrowed, sorted, arranged, and many rows changed at once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { makeScene, type Scene } from './scene.ts';
import { open } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  scene = await makeScene(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visit(who: 'admin' | 'buyer', width: number): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport: { width, height: 844 } });
  await visitor.page.addInitScript(`localStorage.setItem('token', '${scene[who]}')`);
  return visitor;
}
const main = (page: Page) => page.getByRole('main');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const rows = (page: Page) => main(page).locator('tr[data-row]');

describe('orders on a phone', () => {
  test('are narrowed and sorted in one sheet, and each filter is taken away by its chip', async () => {
    const { page, problems, findBarriers, leave } = await visit('buyer', 390);
    await open(page, '/order/order');
    await rows(page).first().waitFor();
    const all = await rows(page).count();
    const states = main(page).getByRole('navigation', { name: '状态' });
    await states.getByRole('link', { name: '待支付' }).click();
    await main(page).getByRole('button', { name: '筛选', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '筛选条件' });
    await sheet.getByRole('button', { name: '近 30 天' }).click();
    await sheet.getByRole('textbox', { name: '最低金额' }).fill('1');
    await sheet.getByRole('combobox', { name: '排序' }).selectOption({ label: '下单时间：从旧到新' });
    expect(await findBarriers()).toEqual([]);
    await sheet.getByRole('button', { name: '查看结果' }).click();
    await sheet.waitFor({ state: 'detached' });
    await main(page).getByRole('button', { name: '筛选（2）' }).waitFor();
    await expect
      .poll(() => query(page))
      .toMatchObject({ state: 'created', fromFen: '100', sort: 'placed', direction: 'asc' });
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    expect(await findBarriers()).toEqual([]);
    await main(page).getByRole('link', { name: '全部清除' }).click();
    await main(page).getByRole('button', { name: '筛选', exact: true }).waitFor();
    // The tab stays, which says by itself what it filters.
    expect(query(page)).toMatchObject({ state: 'created' });
    await states.getByRole('link', { name: '全部' }).click();
    await expect.poll(() => rows(page).count()).toBe(all);
    expect(problems).toEqual([]);
    await leave();
  });

  test('offer what fits their state', async () => {
    const { page, leave } = await visit('buyer', 390);
    await open(page, '/order/order');
    await main(page)
      .getByRole('link', { name: `去支付：订单 ${scene.unpaid}` })
      .click();
    await page.getByRole('dialog', { name: `订单 ${scene.unpaid}` }).waitFor();
    await expect.poll(() => query(page)).toEqual({ order: String(scene.unpaid) });
    await leave();
  });
});

describe('orders at a desk', () => {
  test('are sorted by the head of a column, and a row that was open stays marked', async () => {
    const { page, problems, findBarriers, leave } = await visit('admin', 1440);
    await open(page, '/admin/orders');
    const head = main(page).getByRole('columnheader', { name: '金额' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => query(page)).toMatchObject({ sort: 'amount', direction: 'asc' });
    // Closed before the list is there: on a slow line it comes later than the record.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/admin/order/list*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/admin/orders?order=${scene.reviewed}`);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(0);
    letGo();
    await rows(page).first().waitFor();
    await expect
      .poll(() => main(page).locator('tr[data-marked]').getAttribute('data-row'))
      .toBe(String(scene.reviewed));
    expect(await findBarriers()).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  });

  test('show the columns that were chosen, also when the page is opened again, and views that were saved', async () => {
    const { page, problems, findBarriers, leave } = await visit('admin', 1440);
    await open(page, '/admin/orders?state=delivered');
    const column = main(page).getByRole('columnheader', { name: '买家' });
    await column.waitFor();
    await main(page).getByRole('button', { name: '显示' }).click();
    const dialog = page.getByRole('dialog', { name: '显示' });
    await dialog.getByRole('checkbox', { name: '买家' }).uncheck();
    await dialog.getByRole('textbox', { name: '视图名称' }).fill('已发的');
    await dialog.getByRole('button', { name: '保存' }).click();
    expect(await findBarriers()).toEqual([]);
    await open(page, '/admin/orders');
    await main(page).getByRole('columnheader', { name: '金额' }).waitFor();
    expect(await column.count()).toBe(0);
    await main(page).getByRole('button', { name: '显示' }).click();
    await dialog.getByRole('button', { name: '恢复默认' }).click();
    await dialog.getByRole('button', { name: '已发的', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => query(page)).toEqual({ state: 'delivered' });
    await column.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await leave();
  });
});

test('questions are narrowed to a product that is found by a word of its title', async () => {
  const { page, problems, findBarriers, leave } = await visit('admin', 1440);
  await open(page, '/admin/reviews?show=all');
  await main(page).getByText('支持海外账号吗？').waitFor();
  await main(page).getByRole('button', { name: '筛选', exact: true }).click();
  const product = main(page).getByRole('searchbox', { name: '商品' });
  await product.fill('不存在的商品');
  await main(page).getByText('没有找到这样的商品').waitFor();
  await product.fill('点卡');
  const found = main(page).getByRole('list', { name: '找到的商品' });
  await found.getByRole('button', { name: new RegExp(`#${scene.productId}$`) }).click();
  await main(page).getByRole('group', { name: '商品' }).getByText('场景点卡').waitFor();
  expect(await findBarriers()).toEqual([]);
  await main(page).getByRole('button', { name: '查看结果' }).click();
  await expect.poll(() => query(page)).toEqual({ show: 'all', product: String(scene.productId) });
  await main(page).getByRole('button', { name: '筛选（1）' }).waitFor();
  await main(page).getByText('支持海外账号吗？').waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('many products are unlisted after a preview that names those that refuse', async () => {
  const { page, problems, findBarriers, leave } = await visit('admin', 1440);
  await open(page, '/admin/products');
  await main(page).getByRole('checkbox', { name: '选择已显示的全部' }).check();
  const bar = main(page).getByRole('group', { name: /^已选 \d+ 项/ });
  await bar.getByRole('button', { name: '下架' }).click();
  const dialog = page.getByRole('dialog', { name: /^下架 \d+ 件商品/ });
  await dialog.getByText(/件将变更/).waitFor();
  expect(await findBarriers()).toEqual([]);
  await dialog.getByRole('button', { name: /^下架 \d+ 件/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => main(page).locator('tr[data-row]').getByText('已下架').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await leave();
});

test('typed words are not thrown away unasked', async () => {
  const { page, leave } = await visit('admin', 1440);
  await open(page, '/admin/products');
  await rows(page)
    .first()
    .getByRole('button', { name: /更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '封禁' }).click();
  const dialog = page.getByRole('dialog', { name: /^封禁/ });
  await dialog.getByRole('textbox').fill('卖家违规');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃已填写的内容？' });
  await question.getByRole('button', { name: '继续填写' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox').inputValue()).toBe('卖家违规');
  await dialog.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃' }).click();
  await dialog.waitFor({ state: 'detached' });
  await leave();
});
