/** The documentation as a programmer uses it: find a call, take its code, try it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../support/servers/serverProcess.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { startBareServer } from './filledServer.ts';
import { open } from './steps.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a call is found by words, shown in each language with the typed key, and tried; the key is kept nowhere', async () => {
  const { page, problems, findBarriers, leave } = await openVisitor(browser, server.url);
  await open(page, '/api/docs');
  expect(new URL(page.url()).pathname).toBe('/developers');
  await page.getByRole('heading', { level: 1, name: '接口文档' }).waitFor();
  await page.getByLabel('接口密钥', { exact: true }).fill('mk_typed-here');
  const contents = page.getByRole('navigation', { name: '目录' });
  await contents.getByRole('searchbox', { name: '搜索接口' }).fill('手动发放授权');
  await contents.getByRole('link', { name: /issueLicences/ }).click();
  const code = page.getByLabel(/^代码示例/);
  await expect.poll(() => code.innerText()).toContain("MALLARD_KEY='mk_typed-here'");
  for (const [language, sign] of [
    ['TypeScript', 'await fetch'],
    ['PHP', '<?php'],
    ['Python', 'import requests'],
  ] as const) {
    await page.getByRole('radio', { name: language }).check({ force: true });
    await expect.poll(() => code.innerText()).toContain(sign);
    await expect.poll(() => code.innerText()).toContain('mk_typed-here');
  }
  expect(await findBarriers()).toEqual([]);
  await contents.getByRole('searchbox', { name: '搜索接口' }).fill('listCategories');
  await contents.getByRole('link', { name: /GET listCategories/ }).click();
  const form = page.getByRole('form', { name: '试一试' });
  await form.getByRole('button', { name: '发送请求' }).click();
  await form.getByText('"code": 20000').waitFor();
  expect(page.url()).not.toContain('mk_typed');
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
    'mk_typed',
  );
  expect(problems).toEqual([]);
  await leave();
});

test('on a phone nothing goes on sideways, and one thing is in sight at a time', async () => {
  const { page, problems, leave } = await openVisitor(browser, server.url, { viewport: { width: 390, height: 844 } });
  await open(page, '/developers?call=validateLicence');
  await page.getByRole('heading', { level: 2, name: 'validateLicence' }).waitFor();
  expect(await page.getByRole('navigation', { name: '目录' }).isVisible()).toBe(false);
  const beyond = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(beyond).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: '返回目录' }).click();
  await page.getByRole('searchbox', { name: '搜索接口' }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});
