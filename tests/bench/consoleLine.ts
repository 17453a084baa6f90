import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { consolePaths } from '#contract/console/consolePaths.ts';
import { openVisitor } from '../e2e/browser.ts';
import type { Line } from './measure.ts';

/** A bad line: the delay of each request, and bytes a second. */
const badLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };
const requestsMax = 25;
/** Milliseconds. */
const wanted = { frame: 3_000, data: 7_000, again: 4_000 };

const screens = ['dashboard', 'orders', 'licences', 'adminProducts'] as const;

interface Shown {
  /** The frame with its menu, and the shape of what is coming or more. */
  frame: number;
  /** What was asked for stands there. */
  data: number;
  requests: number;
  jumped: number;
}

/** The console's first screens on a bad line: with an empty cache, and once more with what the browser kept. */
export async function benchConsoleLine(browser: Browser, url: string, token: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const name of screens) {
    const { page, leave } = await openVisitor(browser, url);
    await page.addInitScript(`localStorage.setItem('token', '${token}')`);
    await page.addInitScript(watch);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', badLine);
    let requests = 0;
    // What goes over the line: pictures within styles and the like do not, nor what the browser kept.
    session.on('Network.loadingFinished', ({ encodedDataLength }) => encodedDataLength > 0 && requests++);
    const visit = async (): Promise<Shown> => {
      requests = 0;
      await page.goto(consolePaths[name]);
      // The policy of the pages forbids what Playwright waits with.
      while (!(await page.evaluate<boolean>('window.shown?.data !== undefined'))) await sleep(50);
      const untilData = requests;
      await page.waitForLoadState('networkidle');
      return { ...(await page.evaluate<Omit<Shown, 'requests'>>('window.shown')), requests: untilData };
    };
    const [first, again] = [await visit(), await visit()];
    await leave();
    lines.push(
      timeLine(`${name} on a bad line: frame, menu and shape`, first.frame, wanted.frame),
      timeLine('  its data', first.data, wanted.data),
      timeLine('  its data on a second visit', again.data, wanted.again),
      lineOf(
        '  requests until then, at the first visit',
        String(first.requests),
        `≤ ${requestsMax}`,
        first.requests <= requestsMax,
      ),
      lineOf('  jumps at the first visit', first.jumped.toFixed(3), '≤ 0.01', first.jumped <= 0.01),
    );
  }
  return lines;
}

const timeLine = (what: string, ms: number, max: number): Line =>
  lineOf(what, `${(ms / 1000).toFixed(1)} s`, `≤ ${max / 1000} s`, ms <= max);

function lineOf(what: string, figure: string, goal: string, isReached: boolean): Line {
  return { what, figure, against: '', wanted: goal, isReached };
}

/** Runs in the page, as text: notes when what is waited for is first drawn, in milliseconds since the page was asked for. */
const watch = `(() => {
  const shown = (window.shown = { jumped: 0 });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shown.jumped += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const main = document.querySelector('main');
    const isWaiting = main?.querySelector('[aria-busy=true], [class*=_skeleton_]') != null;
    const hasMenu = document.querySelectorAll('nav a[href]').length > 3 || document.querySelector('nav [class*=_skeleton_]');
    if (main && document.querySelector('header') && hasMenu && (isWaiting || main.innerText.trim() !== '')) shown.frame ??= performance.now();
    if (main?.querySelector('h1') && !isWaiting && document.querySelectorAll('nav a[href]').length > 3) shown.data ??= performance.now();
    if (shown.data === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;
