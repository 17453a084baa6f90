import autocannon from 'autocannon';
import pg from 'pg';
import { openBarePurchases } from './barePurchase.ts';
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
    const measured = await buyOverHttp(server.origin, seeded, seconds);
    const barePerSecond = await buyBare(server.databaseUrl, seconds);
    return {
      barePerSecond,
      perSecond: measured['2xx'] / measured.duration,
      p50Ms: measured.latency.p50,
      p99Ms: measured.latency.p99,
      failed: measured.non2xx + measured.errors,
    };
  } finally {
    await pool.end();
  }
}

let sent = 0;

function buyOverHttp(origin: string, { tokens, skuId }: BenchBuyers, seconds: number): Promise<autocannon.Result> {
  const mark = Date.now().toString(36);
  const body = JSON.stringify({ skuId, quantity: 1, unitPriceFen: 100, payBy: 'balance' });
  return autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/order/create',
        setupRequest: (request) => {
          const number = sent++;
          const headers = {
            'content-type': 'application/json',
            'user-token': tokens[number % tokens.length] ?? '',
            'idempotency-key': `bench-${mark}-${number}`,
          };
          return { ...request, headers, body };
        },
      },
    ],
  });
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
