/**
 * A web that was built for an API of another origin (`MALLARD_API_URL`), walked through against it: pages come from
 * `localhost`, and every call goes to the name `api.localhost` of the same process, which allows the pages' origin.
 */
import { spawn } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rechargeAtSandbox } from '../ci/sandbox.ts';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { freePort } from '../support/servers/freePort.ts';
import { adminPassword, newFolder, startServerProcess, type ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { open } from './steps.ts';

const root = new URL('../..', import.meta.url).pathname;
const person = { username: 'far_away', email: 'far@example.com', password: 'Walk7ing9x' };

// It costs a build of the web.
describe.runIf(process.env['MALLARD_TESTS'] === 'full')('with the API at another origin', () => {
  let folder: string;
  let api: string;
  let server: ServerProcess;
  let browser: Browser;
  let call: CallByName;
  beforeAll(async () => {
    const port = await freePort();
    api = `http://api.localhost:${port}`;
    folder = newFolder();
    await buildFor(api, folder);
    const environment = {
      MALLARD_DEMO: 'no',
      MALLARD_API_URL: api,
      MALLARD_ALLOWED_ORIGINS: `http://localhost:${port}`,
    };
    const command = { program: process.execPath, args: ['build/server/main.js'], folder };
    [server, browser] = await Promise.all([startServerProcess({ port, environment, command }), openBrowser()]);
    call = callerAt(server.url);
    const user = (await call('register', { ...person, consent: true })).data;
    await rechargeAtSandbox(call, user, 10_000);
    // The build takes a minute and more on a busy machine.
  }, 400_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('one logs in, reads, changes, uploads, is told without a reload, downloads and logs out', async () => {
    const { page, problems, expectProblem, leave } = await openVisitor(browser, server.url, { live: true });
    // Nothing but calls leaves the pages' origin, and no call stays with it.
    expectProblem(new RegExp(`^third party: ${api}/api/`));
    const kept: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== api && pathname.startsWith('/api/')) kept.push(pathname);
    });
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await open(page, '/pricing/getuser');
    await main.getByRole('textbox', { name: '用户名或邮箱' }).fill(person.username);
    await main.getByRole('textbox', { name: '密码' }).fill(person.password);
    await main.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(() => main.getByRole('region', { name: '收支明细' }).locator('tbody tr').count()).toBe(1);

    const token = await page.evaluate<string>(`localStorage.getItem('token')`);

    await main.getByRole('button', { name: '导出' }).click();
    await dialog.getByRole('button', { name: '开始导出' }).click();
    await dialog.getByText('可下载').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('100.00');

    await open(page, '/tickets');
    const bell = page.getByRole('banner').getByRole('button', { name: /^消息/, includeHidden: true });
    const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    await main.getByRole('button', { name: '写给平台' }).click();
    await dialog.getByRole('textbox', { name: '主题' }).fill('远方');
    await dialog.getByRole('textbox', { name: '内容' }).fill('听得到吗');
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#275' } })
      .png()
      .toBuffer();
    const picture = { name: 'far.png', mimeType: 'image/png', buffer: content };
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('img', { name: /1/ }).waitFor();
    await dialog.getByRole('button', { name: '写给平台' }).click();
    await dialog.getByText('听得到吗').waitFor();
    const widthOfShown = `[...document.querySelectorAll('[role=dialog] img[src*="/evidence/"]')].at(-1)?.naturalWidth`;
    await expect.poll(() => page.evaluate<number | undefined>(widthOfShown)).toBeGreaterThan(0);
    const id = Number(new URL(page.url()).searchParams.get('ticket'));

    const before = await unread();
    const admin = (await call('login', { account: 'admin', password: adminPassword })).data;
    await call('answerTicket', { id, words: '听得到', pictures: [] }, { token: admin.token });
    await expect.poll(unread).toBe(before + 1);

    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: person.username }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/home');
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    await expect.poll(async () => (await call('getUserInfo', {}, { token })).status).toBe(401);
    expect(kept).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  });

  test('a page of an origin that is not named gets no answer', async () => {
    const askFrom = async (pages: string) => {
      const { page, leave } = await openVisitor(browser, pages);
      await page.goto('/home');
      const answer = `fetch('${api}/api/index').then(({ status }) => status, () => 'refused')`;
      const status = await page.evaluate<number | string>(answer);
      await leave();
      return status;
    };
    expect(await askFrom(server.url)).toBe(200);
    expect(await askFrom(`http://other.localhost:${server.port}`)).toBe('refused');
  });
});

/** As who runs the portal so does: a checkout, and the build with the API's address. The server is the one that stands. */
async function buildFor(api: string, folder: string): Promise<void> {
  const made = ['build/server', 'contract', 'package.json', 'package-lock.json', 'scripts', 'server/migrations'];
  for (const path of [...made, 'tsconfig.base.json', 'web'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const child = spawn(process.execPath, ['scripts/build.mjs', 'web'], {
    cwd: folder,
    env: { ...process.env, MALLARD_API_URL: api },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The web could not be built for ${api}:\n${output}`);
}
