import { realpathSync } from 'node:fs';
import pg from 'pg';
import { clusterOf } from '../../server/src/platform/embedded/place.ts';
import { readPidFile } from '../../server/src/platform/embedded/server.ts';
import { openBarePurchases } from './barePurchase.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { timeOfFamily, timeOfProcess } from './processorTime.ts';
import { seedBuyers, seedLicence, seedSecrets } from './seed.ts';

export const connections = 16;
const buyers = 200;
const warmSeconds = 3;
/** More than can be sold in a second. */
const secretsPerSecond = 6000;

interface Server {
  origin: string;
  pid: number;
  dataFolder: string;
  databaseUrl: string;
}

/** Microseconds of processor time for one purchase. */
export interface Cost {
  /** The server's process, or that of the driver where there is no server. */
  server: number;
  database: number;
}

export interface PurchaseFigures {
  bare: { perSecond: number; cost: Cost };
  /** A licence of the platform, which has no stock. */
  licence: LoadFigures & { cost: Cost };
  /** A secret of a shop, taken from its stock. */
  secret: LoadFigures & { cost: Cost };
}

/** Purchases from the balance over HTTP, all of one product of one seller, against the bare transaction on the same server. */
export async function benchPurchase(server: Server, seconds: number): Promise<PurchaseFigures> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const tokens = await seedBuyers(pool, buyers);
    const [licenceId, secretId] = [
      await seedLicence(pool),
      await seedSecrets(pool, (seconds + warmSeconds) * secretsPerSecond),
    ];
    await pool.query('analyze');
    const buy = async (skuId: number) => {
      const skuIds = [skuId];
      await buyOverHttp(server.origin, { tokens, skuIds, connections, seconds: warmSeconds });
      const costs = startCosts(server.pid, server.dataFolder);
      const found = await buyOverHttp(server.origin, { tokens, skuIds, connections, seconds });
      return { ...found, cost: costs(found.good) };
    };
    const licence = await buy(licenceId);
    const secret = await buy(secretId);
    return { licence, secret, bare: await buyBare(server, seconds) };
  } finally {
    await pool.end();
  }
}

interface HttpLoad {
  tokens: readonly string[];
  /** By turns. */
  skuIds: readonly number[];
  connections: number;
  seconds: number;
}

/** Buyers by turns, each call with a key of its own. */
export function buyOverHttp(origin: string, load: HttpLoad): Promise<LoadFigures> {
  const { tokens, skuIds, seconds } = load;
  const mark = `${skuIds[0]}-${Date.now().toString(36)}`;
  const heads = skuIds.map((skuId) => {
    const body = JSON.stringify({ skuId, quantity: 1, unitPriceFen: 100, payBy: 'balance' });
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
function startCosts(pid: number, dataFolder: string): (purchases: number) => Cost {
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

async function buyBare(
  { databaseUrl, dataFolder }: Server,
  seconds: number,
): Promise<{ perSecond: number; cost: Cost }> {
  const bare = await openBarePurchases(databaseUrl, connections);
  try {
    let bought = 0;
    const run = async (until: number, client: pg.PoolClient, first: number) => {
      for (let turn = 0; Date.now() < until; turn++) {
        await bare.buy(client, first + (turn % 12));
        bought++;
      }
    };
    const clients = await Promise.all(Array.from({ length: connections }, () => bare.pool.connect()));
    const all = (until: number) => Promise.all(clients.map((client, index) => run(until, client, 1 + index * 12)));
    await all(Date.now() + 2000);
    bought = 0;
    const costs = startCosts(process.pid, dataFolder);
    await all(Date.now() + seconds * 1000);
    for (const client of clients) client.release();
    return { perSecond: bought / seconds, cost: costs(bought) };
  } finally {
    await bare.close();
  }
}
