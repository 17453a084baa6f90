/** A seller's first sale: told once on the dashboard, on the way on from it read. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import type { CallByName } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import { beginBare } from './beginning.ts';
import { openVisitor } from './browser.ts';
import { makeShop } from './scene.ts';
import { open } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let owner: { token: string };
let orderId: number;
beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  const register = async (username: string) => {
    const person = { username, email: `${username}@example.com`, password: 'Walk7ing9x', consent: true };
    return { token: (await call('register', person)).data.token };
  };
  owner = await register('first_seller');
  const shopId = await makeShop(server, Number((await call('getUserInfo', {}, owner)).data.accountId));
  const { skuId } = await makeProductByCall(began.counter, {
    kind: 'licence',
    slug: 'first',
    title: '初航地图',
    priceFen: 990,
    more: { shopId },
  });
  const buyer = await register('first_buyer');
  await rechargeAtSandbox(call, buyer, 2000);
  const order = { skuId, quantity: 1, unitPriceFen: 990, payBy: 'balance' } as const;
  orderId = (await call('createOrder', order, buyer)).data.id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('is shown with its amount until its order was looked at, and then on no device any more', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(owner.token)})`);
  await open(page, '/dashboard/dashboard');
  const card = page.getByRole('region', { name: '第一笔成交' });
  await card.getByText('“初航地图”卖出了').waitFor();
  expect(await card.textContent()).toContain('¥9.90');
  expect(await findBarriers()).toEqual([]);
  await card.getByRole('link', { name: '查看这笔订单' }).click();
  await page.waitForURL(new RegExp(`order=${orderId}`));
  await expect.poll(async () => (await call('getDashboard', {}, owner)).data.business?.firstSale).toBeNull();
  await open(page, '/dashboard/dashboard');
  await page.getByText('今日销售额').waitFor();
  expect(await card.count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
