import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { getChromium } from './chromium.ts';
import { keepTelling, tellOnFailure } from './failures.ts';
import { patienceMs } from './steps.ts';
import { followPages } from './trail.ts';

/** Starts a real Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: getChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
  const close = browser.close.bind(browser);
  browser.close = async () => {
    await keepTelling();
    await close();
  };
  return browser;
}

export interface Visitor {
  page: Page;
  /** What went wrong on the way so far: errors, violations of the policy, requests that failed. */
  problems: string[];
  /** Problems that match are meant to happen. */
  expectProblem(pattern: RegExp): void;
  /** What axe finds serious or critical on the page as it stands; in the frame around it as well, unless that was looked at before. */
  findBarriers(part?: 'all' | 'screen'): Promise<string[]>;
  leave(): Promise<void>;
}

interface VisitorOptions extends Pick<
  BrowserContextOptions,
  'locale' | 'timezoneId' | 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'serviceWorkers'
> {
  /** Reads the stream of messages. A page that does is never without a request, so that nobody may wait for that. */
  live?: boolean;
}

/** Another tab seems to read the stream for this one. */
const readsNoStream = 'if (navigator.locks) navigator.locks.request = () => new Promise(() => undefined);';

/** A person with a browser of their own, Chinese on a laptop unless said otherwise. */
export async function openVisitor(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { live = false, ...asked } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // What a worker asks for passes by the routes of a test.
    serviceWorkers: 'block',
    ...asked,
  });
  if (!live) await context.addInitScript(readsNoStream);
  await slowDown(context);
  context.on('close', tellOnFailure(await followPages(context)));
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(`${problem} (on ${page.url()})`);
  };
  watch(page, url, note);
  return {
    page,
    problems,
    expectProblem: (pattern) => {
      expected.push(pattern);
    },
    findBarriers: (part) => findBarriers(page, part),
    leave: () => context.close(),
  };
}

/**
 * Lets scripts and calls come late where `MALLARD_TESTS_SLOW` says by how many milliseconds, calls by a fifth of that:
 * a test that looks before the page is ready then fails here, instead of on a busy machine.
 */
async function slowDown(context: BrowserContext): Promise<void> {
  const delay = Number(process.env['MALLARD_TESTS_SLOW'] ?? 0);
  if (delay === 0) return;
  const later = (pattern: RegExp, delayMs: number) =>
    context.route(pattern, async (route) => {
      await sleep(delayMs);
      // The page may have gone on meanwhile.
      await route.fallback().catch(() => undefined);
    });
  await later(/\/assets\/.*\.js$/, delay);
  await later(/\/api\//, delay / 5);
}

function watch(page: Page, url: string, note: (problem: string) => void): void {
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    // The reply that lies behind this message is noted below, with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    note(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Whoever goes to another page leaves requests behind.
    if (!reason.includes('ERR_ABORTED')) note(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`reply: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(url).origin) note(`third party: ${request.url()}`);
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findBarriers(page: Page, part: 'all' | 'screen' = 'all'): Promise<string[]> {
  // A document that was looked at before has it.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource);
  const within = part === 'all' ? ['html'] : ['main', '[role=dialog]'];
  const violations = await page.evaluate(async (include) => {
    // Put there by the line above.
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    // What it finds is moderate, which is left out below, and it takes a tenth of the time.
    const rules = { region: { enabled: false } };
    const { violations: all } = await here.run({ include }, { resultTypes: ['violations'], rules });
    return all.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
    }));
  }, within);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target.replaceAll(/\s+/g, ' ')}`));
}
