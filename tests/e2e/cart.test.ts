/** Goods of two sellers in one payment: a visitor with a phone chooses, logs in, pays both from the balance and a gateway and has both. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import type { CallByName } from '../support/app/calls.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { beginBare } from './beginning.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { makeShop } from './scene.ts';
import { open } from './steps.ts';

const buyer = { username: 'wanderer', email: 'wanderer@example.com', password: 'Walk7ing9x' };

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let visitor: Visitor;
let page: Page;
/** Of the platform and of a shop. */
let goods: { id: number; title: string }[];

beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  const { counter } = began;
  const owner = (
    await call('register', { username: 'shopkeeper', email: 's@example.com', password: 'Walk7ing9x', consent: true })
  ).data;
  const { accountId } = (await call('getUserInfo', {}, owner)).data;
  const shopId = await makeShop(server, Number(accountId));
  const sell = async (title: string, more: { shopId?: number }) => {
    const made = await makeProductByCall(counter, { kind: 'licence', slug: 'maps', title, priceFen: 1250, more });
    return { id: made.id, title };
  };
  goods = [await sell('海图授权', {}), await sell('星图授权', { shopId })];
  const registered = (await call('register', { ...buyer, consent: true })).data;
  await rechargeAtSandbox(call, registered, 2000);
  visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  expect(visitor.problems.splice(0)).toEqual([]);
});

const main = () => page.getByRole('main');
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('a visitor with a phone', () => {
  test('puts goods of two sellers into the cart', async () => {
    for (const { id, title } of goods) {
      await open(page, `/product/${id}`);
      await heading(title).waitFor();
      await main().getByRole('button', { name: '加入购物车' }).click();
      await page.getByText('已加入购物车').waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: '购物车' }).click();
    await heading('购物车').waitFor();
    for (const { title } of goods) await main().getByRole('link', { name: title, exact: true }).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('takes one out and back in', async () => {
    const title = goods[1]?.title ?? '';
    await main()
      .getByRole('button', { name: `移除 ${title}` })
      .click();
    await main().getByText(`已移除“${title}”`).waitFor();
    await main().getByRole('button', { name: '撤销' }).click();
    await main().getByRole('link', { name: title, exact: true }).waitFor();
  });

  test('logs in, and the cart comes along', async () => {
    await main().getByRole('link', { name: '登录后结算' }).click();
    await main().getByRole('textbox', { name: '用户名或邮箱' }).fill(buyer.username);
    await main().getByRole('textbox', { name: '密码', exact: true }).fill(buyer.password);
    await main().getByRole('button', { name: '登录', exact: true }).click();
    await heading('购物车').waitFor();
    await main().getByRole('button', { name: '结算（2）' }).waitFor();
  });

  test('pays both, as far as it goes from the balance and the rest at a gateway, and has both', async () => {
    await main().getByRole('button', { name: '结算（2）' }).click();
    await page.waitForURL(/\/payment\?token=/);
    for (const { title } of goods) await main().getByText(title, { exact: true }).waitFor();
    const part = page.getByRole('region', { name: '余额支付一部分' });
    await part.getByText(/余额付 ¥20\.00.*再付 ¥5\.00/).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    await part.getByRole('button', { name: '先用余额 ¥20.00' }).click();
    await part.getByText(/余额 ¥20\.00 已冻结/).waitFor();
    await main().getByRole('link', { name: '去付款' }).click();
    await page.waitForURL(/\/sandbox\//);
    await page.getByRole('button', { name: /^支付 ¥5\.00/ }).click();
    await heading('付款成功').waitFor();
    await main().getByText('其中余额支付').waitFor();
    await main().getByText('2 种商品都已交付').waitFor();
    await expect
      .poll(() =>
        main()
          .getByRole('link', { name: /^查看订单 \d+/ })
          .count(),
      )
      .toBe(2);
    expect(await visitor.findBarriers()).toEqual([]);
    await main().getByRole('link', { name: '查看全部订单' }).click();
    await page.getByText('2 笔一起付款').first().waitFor();
  });

  test('reaches what was bought in one of them, and the other one by its row', async () => {
    const [bought = '', other = ''] = goods.map(({ title }) => title);
    await main().getByRole('link', { name: bought, exact: true }).click();
    const sheet = page.getByRole('dialog');
    const together = sheet.getByRole('list', { name: '一起付款的订单' });
    await together.getByRole('link', { name: other, exact: true }).click();
    await together.getByRole('link', { name: bought, exact: true }).click();
    await together.getByRole('link', { name: other, exact: true }).waitFor();
    await sheet.locator('a[href*="licence="], a[href*="/licences"]').first().click();
    await page.waitForURL(/licence/);
  });
});
