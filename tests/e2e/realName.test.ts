/** A real name and a shop, from a phone to the reviewers and back, through the built product. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { documentPhoto, freshIdNumber } from '../support/people/realNames.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { confirm, open, reload } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
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
  const phone = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  await phone.page.context().addCookies([{ name: 'locale', value: 'en-US', url: server.url }]);
  const { page } = phone;
  await open(page, '/login?redirect=%2Fauthentication');
  await page.getByRole('link', { name: 'Register' }).last().click();
  await page.getByRole('textbox', { name: 'User name' }).fill('walker');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('walker@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Walk7ing9x');
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
  const desk = await visitorWith(login.token, {});
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
