/** The second factor in a real Chromium, in both languages: an authenticator app is set up and used, a recovery code once, then a passkey alone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factorRules } from '#contract/identity/factorRules.ts';
import { callerAt } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { totpCode } from '../support/people/totpCode.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open } from './steps.ts';

const languages = {
  'zh-CN': {
    username: 'guarded',
    turnOn: '启用两步验证',
    addTotp: '添加验证器',
    next: '下一步',
    qr: '验证器的二维码',
    appCode: '应用显示的动态码',
    enable: '启用',
    keepCodes: '请保存恢复码',
    kept: '我已保存',
    oneLeft: '高：还差一步',
    code: '动态码',
    toRecovery: '改用恢复码',
    lost: '手机和恢复码都丢了？',
    recovery: '恢复码',
    codesLeft: `还有 ${factorRules.recoveryCodes - 1} 个可用`,
    addPasskey: '添加通行密钥',
    name: '名称',
    make: '创建通行密钥',
    allDone: '很高：全部完成',
    passkeyLogin: '用通行密钥登录',
    logOut: '退出登录',
    logIn: '登录',
    account: '用户名或邮箱',
    password: '密码',
  },
  'en-US': {
    username: 'guarded_en',
    turnOn: 'Turn on two-step login',
    addTotp: 'Add an authenticator app',
    next: 'Next',
    qr: 'QR code for the authenticator app',
    appCode: 'Code that the app shows',
    enable: 'Turn on',
    keepCodes: 'Save your recovery codes',
    kept: 'I have saved them',
    oneLeft: 'High: one step is left',
    code: 'Code',
    toRecovery: 'Use a recovery code instead',
    lost: 'Lost your phone and your recovery codes?',
    recovery: 'Recovery code',
    codesLeft: `${factorRules.recoveryCodes - 1} of ${factorRules.recoveryCodes} are left`,
    addPasskey: 'Add a passkey',
    name: 'Name',
    make: 'Create the passkey',
    allDone: 'Very high: all done',
    passkeyLogin: 'Log in with a passkey',
    logOut: 'Log out',
    logIn: 'Log in',
    account: 'User name or e-mail',
    password: 'Password',
  },
} as const;
const password = 'Walk7ing9x';

let server: ServerProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => {
  expect(visitor.problems.splice(0)).toEqual([]);
});

const main = () => page.getByRole('main');
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(['zh-CN', 'en-US'] as const)('a second factor (%s)', (locale) => {
  const words = languages[locale];
  let secret: string;
  let recoveryCodes: string[];
  /** Codes are used up with all before them: each next one is of a later step. */
  let lastStep = 0;

  beforeAll(async () => {
    const person = {
      username: words.username,
      email: `${words.username}@example.com`,
      password,
      consent: true,
    } as const;
    const { token } = (await callerAt(server.url)('register', person)).data;
    visitor = await openVisitor(browser, server.url, { locale });
    page = visitor.page;
    visitor.expectProblem(/reply: 403 POST .*\/api\/user\/login/);
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }]);
    // Offered in the field of the user name, the virtual authenticator would answer before anybody clicks.
    await page
      .context()
      .addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);');
    // Once: later pages keep the session that was logged in to, or none.
    const keepToken = `sessionStorage.setItem('begun', '1'); localStorage.setItem('token', ${JSON.stringify(token)});`;
    await page.addInitScript(`if (sessionStorage.getItem('begun') === null) { ${keepToken} }`);
  });
  afterAll(() => visitor.page.context().close());

  /** A code that is not used up: of the next step, which the server takes as well, where that of now is. */
  function nextCode(): string {
    const step = Math.max(Math.floor(Date.now() / 1000 / factorRules.totpStepSeconds), lastStep + 1);
    lastStep = step;
    return totpCode(secret, new Date(step * factorRules.totpStepSeconds * 1000));
  }

  async function logOut(): Promise<void> {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: words.username }).click();
    await page.getByRole('menuitem', { name: words.logOut }).click();
    await page.getByRole('banner').getByRole('link', { name: words.logIn }).click();
    await page.waitForURL('**/login*');
  }

  async function givePassword(): Promise<void> {
    await main().getByRole('textbox', { name: words.account }).fill(words.username);
    await main().getByRole('textbox', { name: words.password, exact: true }).fill(password);
    await main().getByRole('button', { name: words.logIn, exact: true }).click();
  }

  test('is turned on with the code of an app, and recovery codes are shown once', async () => {
    await open(page, '/security');
    await button(words.turnOn).click();
    const adding = dialog(words.addTotp);
    await adding.getByRole('button', { name: words.next }).click();
    secret = ((await adding.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await adding.getByRole('img', { name: words.qr }).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    const code = nextCode();
    await adding.getByRole('textbox', { name: words.appCode }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await adding.getByRole('button', { name: words.enable }).click();
    const kept = dialog(words.keepCodes);
    await kept.getByRole('listitem').first().waitFor();
    recoveryCodes = await kept.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(factorRules.recoveryCodes);
    await kept.getByRole('button', { name: words.kept }).click();
    await main().getByText(words.oneLeft).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('asks for a code after the password', async () => {
    await logOut();
    await givePassword();
    const field = main().getByRole('textbox', { name: words.code });
    await field.waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    // It has the focus: typing begins at once.
    await page.keyboard.type(nextCode());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/dashboard');
  });

  test('a recovery code stands in for the app', async () => {
    await logOut();
    await givePassword();
    // With neither it says where to write to.
    const way = await main().getByRole('link', { name: words.lost }).getAttribute('href');
    expect((await page.request.get(way ?? '')).status()).toBe(200);
    await main().getByRole('button', { name: words.toRecovery }).click();
    await main()
      .getByRole('textbox', { name: words.recovery })
      .fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/dashboard');
  });

  test('a passkey is made, and logs in alone', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await open(page, '/security');
    await main().getByText(words.codesLeft).waitFor();
    await main().getByRole('button', { name: words.addPasskey }).first().click();
    const adding = dialog(words.addPasskey);
    await adding.getByRole('textbox', { name: words.name }).fill('测试设备');
    await adding.getByRole('button', { name: words.make }).click();
    await main().getByText(words.allDone).waitFor();
    await main().getByText('测试设备', { exact: true }).waitFor();
    await logOut();
    await main().getByRole('button', { name: words.passkeyLogin }).click();
    await page.waitForURL('**/dashboard/dashboard');
  });
});
