/** Money that two admins move, and a gift code from its file to a balance, through the built product. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, unprepared } from '../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, dialogOn, open, openDialog } from './steps.ts';

const password = 'Walk7ing9x';
let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let [asking, deciding, redeeming]: Visitor[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  for (const username of ['second', 'wanderer']) {
    await call('register', { username, email: `${username}@example.com`, password, consent: true });
  }
  await promote('second');
  asking = await visitorAs('admin', adminPassword);
  deciding = await visitorAs('second', password);
  redeeming = await visitorAs('wanderer', password, 390);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  // No step may leave an error, a violated policy or a failed request behind.
  expect([asking, deciding, redeeming].flatMap((visitor) => visitor?.problems.splice(0) ?? [])).toEqual([]);
});

/** Nobody can be made an admin by a call yet. They have been one for long enough to decide. */
async function promote(username: string): Promise<void> {
  const url = await findEmbedded(server.dataFolder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    await database.primary.run(
      unprepared(`with named as (
        update users set role = 'admin', admin_since = now() - interval '30 days' where username = $1 returning id)
        insert into admin_grants (user_id, grant_name) select id, 'money' from named`),
      [username],
    );
  } finally {
    await database.close();
  }
}

async function visitorAs(account: string, secret: string, width = 1440): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, { viewport: { width, height: 900 } });
  const { token } = (await call('login', { account, password: secret })).data;
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('nobody has come yet');
  return visitor.page;
}

test('what is above the limit is previewed, asked for, and happens when another admin agrees', async () => {
  const [page, other] = [pageOf(asking), pageOf(deciding)];
  await open(page, '/admin/money');
  const form = await openDialog(page, () => page.getByRole('link', { name: '调整余额' }).click());
  await form.getByRole('textbox', { name: '用户' }).fill('wand');
  await form.getByRole('button', { name: /wanderer/ }).click();
  await form.getByRole('textbox', { name: '金额' }).fill('1500');
  await form.getByText(/价值 ¥1,500\.00，超过您的限额：提交后等待另一位管理员审批/).waitFor();
  await form.getByText(/每次最多 ¥1,000\.00.*合计最多 ¥5,000\.00，已用 ¥0\.00/).waitFor();
  await form.getByRole('textbox', { name: '原因' }).fill('企业客户对公转账');
  await form.getByRole('button', { name: '提交调整' }).click();
  await page
    .getByRole('row', { name: /wanderer.*待审批/ })
    .first()
    .getByRole('button', { name: '撤回' })
    .waitFor();
  await open(other, '/admin/money');
  const row = other.getByRole('row', { name: /企业客户对公转账/ }).first();
  await confirm(row.getByRole('button', { name: '同意' }));
  await other.getByRole('row', { name: /wanderer.*已生效/ }).waitFor();
  await open(other, '/admin/money?adjustment=400001');
  await dialogOn(other)
    .getByText(/second · /)
    .waitFor();
  expect(await deciding?.findBarriers()).toEqual([]);
});

test('gift codes are made, and one of their file is redeemed after a slip was told', async () => {
  const [page, user] = [pageOf(asking), pageOf(redeeming)];
  await open(page, '/admin/money?tab=gifts');
  const form = await openDialog(page, () => page.getByRole('link', { name: '发放礼品码' }).click());
  await form.getByRole('textbox', { name: '批次名称' }).fill('开业礼');
  await form.getByRole('textbox', { name: '每个面值' }).fill('10');
  await form.getByRole('textbox', { name: '数量' }).fill('3');
  await form.getByRole('textbox', { name: '原因' }).fill('开业');
  await form.getByText(/价值 ¥30\.00，在您的限额内/).waitFor();
  await form.getByRole('button', { name: '发放' }).click();
  await page.getByRole('dialog', { name: '礼品码批次 600001' }).getByRole('button', { name: '停用' }).waitFor();
  const code = await firstCode();
  await open(user, '/pricing/recharge');
  const field = user.getByRole('textbox', { name: '礼品码' });
  const slip = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
  await field.pressSequentially(slip.toLowerCase().replaceAll('-', ''));
  // What was typed stays as it was typed.
  expect(await field.inputValue()).toBe(slip.toLowerCase().replaceAll('-', ''));
  await user.getByText('礼品码有误，请核对是否输错').waitFor();
  await field.press('Backspace');
  await field.pressSequentially(code.slice(-1));
  await user.getByRole('button', { name: '兑换' }).click();
  await user.getByText('已兑换 ¥10.00，余额 ¥1,510.00。').waitFor();
  expect(await redeeming?.findBarriers()).toEqual([]);
  await open(page, '/admin/money?tab=gifts&batch=600001');
  await dialogOn(page)
    .getByRole('row', { name: new RegExp(`${code.slice(-4)}.*wanderer`) })
    .waitFor();
});

/** As the admin's file has it. */
async function firstCode(): Promise<string> {
  const admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  const { id } = (await call('startExport', { kind: 'giftCodes', filters: { batchId: 600_001 } }, admin)).data;
  await expect.poll(async () => (await call('getExport', { id }, admin)).data.state).toBe('ready');
  const { url } = (await call('getExportTicket', { id }, admin)).data;
  const text = await (await fetch(new URL(url, server.url))).text();
  return text.split('\r\n')[1]?.split(',')[1] ?? '';
}
