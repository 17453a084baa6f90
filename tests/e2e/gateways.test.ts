/**
 * Money through each gateway's counterpart, in the built product: from the payment page to "paid" by the counterpart's own notice; and a
 * sale from its payment to the seller's Alipay account, which the gateway pays by itself, and to the seller's bank card, which an admin pays.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import { gateways, type GatewayName } from '#contract/orders/gateways.ts';
import type { makeMerchant } from '#contract/orders/merchants.ts';
import pg from 'pg';
import { releaseEarnings } from '../../server/src/ledger/earnings.ts';
import { openDatabase, unprepared, type Database } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import type { TestApp } from '../support/app/app.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { makeShop } from '../support/trade/goods.ts';
import type { Person } from '../support/people/people.ts';
import { makeProduct } from '../support/trade/products.ts';
import { verifyAsOne } from '../support/people/realNames.ts';
import { addPayee } from '../support/trade/withdrawals.ts';
import { sendEvent, signedEvent, stripeMerchant } from '../support/servers/stripe.ts';
import { startStripe, stripeHost, type StripeServer } from '../support/servers/stripeServer.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, open } from './steps.ts';

const payer = { username: 'gateways', email: 'gateways@example.com', password: 'Pay7ing9xq' };
/** In yuan: to Alipay, and to a bank card. */
const withdrawn = '20';
const toCard = '30';
const priceFen = 6000;
/** Of the bank. */
const receipt = 'CMB2030010100002';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let buyer: { token: string };
let database: Database;
let pool: pg.Pool;
let shop: { id: number; owner: Person };
let product: Awaited<ReturnType<typeof makeProduct>>;
let stripe: StripeServer;
/** Where the certificate lies by which the server knows Stripe's counterpart. */
const certificates = mkdtempSync(join(tmpdir(), 'mallard-stripe-'));
let stripeMerchantId = 0;
let [paying, selling, deciding]: Visitor[] = [];

beforeAll(async () => {
  stripe = await startStripe();
  const authority = join(certificates, 'ca.pem');
  writeFileSync(authority, stripe.outbound.ca);
  const stripeAt = `${stripeHost}:${stripe.outbound.ports[443]}`;
  const environment = {
    ...stripe.environment,
    MALLARD_OUTBOUND_ALLOW: `platform=${stripeAt}`,
    NODE_EXTRA_CA_CERTS: authority,
  };
  [server, browser] = await Promise.all([startBareServer(environment), openBrowser()]);
  call = callerAt(server.url);
  admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  buyer = (await call('register', { ...payer, consent: true })).data;
  for (const gateway of ['epay', 'alipay', 'wechat'] as const) await openMerchant(gateway);
  stripeMerchantId = await openStripe(`https://${stripeAt}`);
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  database = openDatabase({ url, poolSize: 2, onError: () => undefined });
  pool = new pg.Pool({ connectionString: url, max: 2 });
  // What makes people and goods needs these of an application.
  const here = {
    database,
    call,
    url: server.url,
    now: () => new Date(),
    sql: (text: string, values: unknown[] = []) => pool.query(text, values),
  } as unknown as TestApp;
  shop = await makeShop(here);
  await verifyAsOne(here, [shop.owner]);
  await addPayee(here, shop.owner, 'alipay', '13900000000');
  await addPayee(here, shop.owner, 'bank');
  product = await makeProduct(here, { kind: 'licence', title: '云笔记', shopId: shop.id, skus: [{ priceFen }] });
  paying = await visitorAs(buyer.token, 1440);
  selling = await visitorAs(shop.owner.token, 390);
  deciding = await visitorAs(admin.token, 1440);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([database?.close(), pool?.end()]);
  await Promise.all([server?.stop(), stripe?.stop()]);
  rmSync(certificates, { recursive: true, force: true });
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  const problems = [paying, selling, deciding].flatMap((visitor) => visitor?.problems.splice(0) ?? []);
  // Stripe's page is its own.
  expect(problems.filter((one) => !one.startsWith(`third party: https://${stripeHost}/`))).toEqual([]);
});

/** Enters what the counterpart's page shows, as an admin does, tests it and agrees to it. */
async function openMerchant(gateway: 'epay' | 'alipay' | 'wechat'): Promise<void> {
  const html = await (await fetch(`${server.url}/sandbox/${gateway}/?lang=zh-CN`)).text();
  const shown = (name: string) => new RegExp(`<dt>${name}[^<]*</dt><dd>([^<]*)</dd>`).exec(html)?.[1] ?? '';
  const key = (name: string) => new RegExp(`aria-label="${name}[^"]*">([^<]*)</textarea>`).exec(html)?.[1] ?? '';
  const usual = { gateway, weight: 10, minFen: 1, maxFen: 5_000_000, name: gateway, address: shown('接口地址') };
  const entered: Record<typeof gateway, InputOf<typeof makeMerchant>> = {
    epay: { ...usual, account: shown('商户 ID'), merchantKey: shown('商户密钥') },
    alipay: {
      ...usual,
      account: shown('应用 ID'),
      sellerId: shown('商户账号'),
      merchantKey: key('应用私钥'),
      providerKey: key('支付宝公钥'),
    },
    wechat: {
      ...usual,
      account: shown('商户号'),
      appId: shown('应用 ID'),
      keySerial: shown('商户 API 证书序列号'),
      apiKey: shown('APIv3 密钥'),
      providerKeyId: shown('微信支付公钥 ID'),
      merchantKey: key('商户 API 私钥'),
      providerKey: key('微信支付公钥'),
    },
  };
  const { id } = (await call('makeMerchant', entered[gateway], admin)).data;
  if (gateway !== 'epay') {
    expect((await call('testMerchant', { id }, admin)).data.tested?.result).toBe('known');
  }
  await call('moveMerchant', { id, event: 'approve' }, admin);
}

/** The same of Stripe's counterpart, which has no page of its own. */
async function openStripe(address: string): Promise<number> {
  const { id } = (await call('makeMerchant', stripeMerchant({ address }), admin)).data;
  expect((await call('testMerchant', { id }, admin)).data.tested?.result).toBe('known');
  await call('moveMerchant', { id, event: 'approve' }, admin);
  return id;
}

/** Stripe's page: its button pays, tells the shop, and leads back there. */
async function playStripe(route: Route): Promise<void> {
  const asked = new URL(route.request().url());
  const page = asked.pathname.split('/').at(-1) ?? '';
  const amount = (Number(stripe.session(page)['amount_total']) / 100).toFixed(2);
  let body = `<!doctype html><title>Stripe</title><form method="get"><button name="pay" value="1">支付 ¥${amount}</button></form>`;
  if (asked.searchParams.has('pay')) {
    const event = signedEvent({ now: () => new Date() }, stripe.pay(page));
    expect(await sendEvent(server, stripeMerchantId, event)).toBe('200 ');
    const back = JSON.stringify(stripe.session(page)['success_url']);
    body = `<!doctype html><title>Stripe</title><script>location.replace(${back})</script>`;
  }
  await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
}

async function visitorAs(token: string, width: number): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport: { width, height: 900 } });
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody has come yet');
  return visitor.page;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const payThere = (page: Page) => page.getByRole('button', { name: /^支付 ¥/ }).click();
const isPaid = async (page: Page) => {
  await page.waitForURL(/\/notice\?/);
  await page.getByRole('heading', { level: 1, name: '付款成功' }).waitFor();
};

/** Opens a payment with a gateway chosen. */
async function choose(page: Page, token: string, gateway: GatewayName): Promise<void> {
  await open(page, `/payment?token=${token}`);
  await page.getByRole('main').getByText(gateways[gateway].name['zh-CN'], { exact: true }).first().click();
}

const recharge = async (amountFen: number) =>
  (await call('getPayment', { gateway: 'epay', amountFen }, buyer)).data.token;

test('epay: its page is paid, and its notice makes it paid', async () => {
  const page = pageOf(paying);
  await choose(page, await recharge(1100), 'epay');
  await page.getByRole('link', { name: '去付款' }).click();
  await payThere(page);
  await isPaid(page);
});

test('WeChat Pay: the code is scanned on a phone, and this page moves on by itself', async () => {
  const page = pageOf(paying);
  await choose(page, await recharge(1300), 'wechat');
  await page.getByRole('img', { name: /微信/ }).waitFor();
  const phone = await page.context().newPage();
  await phone.goto(`${server.url}/sandbox/wechat/?lang=zh-CN`);
  await phone
    .getByRole('link', { name: /13\.00/ })
    .first()
    .click();
  await payThere(phone);
  await phone.close();
  await isPaid(page);
});

test('Stripe: a card pays on its page, and what was not spent goes back to the card', async () => {
  const page = pageOf(paying);
  await page.context().route(`https://${stripeHost}/**`, playStripe);
  await choose(page, await recharge(1500), 'stripe');
  await page.getByRole('link', { name: '去付款' }).click();
  await payThere(page);
  await isPaid(page);

  // As if the code of the mail had just been entered.
  await pool.query(`update sessions set confirmed_at = '2200-01-01', code_confirmed_at = '2200-01-01'`);
  await open(page, '/pricing/recharge');
  const name = gateways.stripe.name['zh-CN'];
  await page.getByRole('button', { name: `退回 ${name} 充值 ¥15.00` }).click();
  await dialog(page).getByRole('textbox', { name: '退回金额' }).fill('7');
  await dialog(page).getByText(`${name} 到账`).waitFor();
  expect(await paying?.findBarriers()).toEqual([]);
  await press(page, '退回');
  await page.getByText('已提交，退回办理中').first().waitFor();
  await expect.poll(() => stripe.refunds.map(({ amount }) => amount)).toEqual([700]);
  const isBack = async () => (await call('listRecharges', {}, buyer)).data.list[0]?.returns[0]?.state;
  await expect.poll(isBack).toBe('accepted');
  await open(page, '/pricing/recharge');
  await page.getByText('已退回', { exact: true }).waitFor();
});

test('Alipay: a sale is paid, its earnings come free, Alipay pays them out to the seller, and the rest is on a bank card', async () => {
  const [page, seller, desk] = [pageOf(paying), pageOf(selling), pageOf(deciding)];
  const wanted = { skuId: product.skuId, unitPriceFen: priceFen, quantity: 1 };
  const order = (await call('createOrder', wanted, buyer)).data;
  await choose(page, order.paymentToken ?? '', 'alipay');
  await page.getByRole('img', { name: /支付宝/ }).waitFor();
  await page.getByRole('button', { name: '在支付宝网页上付款' }).click();
  await payThere(page);
  await isPaid(page);

  // As if the days until the seller has it were over, and the job that looks every half minute had come by.
  const now = new Date();
  await database.transaction(async (tx) => {
    const due = unprepared('update ledger_earnings set due_at = $2 where user_id = $1 and closed_at is null');
    await tx.run(due, [shop.owner.id, now]);
    await releaseEarnings(tx, shop.owner.id, now);
  });
  expect((await call('getWithdrawalTerms', {}, shop.owner)).data.earnedFen).toBeGreaterThan(0);

  await open(seller, '/pricing/withdraw');
  const main = seller.getByRole('main');
  await main.getByRole('textbox', { name: '提现金额' }).fill(withdrawn);
  await main
    .getByRole('form', { name: '提现' })
    .getByText(/^支付宝 139/)
    .click();
  await main.getByRole('button', { name: `提现 ¥${withdrawn}.00` }).click();
  await seller.getByText('提现申请已提交').first().waitFor();

  await open(desk, '/admin/withdrawals?tab=gateway');
  await desk.getByRole('button', { name: '用它付款' }).click();
  await press(desk, '用它付款');
  await desk.getByText('付款中', { exact: true }).first().waitFor();
  expect(await deciding?.findBarriers()).toEqual([]);
  await open(desk, '/admin/withdrawals');
  await desk
    .getByRole('main')
    .getByRole('row', { name: `¥${withdrawn}.00` })
    .getByRole('link')
    .first()
    .click();
  await confirm(dialog(desk).getByRole('button', { name: '批准', exact: true }));
  await desk.getByText('已批准').first().waitFor();
  await press(desk, '支付宝付款');
  await dialog(desk).getByText('今日剩余限额').waitFor();
  expect(await deciding?.findBarriers()).toEqual([]);
  await press(desk, '支付宝付款');
  await dialog(desk).getByText('渠道已付款').waitFor();

  await open(seller, '/pricing/withdraw?state=paid');
  await main.getByRole('link', { name: new RegExp(`¥${withdrawn}\\.00`) }).click();
  await dialog(seller).getByText('支付宝自动转账').waitFor();
  await dialog(seller).getByText('付款完成').waitFor();
  expect(await selling?.findBarriers()).toEqual([]);

  await open(seller, '/pricing/withdraw');
  await main.getByRole('textbox', { name: '提现金额' }).fill(toCard);
  await main
    .getByRole('form', { name: '提现' })
    .getByText(/^招商银行/)
    .click();
  await main.getByRole('button', { name: `提现 ¥${toCard}.00` }).click();
  await seller.getByText('提现申请已提交').first().waitFor();
  await open(desk, '/admin/withdrawals');
  await desk
    .getByRole('main')
    .getByRole('row', { name: `¥${toCard}.00` })
    .getByRole('link')
    .first()
    .click();
  for (const [act, done] of [
    ['批准', '已批准'],
    ['开始付款', '已开始付款'],
  ] as const) {
    await confirm(dialog(desk).getByRole('button', { name: act, exact: true }));
    await desk.getByText(done).first().waitFor();
  }
  await confirm(dialog(desk).getByRole('button', { name: '登记已付款', exact: true }), (question) =>
    question.getByRole('textbox', { name: '回单号' }).fill(receipt),
  );
  await desk.getByText('已登记付款').first().waitFor();
  await open(seller, '/pricing/withdraw?state=paid');
  await main.getByRole('link', { name: new RegExp(`¥${toCard}\\.00`) }).click();
  await dialog(seller).getByText(receipt).waitFor();
  await dialog(seller).getByText('付款完成').waitFor();
});
