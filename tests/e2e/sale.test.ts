/** A secret on its way to its buyer and back, through the built product: a buyer with a phone, an admin at a desk. */
import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { importStock, makeProductByCall, type Counter } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, open, openUntil, reload } from './steps.ts';

const buyer = { username: 'wanderer', email: 'wanderer@example.com', password: 'Walk7ing9x' };
const title = '雾岛游戏点卡';
/** The oldest are sold first. */
const cards = Array.from({ length: 12 }, (_, index) => `CARD-${1001 + index}-AAAA`);
const rechargeFen = 5000;

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let counter: Counter;
let product: { id: number; skuId: number };
let buying: Visitor;
let selling: Visitor;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  const { token } = (await call('login', { account: 'admin', password: adminPassword })).data;
  counter = { call, url: server.url, admin: { token } };
  product = await makeProductByCall(counter, { kind: 'secret', slug: 'cards', title, priceFen: 1250 });
  await importStock(counter, product.skuId, cards);
  const registered = (await call('register', { ...buyer, consent: true })).data;
  await rechargeAtSandbox(call, registered, rechargeFen);
  buying = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  await buying.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  selling = await openVisitor(browser, server.url);
  await open(selling.page, '/login');
  await logIn(selling.page, { username: 'admin', password: adminPassword });
  await selling.page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect([...(buying?.problems.splice(0) ?? []), ...(selling?.problems.splice(0) ?? [])]).toEqual([]);
});

const main = (page: Page) => page.getByRole('main');
const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

async function logIn(page: Page, person: { username: string; password: string }): Promise<void> {
  await main(page).getByRole('textbox', { name: '用户名或邮箱' }).fill(person.username);
  await main(page).getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
  await main(page).getByRole('button', { name: '登录', exact: true }).click();
}

/** Runs in the page: files of styles that were added once more, elsewhere than behind the page's own. */
const stylesAgain = `(() => {
  const files = [...document.querySelectorAll('link[rel=stylesheet]')].map((one) => one.href);
  const isAgain = (file, index) => files.includes(file + '#') && files[index - 1] !== file + '#';
  if (files.every((file) => file.endsWith('#'))) return ['nothing was added: the check proves nothing'];
  // The root's file stays, and is there once.
  return files.filter((file, index) => isAgain(file, index) || file + '#' === files[0]);
})()`;

/** Picks a file with the field's own button, as people do. */
async function addPicture(place: Locator, background: string): Promise<void> {
  const chooser = place.page().waitForEvent('filechooser');
  await place.getByRole('button', { name: '添加图片' }).click();
  await (await chooser).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await picture(background) });
  await place.getByRole('img', { name: '第 1 张图片' }).waitFor();
}

describe('a buyer with a phone', () => {
  let orderId = '';
  let page: Page;
  beforeAll(() => {
    ({ page } = buying);
  });
  const order = () => page.getByRole('dialog', { name: `订单 ${orderId}`, exact: true });
  /** The order at the side, whose actions stand at its foot. */
  const foot = (within: Page) => within.getByRole('dialog', { name: `订单 ${orderId}`, exact: true });
  const refund = (within: Page) => within.getByRole('dialog').getByRole('article', { name: /^退款 \d+/ });
  const openOrder = () => open(page, `/order/order?order=${orderId}`);

  test('finds a product among the suggestions', async () => {
    await open(page, '/home');
    await page.getByRole('banner').getByRole('searchbox').pressSequentially('点卡');
    const suggestion = page.getByRole('option', { name: title });
    await suggestion.waitFor();
    expect(await buying.findBarriers()).toEqual([]);
    // What came with the suggestions stands behind the page's own: rules keep their order, so that nothing jumps.
    expect(await page.evaluate<string[]>(stylesAgain)).toEqual([]);
    await suggestion.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  test('buys two pieces from the balance', async () => {
    await main(page).getByRole('link', { name: '登录后购买' }).click();
    await logIn(page, buyer);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await main(page).getByRole('button', { name: '增加' }).click();
    await main(page).getByText('¥25.00').last().waitFor();
    await main(page).getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('region', { name: '用余额支付' }).getByRole('button').click();
    await page.getByRole('heading', { level: 1, name: '付款成功' }).waitFor();
    // Its goods stay covered here as well, until one asks.
    await main(page).getByRole('button', { name: '显示卡密（此后不能无理由退款）' }).waitFor();
    expect(await buying.findBarriers()).toEqual([]);
    await main(page).getByRole('link', { name: '打开订单', exact: true }).click();
    await page.waitForURL(/\/order\/order\?order=\d+/);
    orderId = new URL(page.url()).searchParams.get('order') ?? '';
  });

  test('shows the secrets, as often as wanted, and copies them', async () => {
    await order().getByRole('button', { name: '显示内容（此后不能无理由退款）' }).click();
    const question = page.getByRole('dialog', { name: '显示内容？' });
    await question.getByText('显示之后不能再无理由退款').waitFor();
    expect(await buying.findBarriers()).toEqual([]);
    await question.getByRole('button', { name: /显示内容/ }).click();
    for (const card of cards.slice(0, 2)) await order().getByText(card, { exact: true }).waitFor();
    await expect
      .poll(() =>
        order()
          .getByText(/^CARD-/)
          .count(),
      )
      .toBe(2);
    await order().getByRole('button', { name: '复制全部 2 条' }).click();
    // Some time after the click; until then it holds what was copied before.
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(async () => (await copied()).split('\n')).toEqual(cards.slice(0, 2));
    await reload(page);
    await order().getByText('查看记录（1 次）').waitFor();
    // Asked once.
    await order().getByRole('button', { name: '显示内容', exact: true }).click();
    await order()
      .getByText(cards[0] ?? '', { exact: true })
      .waitFor();
    expect(await buying.findBarriers()).toEqual([]);
  });

  test('asks money back for one that is faulty, with a picture', async () => {
    await order().getByRole('button', { name: '申请退款' }).click();
    const form = page.getByRole('dialog', { name: `订单 ${orderId} 申请退款` });
    await form.getByRole('radio', { name: /商品有问题/ }).check();
    await form.getByRole('textbox', { name: '退款金额' }).fill('12.5');
    await form.getByRole('textbox', { name: '说明' }).fill('第二张卡已被使用');
    await form.getByRole('button', { name: '提交申请' }).click();
    // Whoever calls goods faulty shows it.
    const lacking = form.getByRole('group', { name: '凭证图片' }).getByText(/不能为空/);
    await lacking.waitFor();
    // Another reason needs none.
    await form.getByText('其他原因').click();
    await lacking.waitFor({ state: 'detached' });
    await form.getByText('商品有问题').click();
    await addPicture(form, '#b03030');
    expect(await buying.findBarriers()).toEqual([]);
    await form.getByRole('button', { name: '提交申请' }).click();
    await refund(page).getByText('待商家处理').waitFor();
    await refund(page).getByText('¥12.50').waitFor();
  });

  test('is refused by the platform as the seller', async () => {
    await open(selling.page, '/admin/refunds');
    await selling.page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link')
      .click();
    await refund(selling.page).getByText('第二张卡已被使用').waitFor();
    await refund(selling.page)
      .getByRole('link', { name: /凭证图片/ })
      .waitFor();
    expect(await selling.findBarriers()).toEqual([]);
    await foot(selling.page).getByRole('button', { name: '拒绝' }).click();
    const form = selling.page.getByRole('dialog', { name: '拒绝退款' });
    await form.getByRole('textbox', { name: '说明' }).fill('卡密在售出前未被使用');
    await form.getByRole('button', { name: '拒绝' }).click();
    await refund(selling.page).getByText('商家已拒绝').waitFor();
  });

  test('complains to the platform', async () => {
    await openOrder();
    await refund(page).getByText('卡密在售出前未被使用').waitFor();
    await foot(page).getByRole('button', { name: '投诉' }).click();
    const form = page.getByRole('dialog', { name: '请平台复核裁决' });
    await form.getByRole('textbox', { name: '说明' }).fill('游戏里提示已被兑换');
    await form.getByRole('button', { name: '投诉' }).click();
    await refund(page).getByText('平台处理中').waitFor();
  });

  test('gets a part of it by the decision of the platform', async () => {
    await open(selling.page, '/admin/refunds');
    await selling.page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: new RegExp(title) })
      .click();
    await refund(selling.page).getByText('游戏里提示已被兑换').waitFor();
    await foot(selling.page).getByRole('button', { name: '裁决' }).click();
    const form = selling.page.getByRole('dialog', { name: '裁决这笔投诉' });
    await form.getByRole('textbox', { name: '退款金额' }).fill('8');
    await form.getByRole('group', { name: '收回的商品' }).getByRole('checkbox').nth(1).check();
    await form.getByRole('textbox', { name: '说明' }).fill('双方各承担一部分');
    expect(await selling.findBarriers()).toEqual([]);
    await form.getByRole('button', { name: '裁决' }).click();
    await refund(selling.page).getByText('已退款').waitFor();
  });

  test('sees money and state', async () => {
    await openOrder();
    await refund(page).getByText('双方各承担一部分').waitFor();
    await refund(page).getByText('¥8.00').first().waitFor();
    await order().getByText('已收回').waitFor();
    await refund(page).getByText('收回 1 件').waitFor();
    await open(page, '/pricing/getuser');
    await main(page).getByText('¥33.00').first().waitFor();
    await main(page).getByText('+¥8.00').first().waitFor();
  });

  test('writes a review, which the product page shows', async () => {
    await openOrder();
    await order().getByRole('radio', { name: /^4 星/ }).check({ force: true });
    await order()
      .getByRole('textbox', { name: /评价内容/ })
      .fill('一张能用，平台处理公道');
    await order().getByRole('button', { name: '提交评价' }).click();
    await order().getByText('我的评价').waitFor();
    expect(await buying.findBarriers()).toEqual([]);
    const review = main(page).getByText('一张能用，平台处理公道');
    await openUntil(page, `/product/${product.id}`, review);
    expect(await review.count()).toBe(1);
    expect(await main(page).innerText()).not.toContain(buyer.username);
    expect(await buying.findBarriers()).toEqual([]);
  });

  test('gets a receipt with what was paid, what came back and what is left', async () => {
    await openOrder();
    await order().getByRole('link', { name: '收据' }).click();
    await main(page).getByRole('heading', { name: '收据' }).waitFor();
    await main(page)
      .getByRole('row', { name: /已退款.*¥8\.00/ })
      .waitFor();
    await main(page)
      .getByRole('row', { name: /实付合计.*¥25\.00/ })
      .waitFor();
    await main(page)
      .getByRole('row', { name: /退款后合计.*¥17\.00/ })
      .waitFor();
    expect(await buying.findBarriers()).toEqual([]);
  });
});

describe('an admin at a desk', () => {
  const made = { title: '星港月卡', description: '**三十天** 畅玩，含 [说明](https://example.com/)' };
  let page: Page;
  let id = '';
  beforeAll(() => {
    ({ page } = selling);
  });
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
  const stock = () => page.getByRole('dialog', { name: made.title });
  const batch = () => stock().getByRole('article', { name: /^批次 \d+/ });

  test('makes a product with a picture and Markdown', async () => {
    await open(page, '/admin/products');
    await main(page).getByRole('link', { name: '新建商品' }).first().click();
    await main(page).getByRole('radio', { name: '卡密' }).check({ force: true });
    await field('标题').first().fill(made.title);
    await field('商品描述').first().fill(made.description);
    const preview = main(page).getByRole('region', { name: '预览' }).first();
    await preview.locator('strong').getByText('三十天').waitFor();
    await addPicture(main(page), '#2f6f5e');
    await field('名称（中文）').fill('一个月');
    await field('单价').fill('19.9');
    await main(page).getByRole('combobox', { name: '分类' }).selectOption({ label: 'cards' });
    expect(await selling.findBarriers()).toEqual([]);
    await main(page).getByRole('button', { name: '保存' }).click();
    await page.getByRole('heading', { level: 1, name: made.title }).waitFor();
    id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  });

  test('imports stock by paste: blank lines and doubles are told and left out', async () => {
    await open(page, `/admin/stock?search=${id}`);
    await main(page).getByRole('row', { name: made.title }).getByRole('link', { name: '导入' }).click();
    await stock().getByRole('textbox', { name: '粘贴内容' }).fill('MOON-1\n\nMOON-2\nMOON-1\nMOON-3');
    await stock().getByRole('button', { name: '读取 4 行' }).click();
    await batch().getByText('待确认').waitFor();
    await expect.poll(counts).toMatchObject({ 可导入: '3', 空行: '1', 文件内重复: '1' });
    await batch().getByText('查看问题行').click();
    await batch().getByText('第 4 行: 与前面的行重复').waitFor();
    expect(await selling.findBarriers()).toEqual([]);
    await batch().getByRole('button', { name: '确认导入 3 条' }).click();
    await batch().getByText('已导入').first().waitFor();
    await expect.poll(async () => (await counts())['已导入']).toBe('3');
    await expect.poll(() => figure('可售')).toBe('3');
    const back = stock().getByRole('link', { name: '回到商品' });
    expect(await back.getAttribute('href')).toBe(`/admin/products/${id}`);
  });

  test('puts it on the shelf, where everybody sees it', async () => {
    await open(page, `/admin/products/${id}`);
    await confirm(main(page).getByRole('button', { name: '上架' }));
    await main(page).getByText('在架').first().waitFor();
    for (const path of ['/homeShop', '/home']) {
      const link = main(page).getByRole('link', { name: made.title });
      await openUntil(page, path, link);
    }
    await open(page, `/product/${id}`);
    await main(page).locator('strong').getByText('三十天').waitFor();
    await main(page).getByRole('img', { name: made.title }).first().waitFor();
  });

  test('takes the whole import back', async () => {
    await open(page, `/admin/stock?search=${id}`);
    await main(page).getByRole('row', { name: made.title }).getByRole('link', { name: made.title }).click();
    await batch().getByRole('button', { name: '撤销导入' }).click();
    const question = page.getByRole('dialog', { name: /^撤销批次/ });
    await question.getByRole('button', { name: '撤销导入' }).click();
    await batch().getByText('已撤销').first().waitFor();
    await expect.poll(() => figure('可售')).toBe('0');
    await expect.poll(async () => (await counts())['已撤销']).toBe('3');
    const sold = main(page).getByRole('button', { name: '该规格暂时缺货' });
    await openUntil(page, `/product/${id}`, sold);
  });

  /** What the batch tells, by name. */
  async function counts(): Promise<Record<string, string>> {
    const words = await batch().getByRole('term').allInnerTexts();
    const figures = await batch().getByRole('definition').allInnerTexts();
    return Object.fromEntries(words.map((word, index) => [word, figures[index] ?? '']));
  }

  function figure(name: string): Promise<string> {
    const row = stock()
      .locator('dl > div')
      .filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
    return row.first().getByRole('definition').innerText();
  }
});
