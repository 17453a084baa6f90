/** The console's sessions: guards, the error catalogue, what was typed when one ends, and what is asked of whoever comes. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptDefaults } from '#contract/console/appSettingsRules.ts';
import { adminPassword } from '../../support/servers/serverProcess.ts';
import { openVisitor } from '../browser.ts';
import { open, reload } from '../steps.ts';
import { addressOf, admin, chooseInMenu, heading, logIn, main, menu, startShell, user, type Shell } from './shell.ts';

let shell: Shell;
let server: Shell['server'];
let browser: Shell['browser'];
let call: Shell['call'];
let visit: Shell['visit'];
beforeAll(async () => {
  shell = await startShell();
  ({ server, browser, call, visit } = shell);
});
afterAll(() => shell?.stop());

describe('guards', () => {
  test('whoever is not logged in goes to the login page and comes back, but only to a screen of theirs', async () => {
    // The menu comes from the server, whatever the account chose before.
    await call('saveAppSettings', keptDefaults, { token: (await call('login', user)).data.token });
    const { page, problems, leave } = await openVisitor(browser, server.url);
    const asked = '/order/order?state=paid';
    await open(page, asked);
    await heading(page, '登录').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(asked);
    await logIn(page, user);
    await heading(page, '已购商品').waitFor();
    await expect.poll(() => addressOf(page)).toBe(asked);
    await expect.poll(() => page.title()).toBe('已购商品 - Mallard');
    const leaveAndReturnTo = async (redirect: string) => {
      await page.evaluate(`localStorage.removeItem('token')`);
      await open(page, `/login?redirect=${encodeURIComponent(redirect)}`);
      await logIn(page, user);
      await heading(page, '控制台').waitFor();
      await expect.poll(() => addressOf(page)).toBe('/dashboard/dashboard');
    };
    // Another host, no page at all, and one of admins.
    for (const redirect of ['//a.example/x', '/nowhere', '/admin/health']) await leaveAndReturnTo(redirect);
    // Asked for by themselves, there is no such page.
    await open(page, '/admin/health');
    await heading(page, '这个页面不在了').waitFor();
    await main(page).getByRole('button', { name: '重试' }).waitFor();
    await open(page, '/pricing');
    await heading(page, '收支明细').waitFor();
    await expect.poll(() => addressOf(page)).toBe('/pricing/getuser');
    await open(page, `/redirect/${encodeURIComponent(asked)}`);
    await heading(page, '已购商品').waitFor();
    await expect.poll(() => addressOf(page)).toBe(asked);
    expect(problems).toEqual([]);
    await leave();
  });

  test('who the reader is and what they may see is asked for once, and a menu that failed by the next navigation', async () => {
    const { page, expectProblem, problems, leave } = await visit(user);
    expectProblem(/getMenu/);
    const seen: string[] = [];
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    const count = (path: string) => seen.filter((one) => one === path).length;
    let fails = true;
    await page.route('**/api/index/getMenu', (route) =>
      fails ? route.fulfill({ status: 500, body: '{"code":50000,"msg":"x","data":null}' }) : route.continue(),
    );
    await open(page, '/dashboard/dashboard');
    await heading(page, '控制台').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'x' }).count()).toBe(0);
    fails = false;
    await chooseInMenu(page, '购买', '已购商品');
    await heading(page, '已购商品').waitFor();
    await chooseInMenu(page, '购买', '我的授权');
    await heading(page, '我的授权').waitFor();
    expect([count('/api/account/getUserInfo'), count('/api/index/getMenu')]).toEqual([1, 2]);

    // The workplace leads to what one chooses, which the account keeps, and to what else was visited lately.
    await menu(page).getByRole('link', { name: '工作台' }).click();
    const screens = main(page).locator('ul[class*=screens]');
    await main(page).getByText('最近访问').waitFor();
    expect(await main(page).locator('p[class*=recent]').getByRole('link').allTextContents()).toEqual(['控制台']);
    const quick = () => screens.first().getByRole('link').allTextContents();
    const before = await quick();
    await main(page).getByRole('button', { name: '管理', exact: true }).click();
    const setup = page.getByRole('dialog');
    await setup.getByRole('checkbox', { name: '收藏' }).click();
    await setup.getByRole('button', { name: '保存' }).click();
    await setup.waitFor({ state: 'detached' });
    await expect.poll(quick).toEqual([...before, '收藏']);
    await reload(page);
    await screens.first().getByRole('link', { name: '收藏' }).click();
    await heading(page, '收藏').waitFor();
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('the error catalogue', () => {
  /** What the server would say, in its own envelope. */
  const envelope = (code: number, name: string, msg: string, status: number) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ status: 'fail', code, msg, data: { name, requestId: 'r1' } }),
  });
  const toasts = (page: Page, text: string) => page.getByRole('status').getByText(text);

  test('each code leads where the specification says, and each message is told once, for five seconds', async () => {
    const { page, expectProblem, problems, leave, token } = await visit(user);
    expectProblem(/api\/user\/switchRole|api\/account\/getUserInfo|ERR_|Request Error/);
    await page.clock.install();
    let answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | 'lost';
    let nextToken: string | undefined;
    await page.route('**/api/user/switchRole', async (route) => {
      if (nextToken) await page.evaluate(`localStorage.setItem('token', '${nextToken}')`);
      await (answer === 'lost' ? route.abort() : route.fulfill(answer));
    });
    // Only who holds both roles is offered the switch, which is a call that may fail in any way.
    await page.route('**/api/account/getUserInfo', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ json: { ...body, data: { ...body.data, roles: ['user', 'admin'] } } });
    });
    const fail = async (next: typeof answer) => {
      answer = next;
      await page.getByRole('banner').getByRole('button', { name: 'shell_user' }).click();
      await page.getByRole('menuitem', { name: '切换角色：以管理员工作' }).click();
    };
    const start = async () => {
      await page.evaluate(`localStorage.setItem('token', '${token}')`);
      await open(page, '/order/order');
      await heading(page, '已购商品').waitFor();
    };
    await open(page, '/order/order');
    await heading(page, '已购商品').waitFor();

    await fail(envelope(403, 'forbidden', '不行', 403));
    await toasts(page, '不行').waitFor();
    await fail(envelope(403, 'forbidden', '不行', 403));
    await toasts(page, '不行').waitFor();
    expect(await toasts(page, '不行').count()).toBe(1);
    await page.clock.fastForward(5_001);
    await toasts(page, '不行').waitFor({ state: 'detached' });
    await fail(envelope(50000, 'internal', '', 500));
    await toasts(page, 'Error').waitFor();
    await fail('lost');
    await toasts(page, '没有收到网站的回答').waitFor();

    await fail(envelope(203, 'internal', '去控制台', 200));
    await heading(page, '控制台').waitFor();
    await fail(envelope(415, 'basic_information_missing', '请先补全手机号', 403));
    await main(page).getByRole('alert').getByText('请先补全手机号').waitFor();
    expect([addressOf(page), await page.evaluate(`localStorage.getItem('codeString')`)]).toEqual([
      '/apimy?code=415&redirect=%2Fdashboard%2Fdashboard',
      '请先补全手机号',
    ]);
    await fail(envelope(40401, 'product_gone', '商品已下架', 410));
    await page.waitForURL('**/home');
    for (const [code, name] of [
      [303, 'login_needed'],
      [409, 'login_expired'],
    ] as const) {
      await start();
      await fail(envelope(code, name, '请登录', 401));
      await heading(page, '登录').waitFor();
      await expect.poll(() => page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    }
    // An answer to what was sent by the session before takes nothing from whoever logged in meanwhile.
    await start();
    nextToken = (await call('login', user)).data.token;
    const refused = page.waitForResponse('**/api/user/switchRole');
    await fail(envelope(409, 'login_expired', '过期了', 401));
    await (await refused).finished();
    await reload(page);
    await heading(page, '已购商品').waitFor();
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBe(nextToken);
    expect(problems).toEqual([]);
    await leave();
  });

  test('whoever cannot be told who they are is logged out and comes back; who fails to log in is logged out', async () => {
    const { page, expectProblem, problems, leave } = await visit(user);
    // The menu may be asked for while the session ends.
    expectProblem(/getUserInfo|api\/user\/login|^reply: 401 GET .*\/api\/index\/getMenu/);
    await page.route('**/api/account/getUserInfo', (route) => route.fulfill(envelope(500, 'internal', 'x', 500)));
    await open(page, '/order/order?state=paid');
    await heading(page, '登录').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe('/order/order?state=paid');
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    await logIn(page, { ...user, password: 'Wr0ngGuess' });
    await page.getByText('账号或密码不正确').waitFor();
    // Without a reason of its own it is told in the words of the specification.
    await page.route('**/api/user/login', (route) => route.fulfill(envelope(50000, 'internal', 'Error', 500)));
    await main(page).getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('登录出错，请刷新后重试。').waitFor();
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    expect(problems).toEqual([]);
    await leave();
  });
});

test('a form that was not sent comes back whole, to its account and its record alone, until it is sent or given up', async () => {
  const writer = (await call('login', user)).data;
  const tickets = await Promise.all(
    ['甲', '乙'].map(async (subject) => {
      const opened = await call('openTicket', { subject, words: '在吗', pictures: [] }, { token: writer.token });
      return (opened.data as { id: number }).id;
    }),
  );
  const [id = 0, otherId = 0] = tickets;
  const { page, expectProblem, problems, leave, token } = await visit(user);
  expectProblem(/^reply: (401|403) /);
  const drafts = () =>
    page.evaluate<string>(`JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')))`);
  const words = (of: Page) => of.getByRole('dialog').getByRole('textbox', { name: '继续说明' });
  const restored = page.getByText('上次未提交的内容已恢复').first();
  await open(page, `/tickets?ticket=${id}`);
  await words(page).fill('慢慢写');
  await expect.poll(drafts).toContain('慢慢写');
  await reload(page);
  await restored.waitFor();
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');
  // Not in another record.
  await open(page, `/tickets?ticket=${otherId}`);
  await expect.poll(() => words(page).inputValue()).toBe('');
  // Kept also where the session ends as it is sent; nobody else finds it here.
  await open(page, `/tickets?ticket=${id}`);
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');
  await call('logout', {}, { token });
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await heading(page, '登录').waitFor();
  expect(await drafts()).toContain('慢慢写');
  await logIn(page, user);
  await expect.poll(() => words(page).inputValue()).toBe('慢慢写');

  // A second tab has it as well; what one sends, the other does not offer again, and other calls that go well forget nothing.
  const second = await page.context().newPage();
  await open(second, `/tickets?ticket=${id}`);
  await expect.poll(() => words(second).inputValue()).toBe('慢慢写');
  expect(await drafts()).toContain('慢慢写');
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('');
  await expect.poll(() => words(second).inputValue()).toBe('');
  expect(await drafts()).toBe('[]');
  await second.close();

  // Neither a refusal nor letters typed while it is sent are lost; then all of it is sent.
  const send = page.getByRole('dialog').getByRole('button', { name: '发送' });
  const refused = {
    status: 503,
    contentType: 'application/json',
    body: '{"code":50300,"msg":"稍后再试","data":{"name":"busy"}}',
  };
  expectProblem(/^reply: 503 /);
  await words(page).fill('一');
  await page.route('**/api/ticket/write', (route) => route.fulfill(refused), { times: 1 });
  await send.click();
  await page.getByText('稍后再试').first().waitFor();
  expect(await drafts()).toContain('一');
  await page.route(
    '**/api/ticket/write',
    async (route) => {
      await words(page).fill('一二');
      await route.continue();
    },
    { times: 1 },
  );
  const answered = page.waitForResponse('**/api/ticket/write');
  await send.click();
  await answered;
  await expect.poll(() => send.getAttribute('aria-busy')).not.toBe('true');
  expect(await drafts()).toContain('一二');
  const rest = page.waitForRequest('**/api/ticket/write');
  await send.click();
  expect((await rest).postDataJSON()).toMatchObject({ words: '一二' });
  await expect.poll(() => words(page).inputValue()).toBe('');
  await expect.poll(drafts).toBe('[]');

  // What is given up is forgotten.
  await open(page, '/tickets');
  await main(page).getByRole('button', { name: '写给平台' }).click();
  const dialog = page.getByRole('dialog', { name: '写给平台' });
  await dialog.getByRole('textbox', { name: '主题' }).fill('丙');
  await expect.poll(drafts).toContain('丙');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();
  await expect.poll(drafts).toBe('[]');

  // The log-in page removes what is old, whoever typed it; the next account what others left.
  const old = { initial: '""', values: '"旧"', at: 0 };
  const recent = { initial: '""', values: '"新"', at: Date.now() };
  await page.evaluate(`localStorage.removeItem('token');
    localStorage.setItem('draft:typed:x:ticket:1', ${JSON.stringify(JSON.stringify(old))});
    localStorage.setItem('draft:typed:x:ticket:2', ${JSON.stringify(JSON.stringify(recent))});`);
  await open(page, '/login?redirect=%2Ftickets');
  await expect.poll(drafts).not.toContain('旧');
  expect(await drafts()).toContain('新');
  await logIn(page, user);
  await heading(page, '联系平台').waitFor();
  await expect.poll(drafts).toBe('[]');
  expect(problems).toEqual([]);
  await leave();
});

test('a browser that prefers English is offered it in one line, once; Chinese stays until it is taken', async () => {
  const { page, problems, leave } = await openVisitor(browser, server.url, { locale: 'en-US' });
  await open(page, '/home');
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  await page.getByRole('button', { name: '继续看中文' }).click();
  await reload(page);
  expect(await page.getByRole('button', { name: '继续看中文' }).count()).toBe(0);
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  expect(problems).toEqual([]);
  await leave();
});

// The last: from here on everybody is asked.
test('a new wording is asked for above what one is doing, which stays; put off it comes back, agreed to it does not', async () => {
  const { page, problems, findBarriers, leave } = await visit(user, 390);
  await open(page, '/apimy');
  const { token } = (await call('login', admin)).data;
  await call('confirmPassword', { password: adminPassword }, { token });
  const bodyZh = '## 一、账户\n\n请妥善保管您的密码，不要借给别人使用。';
  await call(
    'publishAgreement',
    { document: 'service', bodyZh, changesZh: '写明了账户不得借给别人使用。', asks: true, effectiveAt: null },
    { token },
  );
  const dialog = page.getByRole('dialog', { name: '条款有更新' });
  await open(page, '/order/order?state=paid');
  await dialog.getByText('写明了账户不得借给别人使用').waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => addressOf(page)).toBe('/order/order?state=paid');
  await open(page, '/order/order');
  await dialog.getByRole('button', { name: '同意' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(page, '/order/order');
  await heading(page, '已购商品').waitFor();
  expect(await dialog.count()).toBe(0);
  await open(page, '/service');
  await page.getByText('不要借给别人使用').first().waitFor();
  expect(problems).toEqual([]);
  await leave();
});
