import type { Browser } from 'playwright-core';
import { openBrowser, openVisitor } from '../e2e/browser.ts';
import { callerAt } from '../support/app/calls.ts';
import { publicScriptMax } from '../support/run/budgets.ts';
import { placeOrder } from './lighthouse.ts';
import type { Line } from './measure.ts';
import { sizeOf } from './reads.ts';

/** What a browser takes in for public pages at the first visit, gzipped, until the network is quiet; and what is largest on the home page. */
export async function benchFirstLoad(url: string): Promise<Line[]> {
  const browser = await openBrowser();
  try {
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(await pagesAt(url))) {
      const { script, jumped } = await visit(browser, url, path);
      lines.push(lineOf(`script at first load, gzip: ${name}`, script, publicScriptMax / 1000));
      if (jumped > 0.01)
        lines.push({ what: '  it jumps', figure: jumped.toFixed(3), against: '', wanted: '≤ 0.01', isReached: false });
    }
    return [...lines, ...(await linesOfHome(browser, url))];
  } finally {
    await browser.close();
  }
}

async function pagesAt(url: string): Promise<Record<string, string>> {
  const call = callerAt(url);
  const { productId, paymentToken } = await placeOrder(url, 'firstload');
  const [rental] = (await call('listRentals', {})).data.list;
  const [shop] = (await call('listShops', {})).data.list;
  if (rental === undefined || shop === undefined) throw new Error('The demo has nothing to rent, or no shop.');
  return {
    home: '/home',
    list: '/homeShop',
    inquiry: '/inquire',
    'log in': '/login',
    shops: '/shops',
    'a shop': `/shops?id=${shop.id}`,
    'rental mall': '/rentalDetails',
    'what can be rented': `/rentalDetails?id=${rental.id}`,
    product: `/product/${productId}`,
    payment: `/payment?token=${paymentToken}`,
    help: '/help',
    cart: '/cart',
    report: '/report',
  };
}

async function visit(browser: Browser, url: string, path: string): Promise<{ script: number; jumped: number }> {
  const { page, leave } = await openVisitor(browser, url);
  const taken: { url: string; type: string }[] = [];
  page.on('request', (request) => taken.push({ url: request.url(), type: request.resourceType() }));
  await page.goto(path, { waitUntil: 'networkidle' });
  const jumped = await page.evaluate<number>(sumOfJumps);
  await leave();
  return { script: await sumOf(taken, 'script'), jumped };
}

async function linesOfHome(browser: Browser, url: string): Promise<Line[]> {
  const { page } = await openVisitor(browser, url);
  const taken: { url: string; type: string }[] = [];
  page.on('request', (request) => taken.push({ url: request.url(), type: request.resourceType() }));
  await page.goto('/home', { waitUntil: 'networkidle' });
  const largest = await page.evaluate<string>(largestPaint);
  const html = await (await fetch(`${url}/home`)).text();
  const isInHtml = largest !== '' && html.replaceAll(/<!-- -->/g, '').includes(largest);
  return [
    lineOf('CSS of the home page, gzip', await sumOf(taken, 'stylesheet'), 30),
    {
      what: '  its largest text is in the HTML',
      figure: largest.slice(0, 24),
      against: '',
      wanted: 'yes',
      isReached: isInHtml,
    },
  ];
}

async function sumOf(taken: readonly { url: string; type: string }[], type: string): Promise<number> {
  const urls = [...new Set(taken.filter((one) => one.type === type).map((one) => one.url))];
  const sizes = await Promise.all(urls.map((one) => sizeOf(one, { 'accept-encoding': 'gzip' })));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function lineOf(what: string, bytes: number, wantedKb: number): Line {
  const kb = bytes / 1000;
  return { what, figure: `${kb.toFixed(1)} kB`, against: '', wanted: `≤ ${wantedKb} kB`, isReached: kb <= wantedKb };
}

// Run in the page; as text, since what compiles this file would add helpers that the page does not have.
const sumOfJumps = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({
    type: 'layout-shift',
    buffered: true,
  });
  setTimeout(() => resolve(0), 500);
})`;
const largestPaint = `new Promise((resolve) => {
  const finish = (entry) => resolve((entry?.element?.textContent ?? '').trim());
  new PerformanceObserver((list) => finish(list.getEntries().at(-1)))
    // What was painted before anybody looked is handed over as well.
    .observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(finish, 3000);
})`;
