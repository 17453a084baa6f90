import pg from 'pg';
import { openBarePurchases } from './barePurchase.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { seedBuyers, type BenchBuyers } from './seed.ts';

const connections = 16;
const buyers = 200;

export interface PurchaseFigures {
  barePerSecond: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

/** Purchases from the balance over HTTP, all of one product of one seller, against the bare transaction on the same server. */
export async function benchPurchase(
  server: { origin: string; databaseUrl: string },
  seconds: number,
): Promise<PurchaseFigures> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const seeded = await seedBuyers(pool, buyers);
    await pool.query('analyze');
    await buyOverHttp(server.origin, seeded, 3);
    const { perSecond, p50Ms, p99Ms, failed } = await buyOverHttp(server.origin, seeded, seconds);
    const barePerSecond = await buyBare(server.databaseUrl, seconds);
    return { barePerSecond, perSecond, p50Ms, p99Ms, failed };
  } finally {
    await pool.end();
  }
}

function buyOverHttp(origin: string, { tokens, skuId }: BenchBuyers, seconds: number): Promise<LoadFigures> {
  const mark = Date.now().toString(36);
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
