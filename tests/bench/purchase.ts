import { realpathSync } from 'node:fs';
import pg from 'pg';
import { clusterOf } from '../../server/src/platform/embedded/place.ts';
import { readPidFile } from '../../server/src/platform/embedded/server.ts';
import { openBarePurchases } from './barePurchase.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { timeOfFamily, timeOfProcess } from './processorTime.ts';
import {
  seedAskingSecrets,
  seedBuyers,
  seededAnswer,
  seededDiscountFen,
  seedLicence,
  seedSecrets,
  seedSecretsWithCoupon,
} from './seed.ts';

const connections = 16;
const buyers = 200;
/** So many purchases of a kind until the server's code is compiled, whatever else the machine does meanwhile. */
const warmPurchases = 4000;
const warmSecondsMax = 40;
/** Each of so many seconds as were wished, divided by this; the middle one counts. */
const turns = 5;

/** What a purchase may cost beside the bare transaction of the same turn; whatever is added to a purchase spends from it. */
export const purchaseBudget = {
  /** Processor time of server and database together, as a multiple. */
  processorTimesMax: 2,
  /** Purchases a second, as a share. */
  rateShareMin: 0.5,
};
/** More than can be sold in a second. */
const secretsPerSecond = 6000;

interface Server {
  origin: string;
  pid: number;
  dataFolder: string;
  databaseUrl: string;
}

/** Microseconds of processor time for one purchase. */
interface Cost {
  /** The server's process, or that of the driver where there is no server. */
  server: number;
  database: number;
}

interface BareTurn {
  perSecond: number;
  cost: Cost;
}

/** The turn with the middle rate; the multiples are the middle ones of all turns, each against the bare turn before it. */
export interface Measured extends Turn {
  bare: BareTurn;
  processorTimes: number;
  rateShare: number;
}

/** What is bought: a licence of the platform, which has no stock; else a secret out of a shop's stock. */
const kinds = ['licence', 'secret', 'asking', 'coupon'] as const;
type Kind = (typeof kinds)[number];
type PurchaseFigures = Record<Kind, Measured>;

/** Purchases from the balance over HTTP, all of one product of one seller, against the bare transaction on the same server. */
export async function benchPurchase(server: Server, seconds: number): Promise<PurchaseFigures> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const tokens = await seedBuyers(pool, buyers);
    const pieces = Math.ceil(seconds) * secretsPerSecond + 3 * warmPurchases;
    const withCoupon = await seedSecretsWithCoupon(pool, pieces);
    const coupon = { id: withCoupon.couponId, discountFen: seededDiscountFen };
    const goods: Record<Kind, Goods> = {
      licence: { skuId: await seedLicence(pool) },
      secret: { skuId: await seedSecrets(pool, pieces) },
      asking: { skuId: await seedAskingSecrets(pool, pieces), answers: [seededAnswer] },
      coupon: { skuId: withCoupon.skuId, coupon },
    };
    await pool.query('analyze');
    const buy = async (kind: Kind, turnSeconds: number): Promise<Turn> => {
      const costs = startCosts(server.pid, server.dataFolder);
      const found = await buyOverHttp(server.origin, {
        tokens,
        goods: [goods[kind]],
        connections,
        seconds: turnSeconds,
      });
      return { ...found, cost: costs(found.good) };
    };
    const bare = await openBareBuyers(server);
    try {
      for (const kind of kinds) await warmUp((turnSeconds) => buy(kind, turnSeconds));
      await bare.buy(2);
      const found: Record<Kind, Turn[]> = { licence: [], secret: [], asking: [], coupon: [] };
      const bareTurns: BareTurn[] = [];
      // By turns, so that what else the machine does falls on all of them.
      for (let turn = 0; turn < turns; turn += 1) {
        bareTurns.push(await bare.buy(seconds / turns));
        for (const kind of kinds) found[kind].push(await buy(kind, seconds / turns));
      }
      return {
        licence: measuredOf(found.licence, bareTurns),
        secret: measuredOf(found.secret, bareTurns),
        asking: measuredOf(found.asking, bareTurns),
        coupon: measuredOf(found.coupon, bareTurns),
      };
    } finally {
      await bare.close();
    }
  } finally {
    await pool.end();
  }
}

type Turn = LoadFigures & { cost: Cost };

async function warmUp(buy: (seconds: number) => Promise<Turn>): Promise<void> {
  let bought = 0;
  for (let second = 0; bought < warmPurchases && second < warmSecondsMax; second += 1) bought += (await buy(1)).good;
}

/** What of a call differs by what is bought. */
interface Goods {
  skuId: number;
  answers?: (typeof seededAnswer)[];
  coupon?: { id: number; discountFen: number };
}

interface HttpLoad {
  tokens: readonly string[];
  /** By turns. */
  goods: readonly Goods[];
  connections: number;
  seconds: number;
}

/** Buyers by turns, each call with a key of its own. */
export function buyOverHttp(origin: string, load: HttpLoad): Promise<LoadFigures> {
  const { tokens, goods, seconds } = load;
  const mark = `${goods[0]?.skuId}-${Date.now().toString(36)}`;
  const heads = goods.map((one) => {
    const body = JSON.stringify({ ...one, quantity: 1, unitPriceFen: 100, payBy: 'balance' });
    const head = `POST /api/order/create HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    return { head, body };
  });
  const request = (number: number) => {
    const { head, body } = heads[number % heads.length] ?? { head: '', body: '' };
    return `${head}user-token: ${tokens[number % tokens.length] ?? ''}\r\nidempotency-key: bench-${mark}-${number}\r\n\r\n${body}`;
  };
  return loadHttp(origin, { connections: load.connections, seconds, request });
}

/** From now on; of one among so many purchases when it is called. */
export function startCosts(pid: number, dataFolder: string): (purchases: number) => Cost {
  const database = readPidFile(clusterOf(realpathSync(dataFolder)))?.pid ?? 0;
  const measured = () => ({ server: timeOfProcess(pid), database: timeOfFamily(database) });
  const before = measured();
  return (purchases) => {
    const after = measured();
    return {
      server: (after.server - before.server) / purchases,
      database: (after.database - before.database) / purchases,
    };
  };
}

/** The bare transaction, on connections that stay open between turns. */
async function openBareBuyers({ databaseUrl, dataFolder }: Server) {
  const bare = await openBarePurchases(databaseUrl, connections);
  const clients = await Promise.all(Array.from({ length: connections }, () => bare.pool.connect()));
  const buy = async (seconds: number): Promise<BareTurn> => {
    let bought = 0;
    const until = Date.now() + seconds * 1000;
    const costs = startCosts(process.pid, dataFolder);
    const run = async (client: pg.PoolClient, first: number) => {
      for (let turn = 0; Date.now() < until; turn++) {
        await bare.buy(client, first + (turn % 12));
        bought++;
      }
    };
    await Promise.all(clients.map((client, index) => run(client, 1 + index * 12)));
    return { perSecond: bought / seconds, cost: costs(bought) };
  };
  return {
    buy,
    close: async () => {
      for (const client of clients) client.release();
      await bare.close();
    },
  };
}

function measuredOf(found: readonly Turn[], bare: readonly BareTurn[]): Measured {
  const against = (ratio: (turn: Turn, bareTurn: BareTurn) => number) =>
    middleOf(
      found.flatMap((turn, index) => (bare[index] ? [ratio(turn, bare[index])] : [])),
      (one) => one,
    );
  const totalOf = ({ cost }: { cost: Cost }) => cost.server + cost.database;
  return {
    ...middleOf(found, ({ perSecond }) => perSecond),
    failed: found.reduce((sum, { failed }) => sum + failed, 0),
    bare: middleOf(bare, ({ perSecond }) => perSecond),
    processorTimes: against((turn, bareTurn) => totalOf(turn) / totalOf(bareTurn)),
    rateShare: against((turn, bareTurn) => turn.perSecond / bareTurn.perSecond),
  };
}

function middleOf<Found>(found: readonly Found[], figureOf: (one: Found) => number): Found {
  const sorted = found.toSorted((one, other) => figureOf(one) - figureOf(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}
