/** A payment that its payer disputes at the gateway, through the built product: the seller with a phone shows, an admin at a desk answers. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, unprepared } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { openSession } from '../../server/src/platform/http/session.ts';
import { payAtSandbox, waitUntilPaid } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startDemoServer } from './filledServer.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let [showing, answering, paying]: Visitor[] = [];
/** The seller and the SKU that is bought. */
let seller: { token: string };
let sku: { id: number; priceFen: number };

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  call = callerAt(server.url);
  admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  [seller, sku] = await findSeller();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect([showing, answering, paying].flatMap((visitor) => visitor?.problems.splice(0) ?? [])).toEqual([]);
});

/** The demo’s seller, whose password nobody knows, has just logged in; and a licence of theirs that is on shelf. */
async function findSeller(): Promise<[typeof seller, typeof sku]> {
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    return await database.transaction(async (tx) => {
      const found = await tx.one(
        unprepared<{ userId: number; id: number; priceFen: number }>(
          `select u.id as user_id, s.id, s.price_fen from users u join shops h on h.owner_id = u.id
             join products p on p.shop_id = h.id and p.kind = 'licence' and p.state = 'on_shelf' join skus s on s.product_id = p.id
           where u.username = 'demo_seller' order by s.price_fen, s.id limit 1`,
        ),
        [],
      );
      const { token } = await openSession(tx, { userId: found.userId, role: 'user', remember: false, now: new Date() });
      return [{ token }, { id: found.id, priceFen: found.priceFen }];
    });
  } finally {
    await database.close();
  }
}

/** An order that somebody new paid at the sandbox, and what the gateway’s page does with that payment. */
async function paidOrder() {
  const person = { username: 'dispute_buyer', email: 'dispute_buyer@example.com', password: 'Walk7ing9x' };
  const buyer = { token: (await call('register', { ...person, consent: true })).data.token };
  const input = { skuId: sku.id, quantity: 1, unitPriceFen: sku.priceFen, payBy: 'gateway' };
  const { id, paymentToken } = (await call('createOrder', input, buyer)).data;
  const { data } = await call('getPayment', { gateway: 'sandbox', token: paymentToken ?? '' }, buyer);
  await payAtSandbox(data);
  await waitUntilPaid(call, data.token);
  const payUrl = data.attempt?.payUrl ?? '';
  const press = async (act: string) => {
    const reply = await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
    expect(reply.status).toBe(303);
  };
  return { id, buyer, press };
}

async function visitorAs(token: string, width: number, locale = 'zh-CN'): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport: { width, height: 900 } });
  await visitor.page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a seller shows what happened, an admin answers, and a lost dispute takes back what both sides had of it', async () => {
  const { id, buyer, press } = await paidOrder();
  const pending = async () => (await call('getWallet', {}, seller)).data.pendingFen;
  const earnedFen = (await call('getSale', { id }, seller)).data.shares.sellerFen;
  const before = await pending();
  await press('dispute_open');

  showing = await visitorAs(seller.token, 390, 'en-US');
  const phone = showing.page;
  await phone.goto('/shopCenter');
  await phone
    .getByRole('list', { name: 'Payment disputes' })
    .getByRole('link', { name: String(id) })
    .click();
  const sale = phone.getByRole('dialog').getByRole('region', { name: 'Payment dispute' });
  await sale.getByText(`¥${(earnedFen / 100).toFixed(2)}`).waitFor();
  await sale.getByRole('button', { name: 'Say what happened' }).click();
  await dialog(phone).getByRole('textbox', { name: 'What happened' }).fill('Delivered at once, and the buyer used it.');
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#275' } })
    .png()
    .toBuffer();
  await dialog(phone)
    .locator('input[type=file]')
    .setInputFiles({ name: 'log.png', mimeType: 'image/png', buffer: content });
  await dialog(phone).getByRole('img', { name: /1/ }).waitFor();
  await dialog(phone).getByRole('button', { name: 'Say what happened' }).click();
  await sale.getByText('Delivered at once, and the buyer used it.').waitFor();
  await sale.getByRole('img', { name: 'Evidence 1' }).waitFor();
  expect(await showing.findBarriers()).toEqual([]);

  answering = await visitorAs(admin.token, 1440);
  const desk = answering.page;
  await desk.goto('/admin/gatewayDisputes');
  await desk.getByRole('main').getByRole('link', { name: 'dispute_buyer' }).click();
  await dialog(desk).getByText('Delivered at once, and the buyer used it.').waitFor();
  await dialog(desk).getByRole('img', { name: '证据图片 1' }).waitFor();
  await dialog(desk).getByRole('link', { name: 'demo_seller' }).waitFor();
  await dialog(desk).getByRole('button', { name: '答复', exact: true }).click();
  await dialog(desk).getByRole('textbox', { name: '答复' }).waitFor();
  await dialog(desk).getByRole('button', { name: '答复', exact: true }).click();
  await dialog(desk).getByText('已答复').first().waitFor();
  expect(await answering.findBarriers()).toEqual([]);

  paying = await visitorAs(buyer.token, 1440);
  await paying.page.goto(`/order/order?order=${id}`);
  await dialog(paying.page)
    .getByText(/提出了争议/)
    .waitFor();

  await press('dispute_lost');
  await phone.reload();
  await phone.getByRole('dialog').getByText('has given the payer their money back').waitFor();
  await paying.page.reload();
  await dialog(paying.page)
    .getByText(/已把款项退给付款人/)
    .waitFor();
  expect(await pending()).toBe(before - earnedFen);
  expect((await call('getWallet', {}, buyer)).data).toMatchObject({ balanceFen: 0, heldFen: 0, owedFen: 0 });
  expect((await call('getOrder', { id }, buyer)).data).toMatchObject({ state: 'refunded' });
});
