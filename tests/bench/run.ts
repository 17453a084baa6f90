/**
 * Prints what was promised of the product's speed and size, measured in one run on the built server with its own
 * database: `npm run bench`, or only some of it by name (`npm run bench -- lighthouse`), with `-- --seconds 10` for
 * longer turns. Nothing fails by time. `lists` and `searches` make a million products first (`--products 200000` fewer), and `ledger` ten million postings
 * (`statement`, `balance`, `verify` are parts of it), and `users` a million users (`--users 200000` fewer), `rentals` a hundred thousand listings with five million leases (`--listings 10000 --leases 500000` fewer), `shopProducts` one shop of a hundred thousand (`--shopProducts 20000` fewer), so they run only when they are named; `-- lists --data FOLDER` keeps
 * what was made for the next time, `--postings 1000000` makes less. `floods` tries to stop the server, and is named too. `licences --licences 5000000` measures among so many.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { adminPassword, newFolder, startServerProcess } from '../support/servers/serverProcess.ts';
import { benchBookings } from './bookings.ts';
import { benchConsole } from './consoleTabs.ts';
import { benchFirstLoad } from './firstLoad.ts';
import { benchFloods } from './floods.ts';
import { benchInquiry } from './inquiry.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLicences } from './licences.ts';
import { benchLedger, ledgerSections, type LedgerSection } from './ledger.ts';
import { benchLogins } from './logins.ts';
import { benchLists, benchSearches } from './lists.ts';
import { memoryWhile, percent, perSecond, printTable, type Line } from './measure.ts';
import { benchNotices } from './notices.ts';
import { benchPurchase, purchaseBudget, type Measured } from './purchase.ts';
import { benchReads } from './reads.ts';
import { benchRentals } from './rentals.ts';
import { benchScaling } from './scaling.ts';
import { benchShopProducts } from './shopProducts.ts';
import { benchStock } from './stock.ts';
import { benchUsers } from './users.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const memoryMaxMb = 250;
const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    data: { type: 'string' },
    postings: { type: 'string', default: '10000000' },
    licences: { type: 'string', default: '10000' },
    products: { type: 'string', default: '1000000' },
    shopProducts: { type: 'string', default: '100000' },
    users: { type: 'string', default: '1000000' },
    listings: { type: 'string', default: '100000' },
    leases: { type: 'string', default: '5000000' },
  },
  allowPositionals: true,
});
const seconds = Number(values.seconds);

/** In the order of the table; those that load the server last. */
const sections: Record<string, (databaseUrl: string) => Promise<Line[]>> = {
  firstLoad: () => benchFirstLoad(server.url),
  console: () => benchConsole(server.url),
  lighthouse: () => benchLighthouse(server.url),
  reads: (databaseUrl) => benchReads({ url: server.url, databaseUrl }, seconds),
  inquiry: (databaseUrl) => benchInquiry({ url: server.url, databaseUrl }),
  licences: (databaseUrl) =>
    benchLicences({ url: server.url, databaseUrl, dataFolder }, { licences: Number(values.licences), seconds }),
  stock: (databaseUrl) => benchStock({ url: server.url, pid: server.pid, databaseUrl }),
  purchases,
  bookings: (databaseUrl) => benchBookings({ url: server.url, databaseUrl }, seconds * 2),
  notices: (databaseUrl) => benchNotices({ url: server.url, databaseUrl, dataFolder, pid: server.pid }),
  scaling: (databaseUrl) => benchScaling({ origin: server.url, databaseUrl }, seconds),
  logins: (databaseUrl) => benchLogins({ url: server.url, databaseUrl }, seconds),
  floods: (databaseUrl) => benchFloods({ url: server.url, pid: server.pid, databaseUrl, adminPassword }, seconds * 2),
  lists: () => benchLists(values.data ?? newFolder(), Number(values.products)),
  shopProducts: () => benchShopProducts(values.data ?? newFolder(), Number(values.shopProducts)),
  rentals: () =>
    benchRentals(values.data ?? newFolder(), { listings: Number(values.listings), leases: Number(values.leases) }),
  users: () => benchUsers(values.data ?? newFolder(), Number(values.users)),
  searches: () => benchSearches(values.data ?? newFolder(), Number(values.products)),
  ledger: () => benchLedger(values.data ?? newFolder(), Number(values.postings), ledgerSections),
};
const ofLedger = positionals.filter((name): name is LedgerSection => ledgerSections.some((one) => one === name));
for (const name of ledgerSections) {
  // The first that is named measures all that are.
  sections[name] = () =>
    name === ofLedger[0]
      ? benchLedger(values.data ?? newFolder(), Number(values.postings), ofLedger)
      : Promise.resolve([]);
}
const onlyWhenNamed = ['floods', 'shopProducts', 'users', 'rentals', 'lists', 'searches', 'ledger', ...ledgerSections];
const unknown = positionals.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `Nothing is measured by the name ${unknown.join(', ')}: choose of ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(1);
}

/** These bring along all that they need. */
const withoutDemo = [
  'console',
  'licences',
  'purchases',
  'bookings',
  'notices',
  'scaling',
  ...onlyWhenNamed.filter((name) => name !== 'floods'),
];
const needsDemo = positionals.length === 0 || positionals.some((name) => !withoutDemo.includes(name));
const dataFolder = newFolder();
const start = () =>
  startServerProcess({
    dataFolder,
    // As docs/operations.md says that a service is run.
    command: { program: process.execPath, args: ['--max-semi-space-size=8', 'build/server/main.js'], folder: root },
    environment: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      // Inquiries are asked as if from many addresses, which a proxy names.
      MALLARD_TRUSTED_PROXIES: '127.0.0.1',
      ...(needsDemo ? {} : { MALLARD_DEMO: 'no' }),
    },
    readyWithinSeconds: 300,
  });
// The first start fills the demo, which leaves memory behind that no later start takes.
if (needsDemo) await (await start()).stop();
const server = await start();
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
  const { pid, url: origin } = server;
  const found = await benchPurchase({ origin, pid, dataFolder, databaseUrl }, seconds * 2);
  const { processorTimesMax, rateShareMin } = purchaseBudget;
  const linesOf = (what: string, found: Measured): Line[] => [
    {
      what,
      figure: `${perSecond(found.perSecond)}${found.failed > 0 ? `, ${found.failed} failed` : ''}`,
      against: `${percent(found.rateShare)} of ${perSecond(found.bare.perSecond)}`,
      wanted: `≥ ${percent(rateShareMin)}`,
      isReached: found.rateShare >= rateShareMin && found.failed === 0,
    },
    {
      what: '  their p99',
      figure: `${found.p99Ms.toFixed(1)} ms`,
      against: `median ${found.p50Ms.toFixed(1)} ms`,
      wanted: '< 5 ×',
      isReached: found.p99Ms < found.p50Ms * 5,
    },
    {
      what: '  their processor time: the budget of a purchase',
      figure: costOf(found),
      against: `${found.processorTimes.toFixed(2)} × bare ${costOf(found.bare)}`,
      wanted: `≤ ${processorTimesMax.toFixed(1)} ×`,
      isReached: found.processorTimes <= processorTimesMax,
    },
  ];
  return [
    ...linesOf('purchases of a licence from the balance, 16 connections', found.licence),
    ...linesOf('purchases of a secret out of one shop’s stock', found.secret),
    ...linesOf('the same of a product that asks its buyers something', found.asking),
    ...linesOf('the same with a coupon of the shop', found.coupon),
  ];
}

function costOf({ cost }: Pick<Measured, 'cost'>): string {
  return `${Math.round(cost.server)} µs + ${Math.round(cost.database)} µs database`;
}
