/** The rental mall on a phone: its filters stand in a sheet that stays while one chooses. */
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

test('filters are chosen one after another in a sheet, and nothing scrolls sideways', async () => {
  const { page, problems, findBarriers } = await openVisitor(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  await open(page, '/rentalDetails');
  const form = page.getByRole('form', { name: '筛选' });
  const field = (label: string) => form.getByRole('combobox', { name: label });
  expect(await field('押金最多').isVisible()).toBe(false);
  await form.getByRole('button', { name: '筛选', exact: true }).click();
  await field('押金最多').selectOption({ label: '免押金' });
  await page.waitForURL(/deposit=0/);
  await field('可租时间').selectOption({ label: '现在可租' });
  await page.waitForURL(/free=now/);
  await field('租多久').waitFor();
  const sideways = `[...document.querySelectorAll('form, form *')].filter((one) =>
    one.localName !== 'input' && one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)).length`;
  expect(await page.evaluate<number>(sideways)).toBe(0);
  expect(await findBarriers()).toEqual([]);
  await form.getByRole('button', { name: '查看结果' }).click();
  expect(await field('押金最多').isVisible()).toBe(false);
  await form.getByRole('button', { name: '筛选 2' }).waitFor();
  // Back in the history the fields follow the address.
  await page.goBack();
  await form.getByRole('button', { name: '筛选 1' }).click();
  expect(await field('可租时间').inputValue()).toBe('');
  expect(problems).toEqual([]);
  await page.context().close();
});
