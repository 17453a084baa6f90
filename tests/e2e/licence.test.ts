/** A licence in its holder's hands: begun, proven, unbound, its key replaced, and given to somebody else. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { startNameServer, type NameServer } from '../support/servers/nameServer.ts';
import { makeProductByCall } from '../support/trade/sellByCall.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open } from './steps.ts';

const password = 'Walk7ing9x';
const title = '鸭图矢量编辑器';

let server: ServerProcess;
let names: NameServer;
let browser: Browser;
let call: CallByName;
let holding: Visitor;
let receiving: Visitor;
let page: Page;

beforeAll(async () => {
  names = await startNameServer();
  [server, browser] = await Promise.all([startBareServer({ MALLARD_DNS_SERVERS: names.address }), openBrowser()]);
  call = callerAt(server.url);
  const admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  const { skuId } = await makeProductByCall(
    { call, url: server.url, admin },
    {
      kind: 'licence',
      slug: 'editors',
      title,
      priceFen: 9900,
      more: {
        skus: [
          {
            names: { 'zh-CN': '一年' },
            priceFen: 9900,
            termDays: 365,
            seats: 2,
            binds: ['domain', 'machine'],
            terms: { starts: 'activation', domainProof: true, transferable: true },
          },
        ],
      },
    },
  );
  const [holder, receiver] = [await register('walker'), await register('heron')];
  expect((await call('issueLicences', { skuId, recipients: 'walker', reason: '试用伙伴' }, admin)).status).toBe(200);
  holding = await openVisitor(browser, server.url);
  receiving = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  await enter(holding, holder);
  await enter(receiving, receiver);
  ({ page } = holding);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await names?.stop();
});
afterEach(() => {
  expect([...(holding?.problems.splice(0) ?? []), ...(receiving?.problems.splice(0) ?? [])]).toEqual([]);
});

async function register(username: string): Promise<{ token: string }> {
  const person = { username, email: `${username}@example.com`, password };
  return { token: (await call('register', { ...person, consent: true })).data.token };
}

async function enter({ page: of }: Visitor, { token }: { token: string }): Promise<void> {
  await of.addInitScript(`localStorage.setItem('token', '${token}')`);
}

const licence = (of: Page) => of.getByRole('dialog', { name: /^授权 \d+/ });
const part = (of: Page, name: string) => licence(of).getByRole('tab', { name }).click();
const keyIn = (place: Locator) => place.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5})+$/);

async function bind(domain: string): Promise<void> {
  const form = licence(page).getByRole('form', { name: '绑定新的对象' });
  await form.getByRole('textbox', { name: '域名' }).fill(domain);
  await form.getByRole('button', { name: '绑定并开始计时' }).click();
}

describe('its holder', () => {
  let oldKey = '';

  test('finds it, opens it by keyboard, and sees that its term has not begun', async () => {
    await open(page, '/Accredit');
    const row = page.getByRole('link', { name: title });
    await row.focus();
    await page.keyboard.press('Enter');
    await licence(page).getByText('等待首次绑定，绑定即开始计时').waitFor();
    await page.keyboard.press('Escape');
    await licence(page).waitFor({ state: 'detached' });
    await row.and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: '已过期' }).click();
    await page.getByRole('heading', { name: '没有符合条件的授权' }).waitFor();
    await page.getByRole('link', { name: '查看全部' }).click();
    await row.click();
    expect(await holding.findBarriers()).toEqual([]);
  });

  test('proves that a domain is theirs, and binds it', async () => {
    holding.expectProblem(/^reply: 409 POST .*licence\/bind/);
    await part(page, '绑定');
    await bind('Example.com');
    await licence(page).getByRole('button', { name: '证明域名归属' }).click();
    const assistant = page.getByRole('dialog', { name: /^证明 / });
    const text = await assistant.getByText(/^mallard-proof=/).innerText();
    await assistant.getByRole('button', { name: '立即验证' }).click();
    await assistant.getByText('还没有验证通过').first().waitFor();
    names.records['_mallard.example.com'] = { TXT: [[text]] };
    await assistant.getByRole('button', { name: '立即验证' }).click();
    await assistant.getByText('example.com 已证明归您所有').waitFor();
    expect(await holding.findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await assistant.waitFor({ state: 'detached' });
    await bind('Example.com');
    const bound = licence(page).getByRole('article', { name: 'example.com' });
    await bound.getByText('已证明归属').waitFor();
    await part(page, '概览');
    await licence(page)
      .getByText(/^剩余 36[45] 天$/)
      .first()
      .waitFor();
  });

  test('takes a file for a machine without network', async () => {
    await part(page, '绑定');
    const saved = page.waitForEvent('download');
    await licence(page).getByRole('button', { name: 'example.com 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '下载离线文件' }).click();
    await page
      .getByRole('dialog', { name: /离线文件$/ })
      .getByRole('button', { name: '下载' })
      .click();
    expect((await saved).suggestedFilename()).toMatch(/\.\w+$/);
    await licence(page)
      .getByText(/^离线文件至/)
      .waitFor();
    await licence(page).getByRole('textbox', { name: '请求文件的内容' }).fill('nonsense');
    await licence(page).getByText('这不是请求文件，或内容不完整。').waitFor();
  });

  test('replaces a leaked key, with the password once more where it was not given just before', async () => {
    holding.expectProblem(/^reply: 403 POST .*licence\/rotate/);
    holding.expectProblem(/^reply: 422 POST .*confirmPassword/);
    await part(page, '概览');
    expect(await keyIn(licence(page)).count()).toBe(0);
    await licence(page).getByRole('button', { name: '显示授权码' }).click();
    oldKey = await keyIn(licence(page)).innerText();
    await licence(page).getByRole('button', { name: '泄露了？更换授权码' }).click();
    const question = page.getByRole('dialog', { name: '更换授权码' });
    await question.getByRole('button', { name: '更换，旧码立即失效' }).click();
    const confirming = page.getByRole('dialog', { name: '确认是您本人' });
    const changed = licence(page).getByText('授权码已更换，旧授权码已失效');
    await confirming.or(changed).first().waitFor();
    if (await confirming.isVisible()) {
      for (const tried of ['Wrong7Pass', password]) {
        await confirming.getByRole('textbox', { name: '登录密码' }).fill(tried);
        await confirming.getByRole('button', { name: '确认并继续' }).click();
        if (tried !== password) await confirming.getByText('密码不正确').waitFor();
      }
    }
    await changed.waitFor();
    await expect.poll(() => keyIn(licence(page)).innerText()).not.toBe(oldKey);
    expect(await codeOf(oldKey)).toBe('KEY_REPLACED');
    expect(await codeOf(await keyIn(licence(page)).innerText())).toBe('VALID');
  });

  test('decides what strangers see', async () => {
    await part(page, '公开信息');
    const preview = licence(page).getByRole('group', { name: '陌生人会看到' });
    await preview.getByText('w***').waitFor();
    await licence(page).getByRole('checkbox', { name: '打码的持有人' }).uncheck();
    await preview.getByText('不公开').waitFor();
    await licence(page).getByRole('button', { name: '保存公开设置' }).click();
    await page.getByText('公开设置已保存，立即生效').waitFor();
    const [answer] = (await call('inquire', { query: 'example.com' })).data.items;
    expect([answer?.product, answer?.holderMasked]).toEqual([title, null]);
  });

  test('unbinds, and is told what becomes of the seat', async () => {
    await part(page, '绑定');
    await licence(page).getByRole('button', { name: '解绑 example.com' }).click();
    const question = page.getByRole('dialog', { name: '解绑 example.com' });
    await question.getByText(/席位到那时才空出/).waitFor();
    await question.getByRole('button', { name: '解绑', exact: true }).click();
    await licence(page).getByText('还没有绑定').waitFor();
    await licence(page)
      .getByText(/已解绑，离线文件到期前仍占一个席位/)
      .waitFor();
  });

  test('binds a machine by the parts of its fingerprint, and is told which one is missing', async () => {
    const form = licence(page).getByRole('form', { name: '绑定新的对象' });
    await form.getByText('设备指纹', { exact: true }).click();
    await form.getByRole('textbox', { name: '第 1 部分' }).fill('DISK-88');
    await form.getByRole('textbox', { name: '名称' }).fill('工作站');
    await page.keyboard.press('Enter');
    const missing = form.getByRole('textbox', { name: '第 2 部分' });
    await missing.and(page.locator(':focus')).waitFor();
    await expect.poll(() => missing.getAttribute('aria-invalid')).toBe('true');
    await missing.fill('BOARD-77');
    await form.getByRole('button', { name: '再加一部分' }).click();
    expect(await holding.findBarriers()).toEqual([]);
    await form.getByRole('button', { name: '移除第 3 部分' }).click();
    await missing.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await licence(page).getByRole('article', { name: '工作站' }).waitFor();
    await licence(page).getByText('席位已用完', { exact: false }).waitFor();
  });
});

describe('a transfer', () => {
  test('is offered, and waits where both see it', async () => {
    await part(page, '转让');
    const form = licence(page).getByRole('form', { name: '转让给他人' });
    await form.getByRole('textbox', { name: '对方的用户名' }).fill('heron');
    await form.getByRole('button', { name: '发起转让' }).click();
    await page.getByRole('dialog', { name: '转让给 heron' }).getByRole('button', { name: '发起转让' }).click();
    await licence(page).getByText('等待 heron 接收').waitFor();
  });

  test('is accepted on a phone: a new key, and empty seats', async () => {
    const { page: phone } = receiving;
    await open(phone, '/Accredit');
    await phone.getByText('walker 要把它转让给您').waitFor();
    expect(await receiving.findBarriers()).toEqual([]);
    await phone.getByRole('button', { name: `接收 ${title}` }).click();
    await phone
      .getByRole('dialog', { name: `接收“${title}”` })
      .getByRole('button', { name: '接收', exact: true })
      .click();
    await licence(phone).waitFor();
    await part(phone, '绑定');
    await licence(phone).getByText('还没有绑定').waitFor();
    await part(phone, '记录');
    await licence(phone).getByText('转让完成').waitFor();
    expect(await licence(phone).innerText()).not.toContain('example.com');
  });

  test('leaves nothing with the one who gave it', async () => {
    await open(page, '/Accredit');
    await page.getByRole('heading', { name: '还没有授权' }).waitFor();
  });
});

async function codeOf(key: string): Promise<string> {
  return (await call('validateLicence', { key, domain: 'example.com' })).data.code;
}
