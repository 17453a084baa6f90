/** Two people at once: what one does, the other learns without asking. */
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/servers/mailServer.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { makeScene, type Scene } from './scene.ts';
import { open, reload } from './steps.ts';

let mailServer: MailServer;
let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let scene: Scene;

beforeAll(async () => {
  mailServer = await startMailServer();
  const environment = {
    MALLARD_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MALLARD_MAIL_FROM: 'shop@mail.example',
  };
  [server, browser] = await Promise.all([startBareServer(environment), openBrowser()]);
  call = callerAt(server.url);
  scene = await makeScene(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mailServer?.stop();
});

test('the bell of a shop’s owner counts up when an order is paid, leads to it, and is cleared for good', async () => {
  const owner = { token: scene.owner };
  await call('clearMessages', {}, owner);
  const visitor = await openVisitor(browser, server.url, { live: true });
  const { page } = visitor;
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(scene.owner)})`);
  await open(page, '/messages');
  await page.getByRole('button', { name: '消息', exact: true }).waitFor();

  const second = await page.context().newPage();
  // What it asked for before the payment comes after it.
  let release = () => {};
  const isPaid = new Promise<void>((resolve) => {
    release = resolve;
  });
  await second.route('**/api/message/unread', async (route) => {
    const reply = await route.fetch();
    await isPaid;
    // By then it may have been given up.
    await route.fulfill({ response: reply }).catch(() => undefined);
  });
  const isOver = new Promise((resolve) => {
    const over = (request: Request) => request.url().endsWith('/api/message/unread') && resolve(undefined);
    second.on('requestfinished', over);
    second.on('requestfailed', over);
  });
  const early = second.waitForRequest('**/api/message/unread');
  await open(second, '/messages');
  await early;

  const { skuId } = scene;
  const { data: order } = await call(
    'createOrder',
    { skuId, quantity: 1, unitPriceFen: 1250, payBy: 'balance' },
    { token: scene.buyer },
  );
  const bell = page.getByRole('button', { name: '消息，1 条未读' });
  // Another tab of the same browser counts the same, though one reads the stream for both.
  await second.getByRole('button', { name: '消息，1 条未读' }).waitFor();
  release();
  await isOver;
  await second.evaluate(`new Promise((resolve) => setTimeout(resolve, 200))`);
  expect(await second.getByRole('button', { name: '消息，1 条未读' }).count()).toBe(1);
  await second.close();
  await bell.click();
  const box = page.getByRole('dialog', { name: '消息盒' });
  await box.getByRole('tab', { name: '消息（1）' }).waitFor();
  expect(await visitor.findBarriers()).toEqual([]);
  await box.getByRole('link', { name: new RegExp(`订单 ${order.id}`) }).click();
  await page.waitForURL((url) => url.searchParams.get('order') === String(order.id));

  await open(page, '/messages');
  const idle = page.getByRole('button', { name: '消息', exact: true });
  await idle.click();
  await box.getByRole('button', { name: '全部已读' }).and(page.locator(':disabled')).first().waitFor();
  await box.getByRole('button', { name: '清空' }).first().click();
  await page.getByRole('dialog', { name: /清空/ }).getByRole('button', { name: '清空' }).click();
  await box.getByText('暂无内容').first().waitFor();
  await reload(page);
  await page.getByText('没有消息').waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('on a phone, which has no bell, messages are cleared where they are listed', async () => {
  const wish = { skuId: scene.skuId, quantity: 1, unitPriceFen: 1250, payBy: 'balance' } as const;
  await call('createOrder', wish, { token: scene.buyer });
  const visitor = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(scene.owner)})`);
  await open(page, '/messages');
  await page.getByRole('button', { name: '清空', exact: true }).click();
  const question = page.getByRole('dialog', { name: '清空全部消息和通知？' });
  await question.getByRole('button', { name: '清空' }).waitFor();
  expect(await page.getByRole('button', { name: /^消息/ }).count()).toBe(0);
  expect(await visitor.findBarriers()).toEqual([]);
  await question.getByRole('button', { name: '清空' }).click();
  await page.getByText('没有消息').waitFor();
  expect(await page.getByRole('button', { name: '清空', exact: true }).count()).toBe(0);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('mail of a kind is turned off by one click, as mail programs send it, and on again on the page', async () => {
  const { skuId, buyer, owner } = scene;
  const wish = { skuId, quantity: 1, unitPriceFen: 1250, payBy: 'balance' } as const;
  const { data: order } = await call('createOrder', wish, { token: buyer });
  await call('sendOrderMessage', { orderId: order.id, words: '在吗' }, { token: buyer });
  const addressOf = async () => {
    const heads = mailServer.taken.map(({ source }) => source.replace(/\r\n[ \t]+/g, ''));
    for (const address of heads.flatMap((head) => /^List-Unsubscribe:\s*<([^>]+)>/im.exec(head)?.[1] ?? [])) {
      const token = new URL(address).searchParams.get('token') ?? '';
      const { data } = await call('getMailSubscription', { token });
      if (data.topic === 'talks') return new URL(address);
    }
    return undefined;
  };
  await expect.poll(addressOf).toBeDefined();
  const { pathname = '', search = '' } = (await addressOf()) ?? {};
  const posted = await fetch(`${server.url}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(posted.status).toBe(200);
  const talks = async () =>
    (await call('getMessagePreferences', {}, { token: owner })).data.topics.find(({ topic }) => topic === 'talks')
      ?.byMail;
  expect(await talks()).toBe(false);

  const visitor = await openVisitor(browser, server.url, { live: true });
  await open(visitor.page, `${pathname}${search}`);
  expect(await visitor.findBarriers()).toEqual([]);
  await visitor.page.getByRole('button', { name: '重新接收' }).click();
  await visitor.page.getByText(/您会继续收到/).waitFor();
  expect(await talks()).toBe(true);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});
