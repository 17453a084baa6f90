/** Log-ins at a rate of theirs beside the list of products, and if the time of an answer tells which accounts there are. */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { loadHttp } from './httpLoad.ts';
import type { Line } from './measure.ts';
import { rankTest } from './rankTest.ts';

const perMinute = 1000;
/** The list may take so many times as long beside them, its slowest of a hundred. */
const timesMax = 3;
/** Idle and under log-ins by turns, so that what else the machine does falls on both. */
const turns = 3;
const accounts = 400;
/** Of each kind: fewer wrong passwords than the site takes before it asks for a proof of work. */
const samples = 150;
/** Below this the two would be told apart. */
const likelyEnough = 0.01;

interface Bench {
  url: string;
  databaseUrl: string;
}

interface Crowd {
  call: CallByName;
  password: string;
  nameOf: (number: number) => string;
}

/** The server trusts 127.0.0.1 as a proxy. */
export async function benchLogins(server: Bench, seconds: number): Promise<Line[]> {
  const crowd = await gather(server);
  return [...(await beside(server, crowd, seconds)), ...(await enumerated(crowd))];
}

/** Accounts that share one password: hashing it costs the same for each. */
async function gather({ url, databaseUrl }: Bench): Promise<Crowd> {
  const call = callerAt(url);
  const mark = randomBytes(3).toString('hex');
  const password = `Kx7${randomBytes(6).toString('hex')}`;
  const first = { username: `crowd_${mark}`, email: `crowd_${mark}@example.com`, password, consent: true as const };
  await call('register', first, { headers: from() });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rowCount } = await pool.query(
    `insert into users (username, email, password_hash, created_at)
     select u.username || '_' || n, u.username || '_' || n || '@example.com', u.password_hash, now()
     from users u, generate_series(0, $2::int - 1) n where u.username = $1`,
    [first.username, accounts],
  );
  await pool.end();
  if (rowCount !== accounts) throw new Error('the accounts were not made');
  return { call, password, nameOf: (number) => `${first.username}_${number % accounts}` };
}

async function beside({ url }: Bench, { call, password, nameOf }: Crowd, seconds: number): Promise<Line[]> {
  const { host } = new URL(url);
  const request = () => `GET /api/shop/products?limit=10 HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const list = () => loadHttp(url, { connections: 4, seconds, request });
  const idle: number[] = [];
  const loaded: number[] = [];
  const tookMs: number[] = [];
  let [tries, failed] = [0, 0];
  await list();
  for (let turn = 0; turn < turns; turn += 1) {
    idle.push((await list()).p99Ms);
    const stop = new AbortController();
    const flow = (async () => {
      const under: Promise<void>[] = [];
      while (!stop.signal.aborted) {
        const input = { account: nameOf(tries), password, remember: false };
        tries += 1;
        const before = performance.now();
        under.push(
          call('login', input, { headers: from() }).then(({ name }) => {
            if (name === undefined) tookMs.push(performance.now() - before);
            else failed += 1;
          }),
        );
        await sleep(60_000 / perMinute);
      }
      await Promise.all(under);
    })();
    loaded.push((await list()).p99Ms);
    stop.abort();
    await flow;
  }
  const [calm, busy] = [medianOf(idle), medianOf(loaded)];
  const reached = Math.round((tries / (turns * seconds)) * 60);
  return [
    {
      what: `list p99 beside ${reached} log-ins a minute, each from another network`,
      figure: `${busy.toFixed(1)} ms`,
      against: `${(busy / calm).toFixed(2)} × ${calm.toFixed(1)} ms idle`,
      wanted: `< ${timesMax} ×`,
      isReached: busy < timesMax * calm && failed === 0,
    },
    {
      what: '  a log-in meanwhile',
      figure: `${medianOf(tookMs).toFixed(0)} ms${failed > 0 ? `, ${failed} refused` : ''}`,
      against: `of ${tries}, the slowest ${Math.max(0, ...tookMs).toFixed(0)} ms`,
      wanted: 'none refused',
      isReached: failed === 0,
    },
  ];
}

/** Calls of strangers about accounts that there are and that there are not, in random order, each about another one. */
async function enumerated({ call, nameOf }: Crowd): Promise<Line[]> {
  const wrong = 'Wr0ngGuess';
  const none = randomBytes(4).toString('hex');
  const asks: Record<string, (name: string) => Promise<unknown>> = {
    'a wrong password': (account) => call('login', { account, password: wrong, remember: false }, { headers: from() }),
    'a code to reset the password': (name) =>
      call('sendCode', { purpose: 'password', email: `${name}@example.com` }, { headers: from() }),
  };
  const lines: Line[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    const order = Array.from({ length: 2 * samples }, (_, index) => ({
      isKnown: index % 2 === 0,
      name: index % 2 === 0 ? nameOf(index / 2) : `nobody_${none}_${index}`,
      by: randomInt(2 ** 32),
    })).toSorted((one, other) => one.by - other.by);
    const times = { known: [] as number[], unknown: [] as number[] };
    // The first ones wait for connections and plans.
    for (let warm = 0; warm < 10; warm += 1) await ask(`warm_${none}_${warm}`);
    for (const { isKnown, name } of order) {
      const before = performance.now();
      await ask(name);
      times[isKnown ? 'known' : 'unknown'].push(performance.now() - before);
    }
    const likely = rankTest(times.known, times.unknown);
    lines.push({
      what: `${what}: of an account and of none, chance of such a difference if there is none (rank test)`,
      figure: `p = ${likely.toFixed(3)}`,
      against: `${medianOf(times.known).toFixed(2)} and ${medianOf(times.unknown).toFixed(2)} ms of ${samples} each`,
      wanted: `≥ ${likelyEnough}`,
      isReached: likely >= likelyEnough,
    });
  }
  return lines;
}

/** From a network of its own, which the trusted proxy names. */
function from(): Record<string, string> {
  const group = () => randomInt(1, 65_536).toString(16);
  return { 'x-forwarded-for': `2001:${group()}:${group()}:${group()}::1` };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
