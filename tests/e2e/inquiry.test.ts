/** What strangers ask, with and without scripts: certificates that turn red, work instead of puzzles, reports of fakes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open, untilReady } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
let call: CallByName;
let admin: { token: string };
let parent: { id: number; number: string };
let agent: { id: number; number: string };
let below: { token: string; id: number };
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  call = callerAt(server.url);
  admin = { token: (await call('login', { account: 'admin', password: adminPassword })).data.token };
  const person = async (username: string) => {
    const { token } = (
      await call('register', { username, email: `${username}@example.com`, password: 'Walk7ing9x', consent: true })
    ).data;
    return { token, id: Number((await call('getUserInfo', {}, { token })).data.accountId) };
  };
  const above = await person('above_agent');
  below = await person('below_agent');
  const first = { kind: 'agent', userId: above.id, displayName: '华东总代理', level: '一级' };
  parent = (await call('grantCertificate', first, admin)).data;
  const second = {
    kind: 'agent',
    userId: below.id,
    displayName: '苏州清风',
    level: '二级',
    parentNumber: parent.number,
  };
  agent = (await call('grantCertificate', second, admin)).data;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The page names its scripts, and a browser without them refuses each. */
const noScripts = /\.js csp/;

async function visiting(options: { javaScriptEnabled?: boolean }, work: (visitor: Visitor) => Promise<void>) {
  const visitor = await openVisitor(browser, server.url, options);
  await work(visitor);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
}

test('an agent is confirmed without scripts, with the line of authority above', async () => {
  await visiting({ javaScriptEnabled: false }, async ({ page, expectProblem }) => {
    expectProblem(noScripts);
    await page.goto('/inquire');
    await page.getByRole('main').getByRole('textbox').fill(agent.number.toLowerCase());
    await page.getByRole('main').getByRole('button', { name: '查询' }).click();
    const card = page.getByRole('article', { name: '授权证书' });
    await card.getByRole('heading', { name: '代理 证书属实，身份未核验' }).waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('平台'),
      expect.stringMatching(/华东总代理[^]*一级/),
      expect.stringMatching(/苏州清风[^]*二级/),
    ]);
    await card.getByRole('link', { name: '打开证书' }).click();
    // One of its two formats is hidden by the styles.
    await page.waitForURL('**/certificate*', { waitUntil: 'load' });
    await page.getByRole('img', { name: '扫码重新查询' }).waitFor();
    expect(decodeURIComponent(page.url())).not.toContain(agent.number);
  });
});

const inquiryField = (page: Page) => page.getByRole('main').getByRole('textbox');

/** The scripts that the answer is made of, which the field asks for as soon as it is focused: nothing names them. */
async function answerFiles(): Promise<string[]> {
  const files: string[] = [];
  await visiting({}, async ({ page }) => {
    await page.goto('/inquire', { waitUntil: 'networkidle' });
    await untilReady(page);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/[^/]*\.js$/.test(pathname)) files.push(pathname);
    });
    await inquiryField(page).focus();
    await expect.poll(() => files.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
  });
  return files;
}

test('in a tab that a new version left behind it is asked again by the new one', async () => {
  const files = await answerFiles();
  await visiting({}, async ({ page, expectProblem }) => {
    for (const file of files) expectProblem(new RegExp(`404 GET .*${file}`));
    expectProblem(/Failed to fetch/);
    await open(page, '/inquire');
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    let held = 0;
    const isOfAnswer = ({ pathname }: URL) => files.includes(pathname);
    await page.route(isOfAnswer, (route) => {
      if (documents > 0) return route.continue();
      held += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    const field = inquiryField(page);
    await field.fill(agent.number);
    await page.getByRole('main').getByRole('button', { name: '查询' }).click();
    await page
      .getByRole('article', { name: '授权证书' })
      .getByRole('heading', { name: '代理 证书属实，身份未核验' })
      .waitFor();
    expect([documents, held > 0, await field.inputValue()]).toEqual([1, true, agent.number]);
    expect(page.url()).not.toContain(agent.number);
  });
});

test('its holder sees it, hides a field from strangers, and hands on its page', async () => {
  await visiting({}, async ({ page, findBarriers }) => {
    await page.addInitScript(`localStorage.setItem('token', '${below.token}')`);
    await open(page, '/Accredit');
    await page.getByRole('main').getByRole('link', { name: '证书', exact: true }).click();
    await page.getByRole('heading', { name: `代理证书 ${agent.number}` }).waitFor();
    await page.getByRole('checkbox', { name: '级别' }).uncheck();
    await expect.poll(() => page.getByRole('group', { name: '陌生人会看到' }).innerText()).toMatch(/级别\s*不公开/);
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: '保存公开设置' }).click();
    await page.getByText('公开设置已保存').waitFor();
    await page.getByRole('link', { name: '打开公开证书' }).click();
    const card = page.getByRole('article', { name: '授权证书' });
    await card.getByRole('heading', { name: '代理 证书属实，身份未核验' }).waitFor();
    expect(await card.innerText()).not.toContain('二级');
  });
});

test('its certificate turns red for everybody when the one above is revoked', async () => {
  const { items } = (await call('inquire', { query: agent.number })).data;
  const address = `/certificate?token=${encodeURIComponent(items[0]?.link ?? '')}`;
  await visiting({}, async ({ page, findBarriers }) => {
    await open(page, address);
    await page.getByText('与现在一致').waitFor();
    await call('moveCertificate', { id: parent.id, event: 'revoke', reason: 'abuse', note: '' }, admin);
    await page.getByRole('link', { name: '重新查询' }).click();
    await page.getByText('请以现在为准').waitFor();
    await page.getByRole('heading', { name: '代理 已停用' }).waitFor();
    await expect
      .poll(() => page.getByRole('article').innerText())
      .toMatch(/上级授权已停用[^]*华东总代理[^]*违反使用规则/);
    expect(await findBarriers()).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '保存为图片' }).click();
    expect((await saved).suggestedFilename()).toMatch(/revoked\.png$/);
  });
  await visiting({}, async ({ page, expectProblem }) => {
    expectProblem(/404/);
    await page.goto('/certificate?token=made-up');
    await page.getByText('没有这份证书').waitFor();
  });
});

test('who misses often works for the next answer, and gets it', async () => {
  await visiting({}, async ({ page, expectProblem }) => {
    expectProblem(/4\d\d/);
    await open(page, '/inquire');
    const ask = async (query: string) => {
      await page.getByRole('main').getByRole('textbox').fill(query);
      await page.getByRole('main').getByRole('button', { name: '查询' }).click();
    };
    for (let miss = 1; miss <= 5; miss += 1) {
      const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/inquire') && reply.ok());
      await ask(`nothing-${miss}.example`);
      await answered;
      await untilReady(page);
    }
    const verdict = page.getByRole('heading', { name: '没有找到' });
    await verdict.waitFor();
    // While the next question waits for its answer, that of the one before does not stand under it.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/inquire', async (route) => {
      await held;
      await route.continue();
    });
    await ask('somebody-else.example');
    await verdict.waitFor({ state: 'detached' });
    release();
    await verdict.waitFor();
  });
});

test('a fault of the server is told as one, a lost connection as another, and neither outlives the next try', async () => {
  await visiting({}, async ({ page, expectProblem }) => {
    expectProblem(/500|ERR_FAILED/);
    await open(page, '/inquire');
    const field = page.getByRole('main').getByRole('textbox');
    const ask = async (query: string) => {
      await field.fill(query);
      await page.getByRole('main').getByRole('button', { name: '查询' }).click();
    };
    const alert = (text: RegExp) => page.getByRole('alert').filter({ hasText: text });
    await page.route('**/api/inquire', (route) =>
      route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' }),
    );
    await ask('somebody.example');
    await alert(/服务器出错了/).waitFor();
    await page.unroute('**/api/inquire');
    await page.route('**/api/inquire', (route) => route.abort());
    await ask('somebody.example');
    await alert(/请检查网络/).waitFor();
    await ask(' ');
    await alert(/请输入要查询的内容/).waitFor();
    await alert(/请检查网络|服务器出错了/).waitFor({ state: 'detached' });
  });
});

test('a fake is reported without scripts and followed with them, to the admin and back', async () => {
  let number = '';
  let secret = '';
  await visiting({ javaScriptEnabled: false }, async ({ page, expectProblem }) => {
    expectProblem(noScripts);
    await page.goto('/report');
    await page.getByRole('combobox').selectOption('website');
    await page.getByRole('textbox', { name: '名称、网址或编号' }).fill('mal1ard.example');
    await page.getByRole('textbox', { name: '发生了什么' }).fill('和本站一模一样，收钱不发货。');
    await page.getByRole('button', { name: '提交举报' }).click();
    const done = page.getByRole('status').filter({ hasText: '已收到' });
    await done.waitFor();
    [number = '', secret = ''] = (await done.getByRole('definition').allInnerTexts()).map((text) => text.trim());
  });
  await visiting({}, async ({ page }) => {
    await page.addInitScript(`localStorage.setItem('token', '${admin.token}')`);
    await open(page, '/admin/inquiries');
    await page.getByRole('link', { name: /mal1ard\.example/ }).click();
    const drawer = page.getByRole('dialog', { name: `举报 ${number}` });
    await drawer.getByRole('radio', { name: '确认假冒' }).check();
    await drawer.getByRole('textbox', { name: '备注' }).fill('已通报');
    // The field itself has the words; what is waited for is that they arrived.
    const decided = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok());
    await drawer.getByRole('button', { name: '确认假冒' }).click();
    await decided;
    await drawer.getByText('已通报').waitFor();
  });
  await visiting({}, async ({ page, findBarriers }) => {
    await open(page, '/report');
    await page.getByRole('textbox', { name: '编号', exact: true }).fill(number);
    await page.getByRole('textbox', { name: '查询码' }).fill(secret);
    await page.getByRole('button', { name: '查看进度' }).click();
    await page.getByText('确认假冒，已处理').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('mal1ard.example');
    expect(await findBarriers()).toEqual([]);
  });
  // On a bad line people are faster than the scripts: what they typed counts.
  await visiting({}, async ({ page }) => {
    let send = () => undefined as unknown;
    const allowed = new Promise((resolve) => (send = () => resolve(undefined)));
    await page.route('**/*.js', async (route) => {
      await allowed;
      await route.continue();
    });
    await page.goto('/report', { waitUntil: 'commit' });
    const follow = page.getByRole('form', { name: '查看处理进度' });
    await follow.getByRole('textbox', { name: '编号', exact: true }).fill(number);
    await follow.getByRole('textbox', { name: '查询码' }).fill(secret);
    send();
    await untilReady(page);
    const asked = page.waitForResponse('**/api/inquire/report/state');
    await follow.getByRole('button', { name: '查看进度' }).click();
    await asked;
    await page.getByText('确认假冒，已处理').waitFor();
  });
});
