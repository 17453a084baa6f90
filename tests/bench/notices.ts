/**
 * Notices of a gateway at a rate that it keeps, whatever we do: each is signed, credits the recharge of one buyer, and is answered once
 * that is committed. Some come twice. Counted afterwards in the books: what was lost, and what was credited more than once.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { parseConfig } from '../../server/src/config.ts';
import { sandboxSecret } from '../../server/src/outside/gateways/sandbox.ts';
import { sandboxCurrency, type PaymentNotice } from '../../server/src/outside/gateways/sandboxProtocol.ts';
import { signText } from '../../server/src/outside/gateways/signature.ts';
import { loadKeys } from '../../server/src/platform/keys/keys.ts';
import { openAsker } from './httpLoad.ts';
import { perSecond, type Line } from './measure.ts';
import { startCosts } from './purchase.ts';
import { seedBuyers } from './seed.ts';

const rate = 500;
const seconds = 20;
/** From the first notice until all are settled. */
const settledWithinSeconds = 60;
const buyers = 500;
const connections = 64;
/** Each so many-th is sent again at once, by another connection. */
const twiceEach = 10;
const amountFen = 1_000;
const warm = 2_000;
/** Of the machine that all this is promised on. */
const processors = 2;

interface Server {
  url: string;
  databaseUrl: string;
  dataFolder: string;
  pid: number;
}

/** Recorded a second, how late answers were, what is settled by when, and what is lost. */
export async function benchNotices({ url, databaseUrl, dataFolder, pid }: Server): Promise<Line[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const secret = sandboxSecret(loadKeys(parseConfig({ MALLARD_DATA: dataFolder })));
    await seedBuyers(pool, buyers);
    const warming = await seedRecharges(pool, warm);
    const numbers = await seedRecharges(pool, rate * seconds);
    await pool.query('analyze');
    await send(url, requestsOf(warming, secret), rate);
    const requests = requestsOf(numbers, secret).flatMap((request, at) =>
      at % twiceEach === 0 ? [request, request] : request,
    );
    const costs = startCosts(pid, dataFolder);
    const began = performance.now();
    // Those that come twice are sent beside the others.
    const { times, failed, lastAt } = await send(url, requests, (rate * requests.length) / numbers.length);
    const settledAt = await settled(pool, { numbers, until: began + settledWithinSeconds * 1000 });
    const books = await booksOf(pool, numbers);
    const cost = costs(requests.length);
    const eachMs = (cost.server + cost.database) / 1000;
    const took = (lastAt - began) / 1000;
    const recorded = books.paid / Math.max(took, seconds);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return [
      {
        what: `notices recorded, of ${rate} a second for ${seconds} s`,
        figure: `${perSecond(recorded)}${failed > 0 ? `, ${failed} failed` : ''}`,
        against: `answered within ${took.toFixed(1)} s, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
        wanted: `≥ ${rate * 0.98}/s`,
        isReached: recorded >= rate * 0.98 && failed === 0,
      },
      {
        what: '  all of them settled',
        figure: settledAt === undefined ? 'never' : `${((settledAt - began) / 1000).toFixed(1)} s`,
        against: `${books.paid} of ${numbers.length}`,
        wanted: `≤ ${settledWithinSeconds} s`,
        isReached: settledAt !== undefined,
      },
      {
        what: '  lost, and credited twice',
        figure: `${numbers.length - books.paid}, ${books.entries - books.paid}`,
        against: `${books.fen / 100} of ${(numbers.length * amountFen) / 100} CNY`,
        wanted: '0, 0',
        isReached:
          books.paid === numbers.length && books.entries === books.paid && books.fen === numbers.length * amountFen,
      },
      // It tells of a machine that does other things as well: two processors give two seconds each second.
      {
        what: '  processor time of a notice, server and database',
        figure: `${eachMs.toFixed(1)} ms`,
        against: `${(cost.server / 1000).toFixed(1)} + ${(cost.database / 1000).toFixed(1)} ms, ${((eachMs * rate * requests.length) / numbers.length / 1000).toFixed(1)} processors for ${rate} a second`,
        wanted: `≤ ${processors} processors`,
        isReached: (eachMs * rate * requests.length) / numbers.length / 1000 <= processors,
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Recharges that wait at the gateway, of the buyers by turns; their numbers there. */
async function seedRecharges(pool: pg.Pool, count: number): Promise<string[]> {
  const mark = randomBytes(4).toString('hex');
  const { rows } = await pool.query<{ number: string }>(
    `with buyers as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as count from users where username like 'bench\\_%'
     ), made as (
       insert into payments (token, purpose, user_id, amount_fen, of_cart, state, created_at, expires_at)
       select $1 || '-' || n, 'recharge', b.id, $2, false, 'waiting', now(), now() + interval '1 hour'
       from generate_series(1, $3::int) n join buyers b on b.at = n % b.count returning id, token
     )
     insert into payment_attempts (payment_id, gateway, pay_way, merchant_number, amount_fen, state, created_at)
     select id, 'sandbox', 'page', token, $2, 'waiting', now() from made returning merchant_number as number`,
    [mark, amountFen, count],
  );
  return rows.map(({ number }) => number);
}

function requestsOf(numbers: readonly string[], secret: string): string[] {
  const paidAt = new Date(Date.now() + 1_000).toISOString();
  return numbers.map((number) => {
    const body = JSON.stringify({
      type: 'payment.notice',
      merchant_number: number,
      reference: `bench-${number}`,
      amount_fen: amountFen,
      currency: sandboxCurrency,
      state: 'paid',
      paid_at: paidAt,
    } satisfies PaymentNotice);
    return `POST /api/payment/notify/sandbox HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nsignature: ${signText(secret, body)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
}

/** Sends each at its time, or as soon as a connection is free; how long answers took since that time, in ms, shortest first. */
async function send(
  url: string,
  requests: readonly string[],
  ratePerSecond: number,
): Promise<{ times: number[]; failed: number; lastAt: number }> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  let lastAt = 0;
  const began = performance.now();
  const run = async () => {
    const ask = await openAsker(hostname, Number(port));
    for (;;) {
      const number = next++;
      const request = requests[number];
      if (request === undefined) break;
      const due = began + (number * 1000) / ratePerSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const status = await ask.send(request);
      lastAt = performance.now();
      if (status === 200) times.push(lastAt - due);
      else failed += 1;
    }
    ask.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return { times: times.toSorted((one, other) => one - other), failed, lastAt };
}

/** When all were settled; undefined where they were not in time. */
async function settled(
  pool: pg.Pool,
  { numbers, until }: { numbers: readonly string[]; until: number },
): Promise<number | undefined> {
  while (performance.now() < until) {
    if ((await booksOf(pool, numbers)).paid === numbers.length) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return undefined;
}

/** What was paid, and what of it stands in the ledger. */
async function booksOf(
  pool: pg.Pool,
  numbers: readonly string[],
): Promise<{ paid: number; entries: number; fen: number }> {
  const { rows } = await pool.query<{ paid: number; entries: number; fen: string }>(
    `select count(distinct a.id)::int as paid, count(e.id)::int as entries, coalesce(sum(p.amount_fen), 0)::bigint as fen
     from payment_attempts a join payments y on y.id = a.payment_id and y.state = 'paid'
       left join ledger_entries e on e.key = 'payment:' || a.id
       left join ledger_postings p on p.entry_id = e.id and p.amount_fen > 0
     where a.merchant_number = any($1) and a.state = 'paid'`,
    [numbers],
  );
  const [found] = rows;
  return { paid: found?.paid ?? 0, entries: found?.entries ?? 0, fen: Number(found?.fen ?? 0) };
}
