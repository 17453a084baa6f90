import pg from 'pg';
import { openBarePurchases } from './barePurchase.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { seedBuyers, seedLicence, seedSecrets } from './seed.ts';

const connections = 16;
const buyers = 200;
const warmSeconds = 3;
/** More than can be sold in a second. */
const secretsPerSecond = 6000;

export interface PurchaseFigures {
  barePerSecond: number;
  /** A licence of the platform, which has no stock. */
  licence: LoadFigures;
  /** A secret of a shop, taken from its stock. */
  secret: LoadFigures;
}

/** Purchases from the balance over HTTP, all of one product of one seller, against the bare transaction on the same server. */
export async function benchPurchase(
  server: { origin: string; databaseUrl: string },
  seconds: number,
): Promise<PurchaseFigures> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const tokens = await seedBuyers(pool, buyers);
    const [licenceId, secretId] = [
      await seedLicence(pool),
      await seedSecrets(pool, (seconds + warmSeconds) * secretsPerSecond),
    ];
    await pool.query('analyze');
    const buy = async (skuId: number) => {
      await buyOverHttp(server.origin, { tokens, skuId }, warmSeconds);
      return buyOverHttp(server.origin, { tokens, skuId }, seconds);
    };
    const licence = await buy(licenceId);
    const secret = await buy(secretId);
    return { licence, secret, barePerSecond: await buyBare(server.databaseUrl, seconds) };
  } finally {
    await pool.end();
  }
}

function buyOverHttp(
  origin: string,
  { tokens, skuId }: { tokens: string[]; skuId: number },
  seconds: number,
): Promise<LoadFigures> {
  const mark = `${skuId}-${Date.now().toString(36)}`;
  const body = JSON.stringify({ skuId, quantity: 1, unitPriceFen: 100, payBy: 'balance' });
  const head = `POST /api/order/create HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const request = (number: number) =>
    `${head}user-token: ${tokens[number % tokens.length] ?? ''}\r\nidempotency-key: bench-${mark}-${number}\r\n\r\n${body}`;
  return loadHttp(origin, { connections, seconds, request });
}

async function buyBare(databaseUrl: string, seconds: number): Promise<number> {
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
    await all(Date.now() + seconds * 1000);
    for (const client of clients) client.release();
    return bought / seconds;
  } finally {
    await bare.close();
  }
}
