/**
 * Prints what was promised of the product's speed and size, measured in one run on the built server with its own
 * database: `npm run bench`, or only some of it by name (`npm run bench -- lighthouse`), with `-- --seconds 10` for
 * longer turns. Nothing fails by time. `lists` makes a million products first, so it runs only when it is named;
 * `-- lists --data FOLDER` keeps them for the next time.
 */
import { parseArgs } from 'node:util';
import { findEmbedded } from '../../server/src/platform/embed.ts';
import { newFolder, startServerProcess } from '../support/serverProcess.ts';
import { benchFirstLoad } from './firstLoad.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLists } from './lists.ts';
import { memoryWhile, percent, perSecond, printTable, type Line } from './measure.ts';
import { benchPurchase } from './purchase.ts';
import { benchReads } from './reads.ts';
import { benchStock } from './stock.ts';

const memoryMaxMb = 250;
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, data: { type: 'string' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);

/** In the order of the table; those that load the server last. */
const sections: Record<string, (databaseUrl: string) => Promise<Line[]>> = {
  firstLoad: () => benchFirstLoad(server.url),
  lighthouse: () => benchLighthouse(server.url),
  reads: (databaseUrl) => benchReads({ url: server.url, databaseUrl }, seconds),
  stock: (databaseUrl) => benchStock({ url: server.url, pid: server.pid, databaseUrl }),
  purchases,
  lists: () => benchLists(values.data ?? newFolder()),
};
const onlyWhenNamed = ['lists'];
const unknown = positionals.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `Nothing is measured by the name ${unknown.join(', ')}: choose of ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(1);
}

const dataFolder = newFolder();
// The first start fills the demo, which leaves memory behind that no later start takes.
await (await startServerProcess({ dataFolder })).stop();
const server = await startServerProcess({ dataFolder });
try {
  const databaseUrl = await findEmbedded(dataFolder);
  if (!databaseUrl) throw new Error('the database does not run');
  const lines: Line[] = [];
  const memoryMb = await memoryWhile(server.pid, async () => {
    for (const [name, measure] of Object.entries(sections)) {
      const isWanted = positionals.length === 0 ? !onlyWhenNamed.includes(name) : positionals.includes(name);
      if (isWanted) lines.push(...(await measure(databaseUrl)));
    }
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
  const { licence, secret, barePerSecond } = await benchPurchase({ origin: server.url, databaseUrl }, seconds);
  const linesOf = (what: string, found: typeof licence, wanted: number): Line[] => {
    const ratio = found.perSecond / barePerSecond;
    return [
      {
        what,
        figure: `${perSecond(found.perSecond)}${found.failed > 0 ? `, ${found.failed} failed` : ''}`,
        against: `${percent(ratio)} of ${perSecond(barePerSecond)}`,
        wanted: percent(wanted),
        isReached: ratio >= wanted && found.failed === 0,
      },
      {
        what: '  their p99',
        figure: `${found.p99Ms.toFixed(1)} ms`,
        against: `median ${found.p50Ms.toFixed(1)} ms`,
        wanted: '',
        isReached: true,
      },
    ];
  };
  return [
    ...linesOf('purchases of a licence from the balance, 16 connections', licence, 0.6),
    ...linesOf('purchases of a secret out of one shop’s stock', secret, 0.45),
  ];
}
