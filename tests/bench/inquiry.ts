import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { rankTest } from './rankTest.ts';
import type { Line } from './measure.ts';

const tries = 2000;
/** Few at a time, so that each waits for itself and not for the others. */
const atOnce = 4;
const domains = 200;
/** Below this the two would be told apart. */
const likelyEnough = 0.01;

/** Whether the time of an answer tells if something was found: domains that are bound and domains that are not, in random order. */
export async function benchInquiry(server: { url: string; databaseUrl: string }): Promise<Line[]> {
  const mark = randomBytes(4).toString('hex');
  const domainOf = (number: number, bound: boolean) =>
    `bench-${bound ? mark : [...mark].reverse().join('')}-${number}.example.com`;
  await bindDomains(server.databaseUrl, mark);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times = { hit: [] as number[], miss: [] as number[] };
  const order = Array.from({ length: tries }, (_, index) => ({
    index,
    isHit: index % 2 === 0,
    by: randomBytes(4).readUInt32LE(),
  }));
  order.sort((one, other) => one.by - other.by);
  const lane = async () => {
    for (let next = order.shift(); next; next = order.shift()) {
      const { index, isHit } = next;
      const query = domainOf(1 + (Math.floor(index / 2) % domains), isHit);
      const took = await timed({ url: server.url, agent, query, from: `198.18.${index >> 8}.${index & 255}`, isHit });
      times[isHit ? 'hit' : 'miss'].push(took);
    }
  };
  // The first ones wait for connections and plans.
  for (let warm = 0; warm < 20; warm += 1) {
    await timed({
      url: server.url,
      agent,
      query: domainOf(1, warm % 2 === 0),
      from: `198.19.0.${warm}`,
      isHit: warm % 2 === 0,
    });
  }
  await Promise.all(Array.from({ length: atOnce }, lane));
  agent.destroy();
  const likely = rankTest(times.hit, times.miss);
  return [
    {
      what: `inquiry: median of ${times.hit.length} that found something`,
      figure: `${medianOf(times.hit).toFixed(2)} ms`,
      against: `${medianOf(times.miss).toFixed(2)} ms of ${times.miss.length} that did not`,
      wanted: '',
      isReached: true,
    },
    {
      what: '  chance of such a difference if there is none (rank test)',
      figure: `p = ${likely.toFixed(3)}`,
      against: '',
      wanted: `≥ ${likelyEnough}`,
      isReached: likely >= likelyEnough,
    },
  ];
}

/** Straight into the tables: two hundred domains of licences that are there. */
async function bindDomains(databaseUrl: string, mark: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rowCount } = await pool.query(
    `insert into activations (licence_id, kind, target, skeleton, created_at)
     select l.id, 'domain', 'bench-' || $1 || '-' || n || '.example.com', 'bench-' || $1 || '-' || n || '.exarnple.corn', now()
     from generate_series(1, $2::int) n, (select id from licences order by id limit 1) l`,
    [mark, domains],
  );
  await pool.query('analyze activations');
  await pool.end();
  if (rowCount !== domains) throw new Error('there is no licence to bind anything to');
}

interface Asked {
  url: string;
  agent: Agent;
  query: string;
  /** Each from an address of its own, which the trusted proxy names. */
  from: string;
  isHit: boolean;
}

/** Milliseconds from the request to the end of its reply. Throws when that was not what the domain is worth. */
function timed({ url, agent, query, from, isHit }: Asked): Promise<number> {
  const body = JSON.stringify({ query });
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': from,
    };
    const sent = request(`${url}/api/inquire`, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.on('data', (data: Buffer) => (text += data.toString()));
      reply.on('error', reject);
      reply.on('end', () => {
        const took = performance.now() - began;
        const isRight = text.includes(isHit ? '"result":"valid"' : '"result":"not_found"');
        // A licence of the demo may have ended meanwhile: what counts is that it was found.
        const isFound = isHit && text.includes('"matchedBy":"domain"');
        if (isRight || isFound) resolve(took);
        else reject(new Error(`an inquiry was answered ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
