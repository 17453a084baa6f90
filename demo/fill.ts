import { StartError } from '../server/src/config.ts';
import { hasAnyProduct } from '../server/src/modules/catalogue/service.ts';
import { countUsers } from '../server/src/modules/identity/service.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { App } from '../server/src/platform/http/http.ts';
import { emptyDatabase, migrate } from '../server/src/platform/database/migrate.ts';
import type { RuntimeRole } from '../server/src/platform/database/rights.ts';
import { fillAnnouncements, fillProducts, fillShops, fillSynonyms, type Filling } from './catalogue.ts';
import { earlierBuyers, live } from './life/live.ts';
import { colleagueOf, theAdmin, type Person } from './accounts.ts';
import { fillCoupons } from './coupons.ts';
import { endSessions, finishFill, hasUnfinishedFill, insertFill, readMessagesBefore } from './repository.ts';
import { fillShopStaff } from './shopStaff.ts';
import { applicants, fillShopStates } from './shopStates.ts';
import { startSimulation } from './simulation.ts';
import { fillViews } from './views.ts';

/** Orders in the ninety days, about. */
const ordersUsual = 660;
/** The part of the time that the shelves take, about. */
const shelvesShare = 0.3;

/** Somebody to log in as; shown once to whoever installs. */
export interface DemoAccount {
  username: string;
  password: string;
}

export interface FillOptions {
  databaseUrl: string;
  /** Less than all of them, for tests. */
  products?: number;
  orders?: number;
  stories?: boolean;
  /** Told how much has been filled in, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told the accounts before they are kept: a filling that is cut off up to then is made anew, with others. */
  onAccounts?: (accounts: DemoAccount[]) => void;
}

const accountsShown = ['demo_buyer', 'demo_seller'];

/**
 * Fills an unused database: categories, shops, products with their stock and files, and ninety days of trade, all by the
 * application's own calls at simulated times. Two accounts to try it with; none when the database has been used before.
 */
export async function fillDemo(app: App, options: FillOptions): Promise<DemoAccount[]> {
  const { log } = app;
  const end = app.clock();
  if (!(await begin(app, end))) {
    log.info('demo data: this database was used before, nothing was added');
    return [];
  }
  log.info('demo data: filling the shelves');
  const startedAt = performance.now();
  const simulation = await startSimulation(app, options.databaseUrl);
  try {
    const filling: Filling = { simulation, keys: app.keys, admin: await theAdmin(simulation), end };
    const people = await fill(app, filling, options);
    const accounts = accountsShown.flatMap((name) => people.filter(({ username }) => username === name).map(accountOf));
    options.onAccounts?.(accounts);
    await app.database.transaction(async (tx) => {
      await endSessions(tx, app.clock());
      await finishFill(tx, app.clock());
    });
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'demo data: ready');
    return accounts;
  } finally {
    await simulation.close();
  }
}

async function fill(app: App, filling: Filling, options: FillOptions): Promise<Person[]> {
  const { simulation, admin, end } = filling;
  const startedAt = performance.now();
  const { orders = ordersUsual, stories = true, onProgress = () => undefined } = options;
  onProgress(0);
  const shops = await fillShops(filling);
  const onShelf = (share: number) => onProgress(share * shelvesShare);
  // Passwords are hashed beside the main thread.
  const [products, buyers] = await Promise.all([
    fillProducts(filling, { shops, max: options.products, onProgress: onShelf }),
    earlierBuyers(simulation, end),
  ]);
  await fillAnnouncements(filling);
  await fillSynonyms(filling);
  app.log.info(
    { shops: shops.size, products: products.length, ms: Math.round(performance.now() - startedAt) },
    'demo data: living through ninety days',
  );
  const onLived = (share: number) => onProgress(shelvesShare + share * (1 - shelvesShare));
  const colleague = await colleagueOf(simulation, admin, new Date(end.getTime() - 200 * dayMs));
  const { keys } = app;
  const owners = [...shops.values()].map(({ owner }) => owner);
  const life = { simulation, admin, colleague, keys, owners, products, end, stories, orders, onProgress: onLived };
  const verified = await live(life, buyers);
  await app.database.transaction((tx) => readMessagesBefore(tx, new Date(end.getTime() - 2 * dayMs)));
  simulation.setClock(end);
  const seller = owners.find(({ username }) => username === 'demo_seller');
  await fillShopStates(simulation, { people: verified, reviewer: colleague, end });
  await fillCoupons(simulation, { shops, end });
  const shopOfSeller = [...shops.values()].find(({ owner }) => owner === seller);
  await fillShopStaff(simulation, { shop: shopOfSeller, person: verified[applicants], end });
  // What is counted from the orders and reviews is counted by the present.
  simulation.setClock(new Date(end.getTime() - 91 * dayMs));
  await simulation.runPeriodic('orders.countSales');
  simulation.setClock(app.clock());
  await simulation.runAllPeriodic();
  await simulation.runPeriodic('shops.count');
  await fillViews(simulation, end);
  simulation.runJobsBeside();
  await simulation.settle();
  return [...buyers, ...owners];
}

/** Only what nobody has used is filled, by one process: there is an admin, and nothing else. */
async function begin({ database }: App, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await hasAnyProduct(tx)) || (await countUsers(tx)) > 1) return false;
    return insertFill(tx, now);
  });
}

/** Keeps what is there of a filling that failed, and does not begin anew. */
export async function keepHalfFilled({ database, clock }: App): Promise<void> {
  await database.transaction((tx) => finishFill(tx, clock()));
}

const pauseMs = 250;

/**
 * A database whose filling was cut off is emptied, so that it is filled anew: nobody has used it, since it was never
 * served. Where no demo data is wanted any more, what is there stays. To be called before anything is connected.
 */
export async function discardHalfFilled(
  databaseUrl: string,
  options: {
    demo: boolean;
    migrations: string;
    log: App['log'];
    waitMs?: number;
    runtimeRole?: RuntimeRole | undefined;
  },
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined });
  let isHalf: boolean;
  try {
    isHalf = await database.transaction((tx) => hasUnfinishedFill(tx));
    if (isHalf && !options.demo) await database.transaction((tx) => finishFill(tx, new Date()));
  } finally {
    await database.close();
  }
  if (!isHalf || !options.demo) return;
  options.log.info('demo data: the last start was cut off while filling; beginning anew');
  await emptyAtLast(databaseUrl, options.waitMs ?? 10_000);
  await migrate(databaseUrl, options.migrations, { runtimeRole: options.runtimeRole });
}

/** The connections of a process that was just killed end a moment after it. */
async function emptyAtLast(databaseUrl: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      await emptyDatabase(databaseUrl);
      return;
    } catch (error) {
      if (!(error instanceof StartError) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function accountOf({ username, password }: Person): DemoAccount {
  return { username, password };
}
