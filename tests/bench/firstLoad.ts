import { openBrowser, openVisitor } from '../e2e/browser.ts';
import type { Line } from './measure.ts';
import { sizeOf } from './reads.ts';

/** What a browser takes in for the home page at the first visit, gzipped, and what is largest on its screen. */
export async function benchFirstLoad(url: string): Promise<Line[]> {
  const browser = await openBrowser();
  try {
    const { page } = await openVisitor(browser, url);
    const taken: { url: string; type: string }[] = [];
    page.on('request', (request) => taken.push({ url: request.url(), type: request.resourceType() }));
    await page.goto('/home', { waitUntil: 'networkidle' });
    const largest = await page.evaluate<string>(largestPaint);
    const html = await (await fetch(`${url}/home`)).text();
    const script = await sumOf(taken, 'script');
    const style = await sumOf(taken, 'stylesheet');
    const isInHtml = largest !== '' && html.replaceAll(/<!-- -->/g, '').includes(largest);
    return [
      lineOf('script of the home page at first load, gzip', script, 172),
      lineOf('CSS of it, gzip', style, 30),
      {
        what: '  its largest text is in the HTML',
        figure: largest.slice(0, 24),
        against: '',
        wanted: 'yes',
        isReached: isInHtml,
      },
    ];
  } finally {
    await browser.close();
  }
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

/** Runs in the page; as text, since what compiles this file would add helpers that the page does not have. */
const largestPaint = `new Promise((resolve) => {
  const finish = (entry) => resolve((entry?.element?.textContent ?? '').trim());
  new PerformanceObserver((list) => finish(list.getEntries().at(-1)))
    // What was painted before anybody looked is handed over as well.
    .observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(finish, 3000);
})`;
