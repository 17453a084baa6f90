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
import { confirm, dialogOn, go, open, openDialog, openUntil, reload, untilReady } from './steps.ts';

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

const words = {
  'en-US': {
    begin: 'Begin',
    send: 'Send for review',
    missing: 'Photos still to come',
    sides: ['Front of the document', 'Back of the document'],
    photo: (side: string) => `Photo: ${side}`,
    name: 'Name',
    number: 'Document number',
    wrongNumber: 'does not fit its check digit',
    agree: /I agree/,
    sent: 'You hear from us by',
  },
  'zh-CN': {
    begin: '开始认证',
    send: '提交审核',
    missing: '还缺照片',
    sides: ['证件正面', '证件反面'],
    photo: (side: string) => `${side}的照片`,
    name: '姓名',
    number: '证件号码',
    wrongNumber: '校验位不符',
    agree: /我同意/,
    sent: '前给出结果',
  },
} as const;
const registration = {
  'en-US': ['Register', 'User name', 'E-mail', 'Password', /I have read/, 'Register and log in'],
  'zh-CN': ['注册', '用户名', '邮箱', '密码', /我已阅读/, '注册并登录'],
} as const;

/** From the login page to the end of the application; what is wrong in the number is said before. */
async function registerAndApply(
  { page, findBarriers }: Visitor,
  language: keyof typeof words,
  { username, email, password, name }: Record<'username' | 'email' | 'password' | 'name', string>,
): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: language, url: server.url }]);
  const [register, ...fields] = registration[language];
  const [ofUsername, ofEmail, ofPassword, consent, end] = fields;
  await open(page, '/login?redirect=%2Fauthentication');
  await page.getByRole('link', { name: register }).last().click();
  // The log-in page has no field of that name: from here on the fields are those of the registration.
  await page.getByRole('textbox', { name: ofEmail, exact: true }).fill(email);
  await page.getByRole('textbox', { name: ofUsername, exact: true }).fill(username);
  await page.getByRole('textbox', { name: ofPassword, exact: true }).fill(password);
  await page.getByRole('checkbox', { name: consent }).check();
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: end }).click();
  const text = words[language];
  await page.getByRole('button', { name: text.begin }).click();
  const submit = page.getByRole('button', { name: text.send });
  await page.getByText(text.missing).waitFor();
  await submit.and(page.locator(':disabled')).waitFor();
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await documentPhoto() };
  let send = () => undefined as void;
  const mayBeSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/**/photo*', async (route) => {
    await mayBeSent;
    await route.continue();
  });
  for (const side of text.sides) {
    const group = page.getByRole('group', { name: side });
    await group.locator('input:not([capture])').setInputFiles(file);
    // What was chosen is in sight before it is sent.
    if (side === text.sides[0]) await group.locator('img[src^="blob:"]').waitFor();
    send();
    await group.locator('img:not([src^="blob:"])').waitFor();
    // The chosen one stays until the kept one has loaded, and only one of them is named.
    await group.locator('img[src^="blob:"]').waitFor({ state: 'detached' });
    expect(await group.getByRole('img', { name: text.photo(side) }).count()).toBe(1);
  }
  await page.getByRole('textbox', { name: text.name }).fill(name);
  const number = freshIdNumber();
  const field = page.getByRole('textbox', { name: text.number });
  await field.fill(`${number.slice(0, 17)}${number.endsWith('0') ? '1' : '0'}`);
  await submit.click();
  await page.getByText(text.wrongNumber).waitFor();
  await field.fill(number);
  await page.getByRole('checkbox', { name: text.agree }).check();
  expect(await findBarriers()).toEqual([]);
  await submit.click();
  await page.getByText(text.sent).waitFor();
}

/** An admin looks at the photos of the one who waits, and passes them. */
async function passByKeyboard({ page, findBarriers }: Visitor, maskedName: string): Promise<void> {
  await open(page, '/admin/realNames');
  await page.getByRole('link', { name: maskedName }).click();
  await page.getByRole('button', { name: '查看照片' }).waitFor();
  await untilReady(page);
  // Nothing is passed before the photos have been in sight for a moment.
  const pass = page.getByRole('button', { name: '通过', exact: true });
  expect(await pass.isDisabled()).toBe(true);
  await page.keyboard.press('s');
  await page.getByRole('img', { name: '证件正面的照片' }).waitFor();
  expect(await findBarriers()).toEqual([]);
  await expect.poll(() => pass.isEnabled()).toBe(true);
  await page.keyboard.press('a');
  await page.getByText('队列已处理完').waitFor();
}

test('somebody registers and applies in Chinese, and is verified', async () => {
  const visitor = await openVisitor(browser, server.url, {});
  const other = { username: 'xingzhe', email: 'xingzhe@example.com', password: 'Walk7ing9x', name: '李四光' };
  await registerAndApply(visitor, 'zh-CN', other);
  const reviewer = await visitorWith(
    (await call('login', { account: 'admin', password: adminPassword })).data.token,
    {},
  );
  await passByKeyboard(reviewer, '李**');
  await reviewer.leave();
  await reload(visitor.page);
  await visitor.page.getByText('您已通过实名认证').waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('somebody registers and applies in English on a phone, an admin passes it by the keyboard, and the person sees who looked', async () => {
  phone = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  const { page } = phone;
  await registerAndApply(phone, 'en-US', { ...person, name: '张三丰' });

  const { data: login } = await call('login', { account: 'admin', password: adminPassword });
  desk = await visitorWith(login.token, {});
  await passByKeyboard(desk, '张**');

  await reload(page);
  await page.getByText('Your real name is verified').waitFor();
  await page.getByRole('link', { name: 'Personal' }).click();
  await page.getByText('saw the photos').waitFor();

  // The same person opens a shop: what is typed survives a reload, and an admin approves it.
  const names = { 'zh-CN': '软件', 'en-US': 'Software' };
  await call('saveCategory', { slug: 'software', names, parentId: null }, { token: login.token });
  await open(page, '/shops');
  await page.getByRole('link', { name: 'Open a shop' }).click();
  // Whoever leaves at once finds what they typed.
  const name = page.getByRole('textbox', { name: 'Shop name' });
  await name.fill('Walker’s');
  await go(page, '/messages');
  await go(page, '/shopCenter');
  await expect.poll(() => name.inputValue()).toBe('Walker’s');
  await name.fill('Walker’s Corner');
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

  await open(page, '/shopCenter');
  await page.getByRole('link', { name: 'List your first product' }).click();
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

describe('the first sale of a shop', () => {
  const title = '行者月卡';
  let seller: Visitor;
  let token = '';
  let id = '';
  const mainOf = ({ page }: Visitor) => page.getByRole('main');

  test('is a product that its owner makes, puts on the shelf and stocks, and who looked too early sees it', async () => {
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
    await main.getByText('下一步：备好库存，然后上架').waitFor();
    await confirm(main.getByRole('button', { name: '上架' }));
    await main.getByText('在架').first().waitFor();
    // Somebody looks too early, and again until the server no longer keeps the page of then.
    const early = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
    await openUntil(early.page, `/product/${id}`, mainOf(early).getByText('该规格暂时缺货'));
    await open(page, `/storeStock?search=${id}`);
    await main.getByRole('row', { name: title }).getByRole('link', { name: '导入' }).click();
    const stock = page.getByRole('dialog', { name: title });
    await stock.getByRole('textbox', { name: '粘贴内容' }).fill('WALK-1\nWALK-2');
    await stock.getByRole('button', { name: '读取 2 行' }).click();
    await stock.getByRole('button', { name: '确认导入 2 条' }).click();
    await stock.getByText('已导入').first().waitFor();
    await openUntil(early.page, `/product/${id}`, mainOf(early).getByRole('link', { name: '登录后购买' }));
    expect([...seller.problems, ...early.problems]).toEqual([]);
    await early.leave();
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
    await confirm(order.getByRole('button', { name: '确认收货' }));
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
    await expect.poll(pendingFen).toBe(0);
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
