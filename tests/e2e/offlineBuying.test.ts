/** The line is lost at each step of buying: the page says so, nothing happens twice or later, and what was typed and chosen stays. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import type { CallByName } from '../support/app/calls.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { beginBare } from './beginning.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { open, untilReady } from './steps.ts';

const buyer = { username: 'cutoff', email: 'cutoff@example.com', password: 'Walk7ing9x' };
const priceFen = 1250;
const purseFen = 20_000;
const [lost, lostPage] = ['没有收到网站的回答', '网络断开了，或网站暂时无法访问'];

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let account: { token: string };
let visitor: Visitor;
let page: Page;
let product: { id: number; title: string };
/** Asks its buyer something. */
let asking: { id: number; title: string };

beforeAll(async () => {
  const began = await beginBare();
  ({ server, browser, call } = began);
  const { counter } = began;
  const sell = async (title: string, more = {}) => ({
    id: (await makeProductByCall(counter, { kind: 'licence', slug: 'maps', title, priceFen, more })).id,
    title,
  });
  product = await sell('海图授权');
  asking = await sell('星图授权', {
    extraFields: [{ key: 'name', kind: 'text', labels: { 'zh-CN': '船名' }, required: true }],
  });
  account = (await call('register', { ...buyer, consent: true })).data;
  await rechargeAtSandbox(call, account, purseFen);
  visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to fetch/);
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
const offline = (isOffline: boolean) => page.context().setOffline(isOffline);
const ordersOf = async () => (await call('listOrders', {}, account)).data.list;
const balanceOf = async () => (await call('getWallet', {}, account)).data.balanceFen;

/** Holds a call's answer back once: the server has done it, and the browser never learns. Says how often it was sent. */
async function loseAnswer(name: EndpointName): Promise<() => number> {
  let sent = 0;
  await page.route(`**${endpoints[name].path}`, async (route) => {
    sent++;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => sent;
}

test('the cart of a visitor fills without a line, and its page comes back with it', async () => {
  await open(page, `/product/${product.id}`);
  await offline(true);
  await main().getByRole('button', { name: '加入购物车' }).click();
  await page.getByText('已加入购物车').waitFor();
  await page.getByRole('banner').getByRole('link', { name: '购物车' }).click();
  await heading(lostPage).waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
  await offline(false);
  await main().getByRole('link', { name: product.title, exact: true }).waitFor();
});

test('a quantity chosen without a line counts once the line is back', async () => {
  await untilReady(page);
  await offline(true);
  await main().getByRole('button', { name: '增加' }).click();
  await offline(false);
  await main().getByText('¥25.00').first().waitFor();
  expect(await main().getByRole('textbox', { name: '数量' }).inputValue()).toBe('2');
});

test('a log-in without a line says so and keeps what was typed; the cart comes along, once', async () => {
  await main().getByRole('link', { name: '登录后结算' }).click();
  const [name, password] = [
    main().getByRole('textbox', { name: '用户名或邮箱' }),
    main().getByRole('textbox', { name: '密码', exact: true }),
  ];
  await name.fill(buyer.username);
  await password.fill(buyer.password);
  await offline(true);
  await main().getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText(lost).first().waitFor();
  await offline(false);
  expect([await name.inputValue(), await password.inputValue()]).toEqual([buyer.username, buyer.password]);
  // What the browser kept is handed over with the first visit; the account has it, and its answer is lost.
  const sent = await loseAnswer('addToCart');
  await main().getByRole('button', { name: '登录', exact: true }).click();
  await heading('购物车').waitFor();
  await main().getByRole('button', { name: '结算（1）' }).waitFor();
  await expect.poll(sent).toBe(2);
  await expect.poll(() => page.evaluate<string | null>(`localStorage.getItem('cartHandOver')`)).toBeNull();
  await page.unrouteAll({ behavior: 'wait' });
  expect((await call('getCart', {}, account)).data.lines).toMatchObject([{ quantity: 2 }]);
});

test('a quantity that did not get through is not shown as if it had', async () => {
  await untilReady(page);
  const quantity = main().getByRole('textbox', { name: '数量' });
  await offline(true);
  await quantity.fill('3');
  await page.getByText(lost).first().waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('2');
  await offline(false);
  await loseAnswer('setCartQuantity');
  await quantity.fill('1');
  // The server has it: the page asks what became of it.
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await main().getByText('¥12.50').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('what was put into the cart without an answer is in it once', async () => {
  await open(page, `/product/${asking.id}`);
  const add = main().getByRole('button', { name: '加入购物车' });
  await offline(true);
  await add.click();
  await page.getByText(lost).first().waitFor();
  await offline(false);
  expect((await call('getCart', {}, account)).data.lines).toHaveLength(1);
  await loseAnswer('addToCart');
  await add.click();
  // Known without a further press.
  await page.getByRole('banner').getByRole('link', { name: '购物车，2 种商品' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect((await call('getCart', {}, account)).data.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
});

test('the cart is placed without a line: answers stay, nothing is ordered, and the next press orders once', async () => {
  await page.getByRole('banner').getByRole('link', { name: '购物车' }).click();
  // The page before asks the same.
  await page.waitForURL('**/cart');
  await heading('购物车').waitFor();
  const answer = main().getByRole('textbox', { name: '船名' });
  await answer.fill('白鹭号');
  const place = main().getByRole('button', { name: '结算（2）' });
  await offline(true);
  await place.click();
  await main().getByText(lost).waitFor();
  // It can be pressed again before the line is back, with the same result.
  await place.click();
  await main().getByText(lost).waitFor();
  await offline(false);
  await page.getByText('网络已恢复').waitFor();
  await untilReady(page);
  expect([await answer.inputValue(), await ordersOf()]).toEqual(['白鹭号', []]);
  const sent = await loseAnswer('checkOut');
  await place.click();
  await main().getByText(lost).waitFor();
  expect(await ordersOf()).toHaveLength(2);
  await place.click();
  await page.waitForURL(/\/payment\?token=/);
  expect(sent()).toBe(2);
  expect(await ordersOf()).toHaveLength(2);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the payment page says that it cannot hear, and pays once', async () => {
  await main().getByText('等待付款').waitFor();
  const pay = main().getByRole('button', { name: /从余额支付|余额支付/ });
  await pay.waitFor();
  await offline(true);
  await main().getByText('暂时连接不上，正在重试').waitFor();
  await pay.click();
  await main().getByText(lost).waitFor();
  await offline(false);
  await main().getByText('等待付款').waitFor();
  expect(await balanceOf()).toBe(purseFen);
  const sent = await loseAnswer('payOrderByBalance');
  await pay.click();
  // The page finds out by itself that it is paid.
  await heading('付款成功').waitFor();
  expect([sent(), await balanceOf()]).toEqual([1, purseFen - 2 * priceFen]);
  expect(new Set((await ordersOf()).map(({ state }) => state)).has('created')).toBe(false);
  await page.unrouteAll({ behavior: 'wait' });
});

test('something bought at once: without a line nothing is ordered, and a lost answer is no second order', async () => {
  await open(page, `/product/${product.id}`);
  const buy = main().getByRole('button', { name: '立即购买' });
  const before = (await ordersOf()).length;
  await offline(true);
  await buy.click();
  await page.getByText(lost).first().waitFor();
  await offline(false);
  await page.getByText('网络已恢复').waitFor();
  expect(await ordersOf()).toHaveLength(before);
  await loseAnswer('createOrder');
  await buy.click();
  await expect.poll(async () => (await ordersOf()).length).toBe(before + 1);
  await untilReady(page);
  await buy.click();
  await page.waitForURL(/\/payment\?token=/);
  expect(await ordersOf()).toHaveLength(before + 1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a payment page left open without a line finds out that the order was paid meanwhile', async () => {
  await main().getByText('等待付款').waitFor();
  const { id } = (await ordersOf()).find(({ state }) => state === 'created') ?? { id: 0 };
  await offline(true);
  await call('payOrderByBalance', { orderId: id }, account);
  await main().getByText('暂时连接不上，正在重试').waitFor();
  // What the page asks before it knows is refused: the payment is over.
  visitor.expectProblem(/reply: 409 POST \S+\/api\/payment\/getPayment /);
  await offline(false);
  await heading('付款成功').waitFor();
  expect(await balanceOf()).toBe(purseFen - 3 * priceFen);
});
