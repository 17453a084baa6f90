import pg from 'pg';
import { perSecond, type Line } from './measure.ts';
import { buyOverHttp } from './purchase.ts';
import { seedBuyers, seedShopLicences } from './seed.ts';

const buyers = 400;
const shops = 50;
const steps = [1, 4, 16, 64];
/** All by turns, so that what else the machine does falls on each of them. */
const turns = 3;

interface Found {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

/** Purchases of a shop's licence over more and more connections, and at one shop against many. */
export async function benchScaling(server: { origin: string; databaseUrl: string }, seconds: number): Promise<Line[]> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const tokens = await seedBuyers(pool, buyers);
    const spread = await seedShopLicences(pool, shops);
    await pool.query('analyze');
    const oneShop = spread.slice(0, 1);
    const runs = [
      ...steps.map((connections) => ({ connections, skuIds: oneShop })),
      { connections: 16, skuIds: spread },
    ].map((run) => ({ ...run, found: [] as Found[] }));
    for (const { connections } of runs) {
      await buyOverHttp(server.origin, { tokens, goods: goodsOf(spread), connections, seconds: 1 });
    }
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { found, connections, skuIds } of runs) {
        found.push(await buyOverHttp(server.origin, { tokens, goods: goodsOf(skuIds), connections, seconds }));
      }
    }
    const figures = runs.map(({ found }) => middleOf(found));
    return linesOf(figures.slice(0, steps.length), figures[steps.length]);
  } finally {
    await pool.end();
  }
}

/** The turn with the middle rate. */
function middleOf(found: readonly Found[]): Found {
  const sorted = found.toSorted((one, other) => one.perSecond - other.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, failed: found.reduce((sum, { failed }) => sum + failed, 0) };
}

/** Two measurements of the same thing differ by so much. */
const noise = 0.9;

function linesOf(atSteps: readonly Found[], spread: Found | undefined): Line[] {
  const lines = atSteps.map((found, index): Line => {
    const before = atSteps[index - 1];
    return {
      what: `purchases in one shop over ${steps[index]} connections`,
      figure: `${perSecond(found.perSecond)}${found.failed > 0 ? `, ${found.failed} failed` : ''}`,
      against: `p99 ${found.p99Ms.toFixed(1)} ms, median ${found.p50Ms.toFixed(1)} ms`,
      wanted: before ? 'no less than before' : '',
      isReached: found.failed === 0 && (!before || found.perSecond >= before.perSecond * noise),
    };
  });
  const same = atSteps[steps.indexOf(16)];
  if (!same || !spread) return lines;
  lines.push({
    what: `the same over 16 connections, in ${shops} shops by turns`,
    figure: perSecond(spread.perSecond),
    against: `one shop: ${(same.perSecond / spread.perSecond).toFixed(2)} ×`,
    wanted: 'one shop is no slower',
    isReached: same.perSecond >= spread.perSecond * noise,
  });
  lines.push({
    what: 'p99 over 16 connections',
    figure: `${same.p99Ms.toFixed(1)} ms`,
    against: `${(same.p99Ms / same.p50Ms).toFixed(1)} × the median`,
    wanted: '< 5 ×',
    isReached: same.p99Ms < same.p50Ms * 5,
  });
  return lines;
}

function goodsOf(skuIds: readonly number[]): { skuId: number }[] {
  return skuIds.map((skuId) => ({ skuId }));
}
