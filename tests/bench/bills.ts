/**
 * Reads and compares a bill of a million lines, most of which the books have: `npx tsx tests/bench/bills.ts`. The bill streams
 * from a process of its own; memory is that of the reader beyond what it had before.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readDueBills } from '../../server/src/modules/reconciliation/compareBills.ts';
import { sandboxSecret } from '../../server/src/outside/gateways/sandbox.ts';
import { signText } from '../../server/src/outside/gateways/signature.ts';
import { ownRuntime } from '../../server/src/platform/database/rights.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { startDatabaseServer } from '../support/servers/databaseServer.ts';
import { makePerson } from '../support/people/people.ts';
import { inDatabase } from '../support/servers/postgres.ts';
import { memoryWhile } from './measure.ts';

const lines = 1_000_000;
/** Of the bill alone, with another amount, and of the books alone. */
const unlike = 100;
const amountFen = 1_000;
const secondsMax = 120;
const memoryMaxMb = 100;

if (process.argv[2] === 'serve') await serve(process.env['BILL_SECRET'] ?? '');
else await run();

/** The counterpart: one bill for whichever day, written as it is read. */
async function serve(secret: string): Promise<void> {
  const server = createServer((request, response) => {
    void (async () => {
      const day = request.url?.split('/').at(-1) ?? '';
      const hash = createHash('sha256');
      for (let first = 0; first < lines; first += 1_000) {
        const text = Array.from({ length: 1_000 }, (_, at) => lineOf(first + at)).join('');
        hash.update(text);
        if (!response.write(text)) await once(response, 'drain');
      }
      const end = `bill ${day} ${lines} ${hash.digest('hex')}`;
      response.end(`#end,${lines},${signText(secret, end)}\n`);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : '');
}

function lineOf(at: number): string {
  const number = at < unlike ? `ELSEWHERE-${at}` : `bench-${at}`;
  return `payment,${number},theirs-${at},${at < 2 * unlike ? amountFen + 1 : amountFen},0,done\n`;
}

async function run(): Promise<void> {
  const server = await startDatabaseServer();
  const url = inDatabase(server.url, server.template);
  const way = server.runtimeRole === undefined ? url : ownRuntime(url).url;
  const app = await startTestApp({}, { url, way });
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), 'serve'], {
    env: { ...process.env, BILL_SECRET: sandboxSecret(app.app.keys) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const day = await fill(app);
    const context = {
      app: app.app,
      now: app.now(),
      transaction: app.database.transaction,
    };
    const deps = {
      payOrders: () => Promise.reject(new Error('nothing is paid here')),
      payLease: () => Promise.reject(new Error('nothing is paid here')),
      internalUrl: () => `http://127.0.0.1:${port}`,
    };
    global.gc?.();
    const before = await memoryWhile(process.pid, () => new Promise((resolve) => setTimeout(resolve, 1_000)));
    const began = performance.now();
    const most = await memoryWhile(process.pid, () => readDueBills(deps, context));
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await app.sql(
      `select d.state, d.failure, d.lines, d.bill_in_fen::float8 as bill, d.found_in_fen::float8 as found,
         (select count(*)::int from reconciliation_differences x where x.day_id = d.id) as differences
       from reconciliation_days d where d.gateway = 'sandbox' and d.day = $1`,
      [day],
    );
    const isRight = rows[0]?.['state'] === 'compared' && rows[0]['differences'] === 3 * unlike;
    console.log(rows[0], isRight ? 'as expected' : 'NOT as expected');
    console.log(`${lines} lines in ${seconds.toFixed(1)} s (wanted < ${secondsMax})`);
    console.log(`${(most - before).toFixed(0)} MB above ${before.toFixed(0)} MB (wanted < ${memoryMaxMb})`);
    if (!isRight || seconds >= secondsMax || most - before >= memoryMaxMb) process.exitCode = 1;
  } finally {
    child.kill();
    await app.stop();
    await server.stop();
  }
}

/** Payments of yesterday in the books, past the application and its triggers; the day. */
async function fill(app: TestApp): Promise<string> {
  const { id } = await makePerson(app);
  const paidAt = new Date(app.now().getTime() - 36 * 60 * 60 * 1000);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into payments (id, token, purpose, user_id, amount_fen, of_cart, state, created_at, expires_at, paid_at)
       overriding system value values (1, 'bench', 'recharge', $1, 1, false, 'paid', now(), now(), now())`,
      [id],
    );
    for (let first = unlike; first < lines + unlike; first += 100_000) {
      await client.query(
        `with attempt as (
           insert into payment_attempts
             (id, payment_id, gateway, pay_way, merchant_number, amount_fen, state, created_at, paid_at, gateway_reference)
           overriding system value
           select n, 1, 'sandbox', 'bench' || n, 'bench-' || n, ${amountFen}, 'paid', $1, $1, 'theirs-' || n
           from generate_series($2::int, $3::int) as n returning id
         ), entry as (
           insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
           select 'recharge', 'payment:' || id, 'payment', 1, $1 from attempt returning id
         )
         insert into ledger_postings (account_id, entry_id, kind, amount_fen)
         select a.id, e.id, 'recharge', -${amountFen} from entry e
         join ledger_accounts a on a.owner_id = 0 and a.kind = 'cash_sandbox'`,
        [paidAt, first, Math.min(lines + unlike, first + 100_000) - 1],
      );
    }
    const { rows } = await client.query<{ day: string }>(
      `select ($1::timestamptz at time zone 'Asia/Shanghai')::date::text as day`,
      [paidAt],
    );
    return rows[0]?.day ?? '';
  } finally {
    await client.end();
  }
}
