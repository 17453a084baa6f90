/** Importing 100,000 secrets while the site answers, and the stock page of a million secrets against that of a thousand. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import { endpoints, type Endpoints } from '#contract/endpoints.ts';
import { adminPassword } from '../support/servers/serverProcess.ts';
import { memoryWhile, perSecond, type Line } from './measure.ts';

const importedLines = 100_000;
const items = { many: 1_000_000, few: 1_000 };
/** Between two looks at the list. */
const pauseMs = 10;

interface Server {
  url: string;
  pid: number;
  databaseUrl: string;
}

export async function benchStock(server: Server): Promise<Line[]> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const call = await callerAsAdmin(server.url);
    return [...(await benchImport(server, pool, call)), ...(await benchPages(pool, call))];
  } finally {
    await pool.end();
  }
}

async function benchImport(server: Server, pool: pg.Pool, call: Call): Promise<Line[]> {
  const skuId = await insertSku(pool);
  // The first one makes the process as large as it gets.
  await importInto(server, call, skuId);
  const idle = await listTimesWhile(server.url, () => sleep(8000));
  const memoryBefore = await memoryWhile(server.pid, () => sleep(1000));
  let seconds = { read: 0, imported: 0 };
  let busy: number[] = [];
  const memoryMost = await memoryWhile(server.pid, async () => {
    busy = await listTimesWhile(server.url, async () => {
      seconds = await importInto(server, call, skuId);
    });
  });
  const lines = importedLines / (seconds.read + seconds.imported);
  const ratio = at(busy, 0.99) / at(idle, 0.99);
  const growth = memoryMost - memoryBefore;
  return [
    {
      what: `import of ${importedLines.toLocaleString('en-US')} secrets, read and put on sale`,
      figure: perSecond(lines),
      against: `${seconds.read.toFixed(1)} s to read, ${seconds.imported.toFixed(1)} s from the confirmation`,
      wanted: '≥ 10,000/s',
      isReached: lines >= 10_000,
    },
    {
      what: '  p99 of the product list meanwhile',
      figure: `${at(busy, 0.99).toFixed(1)} ms`,
      against: `${ratio.toFixed(1)} × ${at(idle, 0.99).toFixed(1)} ms when idle`,
      wanted: '< 3 ×',
      isReached: ratio < 3,
    },
    {
      what: '  memory that it takes beside that of the one before',
      figure: `${Math.round(growth)} MB`,
      against: `${Math.round(memoryBefore)} MB`,
      wanted: '≤ 50 MB',
      isReached: growth <= 50,
    },
  ];
}

/** Secrets as the tables hold them, without going through the import; nobody opens them. */
async function benchPages(pool: pg.Pool, call: Call): Promise<Line[]> {
  const [many, few] = [await insertSku(pool), await insertSku(pool)];
  for (const [skuId, count] of [
    [many, items.many],
    [few, items.few],
  ] as const) {
    await pool.query(
      `with batch as (
         insert into stock_batches (sku_id, state, lines, good, imported, created_by, created_at, touched_at)
         values ($1, 'imported', $2, $2, $2, 1, now(), now()) returning id
       )
       insert into stock_items (sku_id, batch_id, state, content, content_hash, created_at)
       select $1, batch.id, 'available', decode(repeat('ab', 65), 'hex'), sha256(int8send($1::bigint) || int8send(n)), now()
       from batch, generate_series(1::bigint, $2) n`,
      [skuId, count],
    );
  }
  await pool.query('vacuum analyze stock_items, stock_batches, stock_changes, stock_counts');
  const pages = {
    'stock page': (skuId: number) => call('getStock', { skuId }),
    'stock list, searched by number': (skuId: number) => call('listStock', { search: String(skuId) }),
    'items, newest first': (skuId: number) => call('listStockItems', { skuId }),
    'items of one state': (skuId: number) => call('listStockItems', { skuId, state: 'available' }),
    'taking one of them': (skuId: number) =>
      pool.query(`select stock_take($1, $2, 1, 'sold', now(), true)`, [skuId, Math.floor(Math.random() * 1e12)]),
  };
  const lines: Line[] = [];
  for (const [name, ask] of Object.entries(pages)) {
    const times = { many: [] as number[], few: [] as number[] };
    for (let turn = 0; turn < 220; turn++) {
      for (const size of ['many', 'few'] as const) {
        const before = performance.now();
        await ask(size === 'many' ? many : few);
        if (turn >= 20) times[size].push(performance.now() - before);
      }
    }
    const ratio = at(times.many, 0.5) / at(times.few, 0.5);
    lines.push({
      what: `${name} of ${items.many.toLocaleString('en-US')} secrets`,
      figure: `${at(times.many, 0.5).toFixed(1)} ms, p99 ${at(times.many, 0.99).toFixed(1)} ms`,
      against: `${ratio.toFixed(2)} × that of ${items.few.toLocaleString('en-US')}`,
      wanted: '≤ 1.5 ×',
      isReached: ratio <= 1.5,
    });
  }
  return lines;
}

async function insertSku(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `with c as (insert into categories (slug, name_zh) values ($1, '测试') returning id),
       p as (insert into products (category_id, kind, state, title_zh, created_at, updated_at)
             select id, 'secret', 'on_shelf', '性能测试卡密', now(), now() from c returning id)
     insert into skus (product_id, name_zh, price_fen) select id, '一张', 100 from p returning id`,
    [`bench-stock-${randomBytes(4).toString('hex')}`],
  );
  return Number(rows[0]?.id);
}

async function importInto({ url }: Server, call: Call, skuId: number): Promise<{ read: number; imported: number }> {
  const body = Array.from({ length: importedLines }, () => randomUUID()).join('\r\n');
  const started = performance.now();
  const batch = await call('importStock', { skuId }, body);
  const read = performance.now();
  await call('confirmStockBatch', { id: batch.id });
  for (;;) {
    const { state, imported } = await call('getStockBatch', { id: batch.id });
    if (state === 'imported' && imported === importedLines) break;
    if (state !== 'importing') throw new Error(`${url}: the batch is ${state} after ${imported} lines`);
    await sleep(50);
  }
  return { read: (read - started) / 1000, imported: (performance.now() - read) / 1000 };
}

/** How long the product list takes while something runs, one look after the other; ascending. */
async function listTimesWhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const before = performance.now();
      const answer = await fetch(url + endpoints.listProducts.path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
      times.push(performance.now() - before);
      await sleep(pauseMs);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return times;
}

function at(times: number[], share: number): number {
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

type Call = <Name extends keyof Endpoints>(
  name: Name,
  input: InputOf<Endpoints[Name]>,
  file?: string,
) => Promise<OutputOf<Endpoints[Name]>>;

async function callerAsAdmin(url: string): Promise<Call> {
  let token = '';
  const call: Call = async (name, input, file) => {
    const { method, path } = endpoints[name];
    const inQuery = method === 'GET' || file !== undefined;
    const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    const answer = await fetch(url + path + query, {
      method,
      headers: { 'user-token': token, 'content-type': file === undefined ? 'application/json' : 'text/plain' },
      ...(method === 'GET' ? {} : { body: file ?? JSON.stringify(input) }),
    });
    // The server checked its reply against this endpoint's schema.
    const { status, msg, data } = (await answer.json()) as { status: string; msg: string; data: never };
    if (status !== 'ok') throw new Error(`${name}: ${msg}`);
    return data;
  };
  ({ token } = await call('login', { account: 'admin', password: adminPassword, remember: false }));
  return call;
}
