import type { Page } from 'playwright-core';
import { consolePaths } from '#contract/console/consolePaths.ts';
import { callerAt } from '../support/app/calls.ts';
import { keptDefaults } from '#contract/console/appSettingsRules.ts';
import { openBrowser, openVisitor } from '../e2e/browser.ts';
import { open } from '../e2e/steps.ts';
import { adminPassword } from '../support/servers/serverProcess.ts';
import { benchConsoleLine } from './consoleLine.ts';
import type { Line } from './measure.ts';
import { sizeOf } from './reads.ts';

/** Screens that any user sees, without secrets: behind tabs they stay alive. */
const names = [
  'dashboard',
  'orders',
  'licences',
  'statement',
  'recharge',
  'favourites',
  'shopCenter',
  'listings',
  'timeGroups',
] as const;
const switches = 60;
const openings = 200;

/** What the console loads at first, when it shows on a bad line, how long its tabs take to be switched, and what they leave in memory. */
export async function benchConsole(url: string): Promise<Line[]> {
  const call = callerAt(url);
  const [username, password] = ['bench_tabs', 'Walk7ing9x'];
  await call('register', { username, email: 'bench_tabs@example.com', password, consent: true });
  const { token } = (await call('login', { account: username, password })).data;
  const admin = (await call('login', { account: 'admin', password: adminPassword })).data;
  const browser = await openBrowser();
  try {
    const onBadLine = await benchConsoleLine(browser, url, admin.token);
    const { page, leave } = await openVisitor(browser, url);
    await page.addInitScript(`localStorage.setItem('token', '${token}')`);
    const scripts = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
    await open(page, '/dashboard/dashboard');
    const sizes = await Promise.all([...scripts].map((one) => sizeOf(one, { 'accept-encoding': 'gzip' })));
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    await call('saveAppSettings', { ...keptDefaults, tabBar: true }, { token });
    await page.evaluate(`localStorage.setItem('appSettings', '${JSON.stringify({ ...keptDefaults, tabBar: true })}')`);
    await open(page, consolePaths.workplace);
    const tab = page.getByRole('navigation', { name: '页签' });
    await tab.waitFor();
    for (const name of names) await goTo(page, consolePaths[name]);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const workMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const workedBefore = await workMs();
    const times = await page.evaluate<number[]>(switchTabs);
    const work = ((await workMs()) - workedBefore) / switches;
    await session.detach();
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity;
    const before = await memoryAfter(page, openings / 2);
    const after = await memoryAfter(page, openings / 2);
    await leave();
    return [
      ...onBadLine,
      lineOf('script of the console’s first screen, gzip', `${kb.toFixed(1)} kB`, '≤ 200 kB', kb <= 200),
      lineOf('switching among 10 open tabs, median', `${median.toFixed(0)} ms`, '≤ 50 ms', median <= 50),
      lineOf('  its processor time, with all that follows', `${work.toFixed(0)} ms`, '≤ 50 ms', work <= 50),
      lineOf(
        `memory of the page after ${openings} tabs opened and closed`,
        `${after.mb.toFixed(1)} MB, ${after.nodes} nodes`,
        '≤ 1.1 × of half as many',
        after.mb <= before.mb * 1.1 && after.nodes <= before.nodes * 1.1,
        `${before.mb.toFixed(1)} MB, ${before.nodes} nodes`,
      ),
    ];
  } finally {
    await browser.close();
  }
}

function lineOf(what: string, figure: string, wanted: string, isReached: boolean, against = ''): Line {
  return { what, figure, against, wanted, isReached };
}

/** Goes to a screen within the document, as its links do, and waits until it stands. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`window.__reactRouterDataRouter.navigate('${path}')`);
  await page.locator('main h1:visible').first().waitFor();
}

/** Opens and closes one tab as many times, and tells what is left once garbage was collected. */
async function memoryAfter(page: Page, times: number): Promise<{ mb: number; nodes: number }> {
  const bar = page.getByRole('navigation', { name: '页签' });
  const closer = bar.getByRole('button', { name: '关闭“收藏”' });
  for (let done = 0; done < times; done += 1) {
    await goTo(page, consolePaths.favourites);
    await closer.click();
    // The tab is gone before its screen is.
    await page.waitForURL((url) => url.pathname !== consolePaths.favourites);
    // The address changes before the screen does, and one that is never shown would measure nothing.
    await bar.locator('a[aria-current=page]').waitFor();
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { mb: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes') };
}

/** Runs in the page, as text: the time from a click on a tab to the frame in which its screen is shown. */
const switchTabs = `(async () => {
  const links = [...document.querySelectorAll('nav[aria-label="页签"] li a')];
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const times = [];
  for (let done = 0; done < ${switches}; done += 1) {
    const link = links[done % links.length];
    const begun = performance.now();
    link.click();
    for (;;) {
      await frame();
      if (link.getAttribute('aria-current') === 'page') break;
      if (performance.now() - begun > 10_000) throw new Error('a tab did not come to the front');
    }
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
})()`;
