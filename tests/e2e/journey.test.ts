/** The way of a stranger through the built product in a real Chromium, in the order of the README: look, register, pay, receive, authorise, check. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startDemoServer } from './filledServer.ts';
import { open } from './steps.ts';

const person = {
  username: 'wanderer',
  email: 'wanderer@example.com',
  password: 'Walk7ing9x',
  newPassword: 'Runn8ing5y',
};

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
/** The stranger, the same all the way. */
let visitor: Visitor;
let page: Page;
/** A licence that can be bound to a domain. */
let product: { id: number; title: string; categorySlug: string; categoryName: string; priceFen: number };

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  call = callerAt(server.url);
  visitor = await openVisitor(browser, server.url);
  page = visitor.page;
  product = await findProduct();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect(visitor.problems.splice(0)).toEqual([]);
});

async function findProduct() {
  for (const { id } of (await call('listProducts', { kind: 'licence', limit: 100 })).data.list) {
    const { skus, ...found } = (await call('getProduct', { id })).data;
    const [first] = skus;
    if (first?.licence?.binds.includes('domain')) return { ...found, priceFen: first.priceFen };
  }
  throw new Error('the demo has no licence for domains');
}

const main = () => page.getByRole('main');
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const field = (name: string) => main().getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const yuan = (fen: number) => (fen / 100).toFixed(2);

async function logIn(password: string): Promise<void> {
  await field('用户名或邮箱').fill(person.username);
  await field('密码').fill(password);
  await main().getByRole('button', { name: '登录', exact: true }).click();
}

async function logOut(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor();
}

/** Scans the code on the screen: another tab opens its address and pays, this one waits. */
async function payByCode(): Promise<void> {
  const address = await page.getByRole('link', { name: '去付款' }).getAttribute('href');
  const phone = await page.context().newPage();
  await phone.goto(address ?? '');
  await phone.getByRole('button', { name: /^支付 ¥/ }).click();
  await phone.close();
}

describe('a stranger looks around', () => {
  test('the home page says everything without JavaScript', async () => {
    const reader = await openVisitor(browser, server.url, { javaScriptEnabled: false });
    // Chromium says of a script that it may not run.
    reader.expectProblem(/^request: GET .*\.js csp/);
    await reader.page.goto('/');
    expect(new URL(reader.page.url()).pathname).toBe('/home');
    const home = (await call('getHome', {})).data;
    for (const { name } of home.categories.filter(({ parentId }) => parentId === null)) {
      expect(await reader.page.getByRole('main').getByText(name).count()).toBeGreaterThan(0);
    }
    for (const { title } of home.newest) {
      expect(await reader.page.getByRole('link', { name: title }).count()).toBeGreaterThan(0);
    }
    await reader.page.getByText(home.announcements[0]?.text ?? '').waitFor();
    await reader.page.getByRole('textbox', { name: '授权码或域名' }).waitFor();
    expect(reader.problems).toEqual([]);
    await reader.leave();
  });

  test('all categories of the list are in reach on a phone without JavaScript', async () => {
    const reader = await openVisitor(browser, server.url, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    reader.expectProblem(/^request: GET .*\.js csp/);
    await reader.page.goto('/homeShop');
    const last = reader.page.getByRole('navigation', { name: '按分类浏览' }).getByRole('link').last();
    // The row goes on sideways, the page does not.
    await last.click();
    await reader.page.waitForURL(/category=/);
    expect(reader.problems).toEqual([]);
    await reader.leave();
  });

  test('the list filters, searches in both languages and loads more', async () => {
    await open(page, '/homeShop');
    const products = () => main().getByRole('link', { name: /¥/ });
    const first = await products().count();
    await page.getByRole('link', { name: '加载更多' }).click();
    await expect.poll(() => products().count()).toBeGreaterThan(first);
    await open(page, `/homeShop?category=${product.categorySlug}`);
    await main().getByRole('link', { name: product.title }).first().waitFor();
    await search(product.title.slice(0, 2));
    await main().getByRole('link', { name: product.title }).first().waitFor();
    const english = (await call('getProduct', { id: product.id }, { locale: 'en-US' })).data.title;
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('link', { name: '中文' }).waitFor();
    await open(page, `/homeShop?search=${encodeURIComponent(english.split(' ')[0] ?? '')}`);
    await main().getByRole('link', { name: english }).first().waitFor();
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('link', { name: 'English' }).waitFor();
  });

  async function search(words: string): Promise<void> {
    // By its name: once suggestions have come, its role is another.
    const box = page.getByRole('banner').locator('input[name=search]');
    await box.fill(words);
    await box.press('Enter');
    await page.waitForURL(/search=/);
  }

  test('an unknown address says so', async () => {
    visitor.expectProblem(/^reply: 404 GET .*nowhere/);
    await open(page, '/nowhere');
    await main().getByRole('heading', { level: 1 }).waitFor();
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
  });
});

describe('an account', () => {
  test('is opened on the way to a purchase, and leads back to it', async () => {
    await open(page, `/product/${product.id}`);
    await heading(product.title).waitFor();
    await main().getByRole('link', { name: '登录后购买' }).click();
    await heading('登录').waitFor();
    await main().getByRole('link', { name: '注册一个' }).click();
    await heading('注册账号').waitFor();
    await field('用户名').fill(person.username);
    await field('邮箱').fill(person.email);
    await field('密码').fill(person.password);
    await page.getByRole('checkbox').check();
    await button('注册并登录').click();
    await heading(product.title).waitFor();
    await button('立即购买').waitFor();
  });

  test('is left and entered again; a wrong password is told', async () => {
    await logOut();
    await open(page, '/login');
    visitor.expectProblem(/^reply: 422 POST .*\/api\/user\/login/);
    await logIn('Wrong7word');
    await page.getByText('账号或密码不正确').first().waitFor();
    await logIn(person.password);
    await heading('控制台').waitFor();
  });

  test('survives a forgotten password, with the code from the outbox of the admin', async () => {
    await logOut();
    await open(page, '/password');
    await field('邮箱').fill(person.email);
    await button('发送验证码').click();
    await field('验证码').waitFor();
    await field('验证码').fill(await readCode());
    await field('新密码').fill(person.newPassword);
    await button('设置新密码').click();
    await heading('登录').waitFor();
    await logIn(person.newPassword);
    await heading('控制台').waitFor();
  });

  async function readCode(): Promise<string> {
    // A job writes it, and a list that is open does not ask again.
    const { token } = (await call('login', { account: 'admin', password: adminPassword })).data;
    const isWritten = async () =>
      (await call('listOutbox', { limit: 10 }, { token })).data.list.some(({ to }) => to === person.email);
    await expect.poll(isWritten).toBe(true);
    const admin = await openVisitor(browser, server.url);
    await open(admin.page, '/login?redirect=%2Fadmin%2Foutbox');
    await admin.page.getByRole('textbox', { name: '用户名或邮箱' }).fill('admin');
    await admin.page.getByRole('textbox', { name: '密码' }).fill(adminPassword);
    await admin.page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    await admin.page.getByRole('row', { name: person.email }).getByRole('link').click();
    const letter = await admin.page.getByRole('dialog').getByText(/\d{6}/).first().innerText();
    expect([admin.problems, await admin.findBarriers()]).toEqual([[], []]);
    await admin.leave();
    return /\d{6}/.exec(letter)?.[0] ?? '';
  }
});

describe('a purchase', () => {
  test('is paid by scanning the code; the page moves on by itself', async () => {
    await open(page, `/product/${product.id}`);
    await main().getByText('合计').waitFor();
    await button('立即购买').click();
    await page.waitForURL(/\/payment\?token=/);
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    await payByCode();
    await page.waitForURL(/\/notice\?/);
    await heading('付款成功').waitFor();
    await main().getByText(product.title).waitFor();
  });

  test('from the balance follows a recharge; the statement shows both', async () => {
    await open(page, `/product/${product.id}`);
    await button('立即购买').click();
    await page.waitForURL(/\/payment\?token=/);
    const unpaid = page.url();
    // What is missing is filled in, and the way leads back to the payment once it is there.
    await page.getByRole('radio', { name: /余额/ }).check({ force: true });
    await page.getByRole('link', { name: '去充值' }).click();
    await page.waitForURL(/\/pricing\/recharge\?order=\d+$/);
    const missing = product.priceFen / 100;
    await expect.poll(() => field('充值金额（元）').inputValue()).toBe(`¥${missing}`);
    const amount = Math.ceil(missing) + 1;
    await field('充值金额（元）').fill(String(amount));
    await button(/^去支付/).click();
    await page.waitForURL(/\/payment\?token=/);
    await payByCode();
    await page.waitForURL(/\/notice\?/);
    expect(await visitor.findBarriers()).toEqual([]);
    await page.getByRole('link', { name: /^返回支付订单/ }).click();
    await expect.poll(() => page.url()).toBe(unpaid);
    const fromBalance = page.getByRole('region', { name: '用余额支付' });
    await fromBalance.getByRole('button').click();
    await page.waitForURL(/\/notice\?/);
    await open(page, '/pricing/getuser');
    const left = yuan(amount * 100 - product.priceFen);
    await page.getByRole('row', { name: new RegExp(`购买.*−¥.*¥${left}`) }).waitFor();
    await page.getByRole('row', { name: new RegExp(`充值.*\\+¥${yuan(amount * 100)}`) }).waitFor();
  });

  test('is found among the orders, with its steps', async () => {
    await open(page, '/order/order');
    const rows = page.getByRole('row', { name: product.title });
    await expect.poll(() => rows.count()).toBe(2);
    // Its action leads to the licence itself.
    const toLicence = rows.first().getByRole('link', { name: /^查看授权/ });
    expect(await toLicence.getAttribute('href')).toMatch(/^\/Accredit\?licence=\d+$/);
    await rows.first().getByRole('link').first().click();
    const order = page.getByRole('dialog');
    await order.getByText('已发货').first().waitFor();
    await order
      .getByRole('link', { name: /查看授权/ })
      .first()
      .waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });
});

describe('an authorisation', () => {
  let key = '';

  test('is bound to a domain, unbound and bound again', async () => {
    await open(page, '/Accredit');
    await page.getByRole('row', { name: product.title }).last().getByRole('link').click();
    const licence = page.getByRole('dialog', { name: /^授权/ });
    // Asked before, since it ends the return without a reason.
    await licence.getByRole('button', { name: '打开并显示授权码（此后不能无理由退款）' }).click();
    key = await licence.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5})+$/).innerText();
    await licence.getByRole('tab', { name: '绑定' }).click();
    await bind();
    await licence.getByRole('button', { name: '解绑 example.com' }).click();
    const question = page.getByRole('dialog', { name: '解绑 example.com' });
    await question.getByRole('button', { name: '解绑', exact: true }).click();
    await licence.getByText('还没有绑定').waitFor();
    await bind();
    expect(await visitor.findBarriers()).toEqual([]);

    async function bind(): Promise<void> {
      const form = licence.getByRole('form', { name: '绑定新的对象' });
      await form.getByRole('textbox', { name: '域名' }).fill('Example.com');
      await form.getByRole('button', { name: '绑定', exact: true }).click();
      await licence.getByRole('button', { name: '解绑 example.com' }).waitFor();
    }
  });

  test('is confirmed to strangers by domain and by key, and nonsense is not', async () => {
    const stranger = await openVisitor(browser, server.url);
    await open(stranger.page, '/inquire');
    const result = stranger.page.getByRole('region', { name: '查询结果' });
    const ask = async (query: string) => {
      await stranger.page.getByRole('main').getByRole('textbox').fill(query);
      await stranger.page.getByRole('main').getByRole('button', { name: '查询' }).click();
    };
    for (const query of ['example.com', key]) {
      await ask(query);
      await result.getByText(product.title).first().waitFor();
      await result.getByText('w***').first().waitFor();
      expect(await result.innerText()).not.toContain(person.username);
      expect(stranger.page.url()).not.toContain(query);
      expect(await stranger.findBarriers()).toEqual([]);
    }
    await ask('no-such-thing.example');
    await result.getByRole('heading', { name: '没有找到' }).waitFor();
    expect(stranger.problems).toEqual([]);
    await stranger.leave();
  });
});
