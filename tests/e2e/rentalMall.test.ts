/** The rental mall on a phone: few filters are seen, the others are folded and stay open while one chooses. */
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

test('filters are chosen one after another in the fold, taken off by chips, and nothing in the form scrolls sideways', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  await open(page, '/rentalDetails');
  const form = page.getByRole('form', { name: '筛选' });
  const field = (label: string) => form.getByRole('combobox', { name: label });
  expect(await field('押金').isVisible()).toBe(false);
  await form.getByText('更多筛选', { exact: true }).click();
  await field('押金').selectOption({ label: '免押金' });
  await page.waitForURL(/deposit=0/);
  await field('可租时间').selectOption({ label: '现在可租' });
  await page.waitForURL(/free=now/);
  await field('租多久').waitFor();
  const sideways = `[...document.querySelectorAll('form, form *')].filter((one) =>
    one.localName !== 'input' && one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)).length`;
  expect(await page.evaluate<number>(sideways)).toBe(0);
  expect(await findBarriers()).toEqual([]);
  await form.getByText('更多筛选 2', { exact: true }).waitFor();
  // Back in the history the fields follow the address.
  await page.goBack();
  await form.getByText('更多筛选 1', { exact: true }).waitFor();
  await expect.poll(() => field('可租时间').inputValue()).toBe('');
  // What is in force is taken off by its chip.
  await page.getByRole('list', { name: '已选条件' }).getByRole('link', { name: '移除 免押金' }).click();
  await page.waitForURL((url) => !url.search.includes('deposit'));
  await form.getByText('更多筛选', { exact: true }).waitFor();
  await expect.poll(() => field('押金').inputValue()).toBe('');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('without scripts the form filters by its button, and folds open by themselves', async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/rentalDetails?category=games');
  const form = page.getByRole('form', { name: '筛选' });
  await form.getByText('更多筛选', { exact: true }).click();
  await form.getByRole('combobox', { name: '押金' }).selectOption({ label: '免押金' });
  await form.getByRole('button', { name: '查看结果' }).click();
  await page.waitForURL(/category=games.*deposit=0/);
  await page.getByRole('link', { name: '移除 免押金' }).waitFor();
  await context.close();
});
