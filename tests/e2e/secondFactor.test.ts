/** The second factor in a real Chromium: an authenticator app is set up and used, a recovery code once, then a passkey alone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factorRules } from '#contract/identity/identityRules.ts';
import { callerAt } from '../support/app/calls.ts';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { totpCode } from '../support/people/totpCode.ts';
import { openBrowser, openVisitor, type Visitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open } from './steps.ts';

const person = { username: 'guarded', email: 'guarded@example.com', password: 'Walk7ing9x' };

let server: ServerProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let secret: string;
let recoveryCodes: string[];
/** Codes are used up with all before them: each next one is of a later step. */
let lastStep = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  const call = callerAt(server.url);
  const { token } = (await call('register', { ...person, consent: true })).data;
  visitor = await openVisitor(browser, server.url);
  page = visitor.page;
  visitor.expectProblem(/reply: 403 POST .*\/api\/user\/login/);
  // Offered in the field of the user name, the virtual authenticator would answer before anybody clicks.
  await page
    .context()
    .addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);');
  // Once: later pages keep the session that was logged in to, or none.
  const keepToken = `sessionStorage.setItem('begun', '1'); localStorage.setItem('token', ${JSON.stringify(token)});`;
  await page.addInitScript(`if (sessionStorage.getItem('begun') === null) { ${keepToken} }`);
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

/** A code that is not used up: of the next step, which the server takes as well, where that of now is. */
function nextCode(): string {
  const step = Math.max(Math.floor(Date.now() / 1000 / factorRules.totpStepSeconds), lastStep + 1);
  lastStep = step;
  return totpCode(secret, new Date(step * factorRules.totpStepSeconds * 1000));
}

async function logOut(): Promise<void> {
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  await page.waitForURL('**/login*');
}

async function givePassword(): Promise<void> {
  await main().getByRole('textbox', { name: '用户名或邮箱' }).fill(person.username);
  await main().getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
  await main().getByRole('button', { name: '登录', exact: true }).click();
}

describe('a second factor', () => {
  test('is turned on with the code of an app, and recovery codes are shown once', async () => {
    await open(page, '/security');
    await button('启用两步验证').click();
    const adding = dialog('添加验证器');
    await adding.getByRole('button', { name: '下一步' }).click();
    secret = ((await adding.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await adding.getByRole('img', { name: '验证器的二维码' }).waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
    const code = nextCode();
    await adding.getByRole('textbox', { name: '应用显示的动态码' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await adding.getByRole('button', { name: '启用' }).click();
    const kept = dialog('请保存恢复码');
    await kept.getByRole('listitem').first().waitFor();
    recoveryCodes = await kept.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(factorRules.recoveryCodes);
    await kept.getByRole('button', { name: '我已保存' }).click();
    await main().getByText('高：还差一步').waitFor();
    expect(await visitor.findBarriers()).toEqual([]);
  });

  test('asks for a code after the password', async () => {
    await logOut();
    await givePassword();
    const field = main().getByRole('textbox', { name: '动态码' });
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
    await main().getByRole('button', { name: '改用恢复码' }).click();
    await main()
      .getByRole('textbox', { name: '恢复码' })
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
    await main()
      .getByText(`还有 ${factorRules.recoveryCodes - 1} 个可用`)
      .waitFor();
    await main().getByRole('button', { name: '添加通行密钥' }).first().click();
    const adding = dialog('添加通行密钥');
    await adding.getByRole('textbox', { name: '名称' }).fill('测试设备');
    await adding.getByRole('button', { name: '创建通行密钥' }).click();
    await main().getByText('很高：全部完成').waitFor();
    await main().getByText('测试设备', { exact: true }).waitFor();
    await logOut();
    await main().getByRole('button', { name: '用通行密钥登录' }).click();
    await page.waitForURL('**/dashboard/dashboard');
  });
});
