/**
 * Prints what was promised of the product's speed and size, measured in one run on the built server with its own
 * database: `npm run bench`, with `-- --seconds 10` for longer turns. Nothing fails by time.
 */
import { parseArgs } from 'node:util';
import { findEmbedded } from '../../server/src/platform/embed.ts';
import { newFolder, startServerProcess } from '../support/serverProcess.ts';
import { benchFirstLoad } from './firstLoad.ts';
import { memoryWhile, percent, perSecond, printTable, type Line } from './measure.ts';
import { benchPurchase } from './purchase.ts';
import { benchReads } from './reads.ts';

const memoryMaxMb = 250;
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);

const dataFolder = newFolder();
const server = await startServerProcess({ dataFolder });
try {
  const databaseUrl = await findEmbedded(dataFolder);
  if (!databaseUrl) throw new Error('the database does not run');
  const lines: Line[] = [];
  lines.push(...(await benchFirstLoad(server.url)));
  const memoryMb = await memoryWhile(server.pid, async () => {
    lines.push(...(await benchReads({ url: server.url, databaseUrl }, seconds)));
    lines.push(...(await purchases(databaseUrl)));
  });
  lines.push({
    what: 'memory under all this, beside the database',
    figure: `${Math.round(memoryMb)} MB`,
    against: '',
    wanted: `≤ ${memoryMaxMb} MB`,
    isReached: memoryMb <= memoryMaxMb,
  });
  printTable(lines);
} finally {
  await server.stop();
}

async function purchases(databaseUrl: string): Promise<Line[]> {
  const found = await benchPurchase({ origin: server.url, databaseUrl }, seconds);
  const ratio = found.perSecond / found.barePerSecond;
  return [
    {
      what: 'purchases from the balance, 16 connections, one shop',
      figure: `${perSecond(found.perSecond)}${found.failed > 0 ? `, ${found.failed} failed` : ''}`,
      against: `${percent(ratio)} of ${perSecond(found.barePerSecond)}`,
      wanted: '60 %',
      isReached: ratio >= 0.6 && found.failed === 0,
    },
    {
      what: '  their p99',
      figure: `${found.p99Ms.toFixed(1)} ms`,
      against: `median ${found.p50Ms.toFixed(1)} ms`,
      wanted: '',
      isReached: true,
    },
  ];
}
