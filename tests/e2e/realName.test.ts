/** From a stranger to a seller who is paid: registered, verified, a shop, its first sale and its money, through the built product. */
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { documentPhoto, freshIdNumber } from '../support/people/realNames.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, dialogOn, open, openDialog, reload } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let [phone, desk]: Visitor[] = [];
const person = { username: 'walker', email: 'walker@example.com', password: 'Walk7ing9x' };
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visitorWith(token: string, options: Parameters<typeof openVisitor>[2]): Promise<Visitor> {
  const visitor = await openVisitor(browser, server.url, options);
  await visitor.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  return visitor;
}

test('somebody registers and applies in English on a phone, an admin passes it by the keyboard, and the person sees who looked', async () => {
  phone = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  await phone.page.context().addCookies([{ name: 'locale', value: 'en-US', url: server.url }]);
  const { page } = phone;
  await open(page, '/login?redirect=%2Fauthentication');
  await page.getByRole('link', { name: 'Register' }).last().click();
  await page.getByRole('textbox', { name: 'User name' }).fill(person.username);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /I have read/ }).check();
  expect(await phone.findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Register and log in' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const send = page.getByRole('button', { name: 'Send for review' });
  await page.getByText('Photos still to come').waitFor();
  await send.and(page.locator(':disabled')).waitFor();
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await documentPhoto() };
  for (const side of ['Front of the document', 'Back of the document']) {
    const group = page.getByRole('group', { name: side });
    await group.locator('input:not([capture])').setInputFiles(file);
    await group.getByRole('img', { name: `Photo: ${side}` }).waitFor();
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('张三丰');
  const number = freshIdNumber();
  await page
    .getByRole('textbox', { name: 'Document number' })
    .fill(`${number.slice(0, 17)}${number.endsWith('0') ? '1' : '0'}`);
  await send.click();
  await page.getByText('does not fit its check digit').waitFor();
  await page.getByRole('textbox', { name: 'Document number' }).fill(number);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  expect(await phone.findBarriers()).toEqual([]);
  await send.click();
  await page.getByText('You are told by').waitFor();

  const { data: login } = await call('login', { account: 'admin', password: adminPassword });
  desk = await visitorWith(login.token, {});
  await open(desk.page, '/admin/realNames');
  await desk.page.getByRole('link', { name: '张**' }).click();
  await desk.page.getByRole('button', { name: '查看照片' }).waitFor();
  await desk.page.keyboard.press('s');
  await desk.page.getByRole('img', { name: '证件正面的照片' }).waitFor();
  expect(await desk.findBarriers()).toEqual([]);
  await desk.page.keyboard.press('a');
  await desk.page.getByText('队列已处理完').waitFor();

  await reload(page);
  await page.getByText('Your real name is verified').waitFor();
  await page.getByRole('link', { name: 'Personal' }).click();
  await page.getByText('saw the photos').waitFor();

  // The same person opens a shop: what is typed survives a reload, and an admin approves it.
  const names = { 'zh-CN': '软件', 'en-US': 'Software' };
  await call('saveCategory', { slug: 'software', names, parentId: null }, { token: login.token });
  await open(page, '/shopCenter');
  await page.getByRole('textbox', { name: 'Shop name' }).fill('Walker’s Corner');
  await page.getByRole('textbox', { name: 'Introduction (Chinese)' }).fill('走过的路，用过的软件。');
  await page.getByText('Draft saved').waitFor();
  await reload(page);
  await page.getByRole('combobox', { name: 'Main category' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Contact' }).fill('10001234');
  await page.getByRole('checkbox', { name: /I have read/ }).check();
  expect(await phone.findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('at the latest').waitFor();

  await open(desk.page, '/admin/shops?state=auditing');
  await desk.page.getByRole('link', { name: 'Walker’s Corner' }).click();
  await desk.page.getByText('走过的路，用过的软件。').waitFor();
  expect(await desk.findBarriers()).toEqual([]);
  await confirm(desk.page.getByRole('button', { name: '通过，开始营业' }));
  await desk.page.getByText('店铺已开通').first().waitFor();

  await open(page, '/shopCenter?tab=state');
  await page.getByText('List your first product').waitFor();
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

describe('the first sale of a shop', () => {
  const title = '行者月卡';
  let seller: Visitor;
  let token = '';
  let id = '';
  const mainOf = ({ page }: Visitor) => page.getByRole('main');

  test('is a product that its owner makes, stocks and puts on the shelf', async () => {
    ({ token } = (await call('login', { account: person.username, password: person.password })).data);
    seller = await visitorWith(token, {});
    const { page } = seller;
    const main = mainOf(seller);
    const field = (name: string) => main.getByRole('textbox', { name, exact: true });
    await open(page, '/storeList');
    await main.getByRole('link', { name: '新建商品' }).first().click();
    await main.getByRole('radio', { name: '卡密' }).check({ force: true });
    await field('标题').first().fill(title);
    await field('名称（中文）').fill('一个月');
    await field('单价').fill('20');
    await main.getByRole('combobox', { name: '分类' }).selectOption({ label: '软件' });
    await main.getByRole('button', { name: '保存' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    id = /\d+$/.exec(page.url())?.[0] ?? '';
    await open(page, `/storeStock?search=${id}`);
    await main.getByRole('row', { name: title }).getByRole('link', { name: '导入' }).click();
    const stock = page.getByRole('dialog', { name: title });
    await stock.getByRole('textbox', { name: '粘贴内容' }).fill('WALK-1\nWALK-2');
    await stock.getByRole('button', { name: '读取 2 行' }).click();
    await stock.getByRole('button', { name: '确认导入 2 条' }).click();
    await stock.getByText('已导入').first().waitFor();
    await open(page, `/editstore?id=${id}`);
    await confirm(main.getByRole('button', { name: '上架' }));
    await main.getByText('在架').first().waitFor();
    expect(seller.problems).toEqual([]);
  });

  test('is bought on a phone, shown and confirmed', async () => {
    const buyer = { username: 'first_buyer', email: 'first@example.com', password: 'Walk7ing9x' };
    const { data: registered } = await call('register', { ...buyer, consent: true });
    await rechargeAtSandbox(call, registered, 5000);
    const buying = await visitorWith(registered.token, { viewport: { width: 390, height: 844 } });
    const { page } = buying;
    await open(page, `/product/${id}`);
    await mainOf(buying).getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('region', { name: '用余额支付' }).getByRole('button').click();
    await page.getByRole('heading', { level: 1, name: '付款成功' }).waitFor();
    await mainOf(buying).getByRole('link', { name: '打开订单', exact: true }).click();
    const order = page.getByRole('dialog', { name: /^订单 \d+/ });
    await order.waitFor();
    await confirmShowing(page);
    await order.getByText('WALK-1', { exact: true }).waitFor();
    await order.getByRole('button', { name: '确认收货' }).click();
    await dialogOn(page).getByRole('button', { name: '确认收货' }).last().click();
    await page.getByText('已确认收货，订单完成').first().waitFor();
    expect(buying.problems).toEqual([]);
    await buying.leave();
  });

  test('is released after the days of a new shop, and seen in the statement', async () => {
    const { page } = seller;
    const main = mainOf(seller);
    await open(page, '/shopCenter?tab=money');
    await main.getByText('¥19.00').first().waitFor();
    await letDaysPass();
    const pendingFen = async () => (await call('getWallet', {}, { token })).data.pendingFen;
    await expect.poll(pendingFen, { timeout: 90_000 }).toBe(0);
    await open(page, '/pricing/getuser?account=earned');
    await main.getByRole('row', { name: /\+¥19\.00/ }).waitFor();
    expect(await seller.findBarriers()).toEqual([]);
    expect(seller.problems).toEqual([]);
  });

  async function confirmShowing(page: Page): Promise<void> {
    const question = await openDialog(page, () =>
      dialogOn(page)
        .getByRole('button', { name: /^显示内容/ })
        .click(),
    );
    await question.getByRole('button', { name: /显示内容/ }).click();
    await question.waitFor({ state: 'detached' });
  }

  /** What is to be released later is due now. */
  async function letDaysPass(): Promise<void> {
    const database = new pg.Client({ connectionString: await findEmbedded(server.dataFolder) });
    await database.connect();
    const { rowCount } = await database.query('update ledger_earnings set due_at = now() where closed_at is null');
    await database.end();
    expect(rowCount).toBe(1);
  }
});
