/** Earnings on their way out, through the built product: a seller with a phone asks, an admin at a desk approves and pays. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, unprepared } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { openSession } from '../../server/src/platform/http/session.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startDemoServer } from './filledServer.ts';
import { confirm, dialogOn, open, openDialog } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let [asking, paying]: Visitor[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  call = callerAt(server.url);
  admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  asking = await visitorAs(await sellerToken(), 390);
  paying = await visitorAs(admin.token, 1440);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect([asking, paying].flatMap((visitor) => visitor?.problems.splice(0) ?? [])).toEqual([]);
});

/** Nobody knows the password of the demo’s seller: they have just logged in by it. */
async function sellerToken(): Promise<string> {
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    return await database.transaction(async (tx) => {
      const { id } = await tx.one(
        unprepared<{ id: number }>(`select id from users where username = 'demo_seller'`),
        [],
      );
      return (await openSession(tx, { userId: id, role: 'user', remember: false, now: new Date() })).token;
    });
  } finally {
    await database.close();
  }
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

const button = (page: Page, name: string) => dialogOn(page).getByRole('button', { name, exact: true });

/** The code, as soon as its mail is written. */
async function readCode(): Promise<string> {
  let code = '';
  const read = async () => {
    const { list } = (await call('listOutbox', { limit: 10 }, admin)).data;
    const id = list.find(({ subject }) => subject.includes('身份确认验证码'))?.id;
    const { body } = id === undefined ? { body: '' } : (await call('getOutboxMail', { id }, admin)).data;
    code = /\d{6}/.exec(body ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(read).not.toBe('');
  return code;
}

test('earnings are asked for with a code, approved, paid by hand, and their owner sees the receipt', async () => {
  const [seller, desk] = [pageOf(asking), pageOf(paying)];
  await open(seller, '/pricing/withdraw');
  const main = seller.getByRole('main');
  // What it costs and when it arrives is said before anything is typed; limits unfold.
  const terms = main.locator('details > summary').filter({ hasText: /手续费 1%，最低 ¥1\.00.*预计到账/ });
  await terms.click();
  for (const [name, value] of [
    ['最低金额', '¥10.00'],
    ['手续费', /1%，最低 ¥1\.00/],
  ] as const) {
    await main.locator('dl > div').filter({ hasText: name }).getByText(value).waitFor();
  }
  await main.getByRole('textbox', { name: '提现金额' }).fill('20');
  await main.getByText('¥19.00').waitFor();
  asking?.expectProblem(/^reply: 403 POST .*\/api\/account\/withdrawal\/ask/);
  const proof = await openDialog(seller, () => main.getByRole('button', { name: '提现 ¥20.00' }).click());
  await proof.getByRole('button', { name: '发送验证码' }).click();
  await proof.getByText(/已发送/).waitFor();
  await proof.getByRole('textbox').fill(await readCode());
  expect(await asking?.findBarriers()).toEqual([]);
  await proof.getByRole('button', { name: '确认并继续' }).click();
  await seller.getByText('提现申请已提交').first().waitFor();

  await open(desk, '/admin/withdrawals');
  await desk.getByRole('main').getByRole('row', { name: '¥20.00' }).getByRole('link').first().click();
  for (const [act, done] of [
    ['批准', '已批准'],
    ['开始付款', '已开始付款'],
  ] as const) {
    await confirm(button(desk, act));
    await desk.getByText(done).first().waitFor();
  }
  await confirm(button(desk, '登记已付款'), (question) =>
    question.getByRole('textbox', { name: '回单号' }).fill('CMB2030010100001'),
  );
  await desk.getByText('已登记付款').first().waitFor();
  expect(await paying?.findBarriers()).toEqual([]);

  await open(seller, '/pricing/withdraw?state=paid');
  await main.getByRole('link', { name: /¥20\.00/ }).click();
  await dialogOn(seller).getByText('CMB2030010100001').waitFor();
  await dialogOn(seller).getByText('付款完成').waitFor();
  expect(await asking?.findBarriers()).toEqual([]);
});
