/** Validations over HTTP, the database asked and the answer signed, against the least that could do both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { makeKey } from '../../server/src/modules/licences/core/key.ts';
import { sealKey, type SealedKey } from '../../server/src/modules/licences/core/keyEncryption.ts';
import { findKeyTexts, keysOf, type Keys } from '../../server/src/platform/keys/keys.ts';
import { freePort } from '../support/servers/freePort.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { percent, perSecond, type Line } from './measure.ts';
import { seedLicence } from './seed.ts';

interface Server {
  url: string;
  databaseUrl: string;
  dataFolder: string;
}

const connections = 32;
/** Licences whose keys are asked for by turns, so that no row is always at hand. */
const asked = 2000;
const seededAtOnce = 250_000;

interface Known extends SealedKey {
  key: string;
  machine: string;
}

/** With so many licences in the database, each bound to one machine. */
export async function benchLicences(
  server: Server,
  { licences, seconds }: { licences: number; seconds: number },
): Promise<Line[]> {
  const texts = findKeyTexts({
    dataFolder: server.dataFolder,
    secretKey: undefined,
    olderSecretKeys: [],
    signingKey: undefined,
  });
  if (!texts) throw new Error('the server has no keys');
  const known = await seed(server.databaseUrl, keysOf(texts), licences);
  const bare = await startBare(server.databaseUrl);
  const ours = (number: number) => {
    const { key, machine } = known[number % known.length] ?? { key: '', machine: '' };
    return post(server.url, '/api/licence/validate', { key, machine, nonce: `nonce-${number}` });
  };
  const theirs = (number: number) => {
    const hash = known[number % known.length]?.hash.toString('base64url');
    return post(bare.url, '/validate', { hash });
  };
  try {
    await loadHttp(bare.url, { connections, seconds: 2, request: theirs });
    await loadHttp(server.url, { connections, seconds: 2, request: ours });
    const turns: { ours: LoadFigures; bare: LoadFigures }[] = [];
    // By turns, so that what else the machine does falls on both.
    for (let turn = 0; turn < 3; turn += 1) {
      turns.push({
        bare: await loadHttp(bare.url, { connections, seconds, request: theirs }),
        ours: await loadHttp(server.url, { connections, seconds, request: ours }),
      });
    }
    return linesOf(licences, turns);
  } finally {
    bare.stop();
  }
}

function linesOf(licences: number, turns: readonly { ours: LoadFigures; bare: LoadFigures }[]): Line[] {
  const mean = (pick: (turn: (typeof turns)[number]) => number) =>
    turns.reduce((sum, turn) => sum + pick(turn), 0) / turns.length;
  const [ours, bare] = [mean((turn) => turn.ours.perSecond), mean((turn) => turn.bare.perSecond)];
  const failed = turns.reduce((sum, turn) => sum + turn.ours.failed + turn.bare.failed, 0);
  const [median, p99] = [mean((turn) => turn.ours.p50Ms), mean((turn) => turn.ours.p99Ms)];
  return [
    {
      what: `validations with ${licences.toLocaleString('en-US')} licences, database asked, signed`,
      figure: `${perSecond(ours)}${failed > 0 ? `, ${failed} failed` : ''}`,
      against: `${percent(ours / bare)} of ${perSecond(bare)}`,
      wanted: percent(0.4),
      isReached: ours / bare >= 0.4 && failed === 0,
    },
    {
      what: `  p99 at ${connections} connections`,
      figure: `${p99.toFixed(1)} ms`,
      against: `${(p99 / median).toFixed(1)} × the median of ${median.toFixed(1)} ms`,
      wanted: '< 4 ×',
      isReached: p99 < median * 4,
    },
  ];
}

function post(origin: string, path: string, body: unknown): string {
  const text = JSON.stringify(body);
  const { host } = new URL(origin);
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Licences straight into the table: those that are asked for have keys, the rest only take room. */
async function seed(databaseUrl: string, keys: Keys, licences: number): Promise<Known[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const skuId = await seedLicence(pool);
    const known = Array.from({ length: Math.min(asked, licences) }, (_, number) => {
      const key = makeKey();
      return { key, machine: `machine-${number}`, ...sealKey(keys, key) };
    });
    await insert(pool, skuId, known);
    for (let made = known.length; made < licences; made += seededAtOnce) {
      const hashes = `select sha256(('bench' || n)::bytea), '\\x00'::bytea, '0000', 'machine-' || n
        from generate_series($2::bigint, $3::bigint) n`;
      await pool.query(insertOf(hashes), [skuId, made + 1, Math.min(made + seededAtOnce, licences)]);
    }
    await pool.query('analyze licences, activations');
    return known;
  } finally {
    await pool.end();
  }
}

async function insert(pool: pg.Pool, skuId: number, known: readonly Known[]): Promise<void> {
  const rows = 'select * from unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[])';
  const column = <T>(pick: (one: Known) => T) => known.map(pick);
  await pool.query(insertOf(rows), [
    skuId,
    column(({ hash }) => hash),
    column(({ encrypted }) => encrypted),
    column(({ tail }) => tail),
    column(({ machine }) => machine),
  ]);
}

const insertOf = (rows: string) => `
  with wanted (hash, encrypted, tail, machine) as (${rows}),
  made as (
    insert into licences (user_id, issued_by, product_id, sku_id, key_hash, key_encrypted, key_tail, state, seats,
      seats_used, binds, entitlements, term_days, starts_at, expires_at, created_at)
    select 1, 1, s.product_id, s.id, w.hash, w.encrypted, w.tail, 'active', 3, 1, '{domain,machine}', '{pro,export}',
      365, now(), now() + interval '365 days', now()
    from wanted w, skus s where s.id = $1
    returning id, key_hash
  )
  insert into activations (licence_id, kind, target, created_at)
  select m.id, 'machine', w.machine, now() from made m join wanted w on w.hash = m.key_hash`;

async function startBare(databaseUrl: string) {
  const port = await freePort();
  const script = fileURLToPath(new URL('bareValidation.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port), databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the bare server ended')));
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
