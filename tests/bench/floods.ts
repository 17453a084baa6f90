/** What one person can do to everybody else: each flood while others look at the list of products and log in. */
import { randomBytes, randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { loadHttp } from './httpLoad.ts';
import { perSecond, type Line } from './measure.ts';

/** The list may take so many times as long as without a flood, its slowest of a hundred. */
const timesMax = 3;
const memoryMaxMb = 400;
const loginMaxMs = 2000;
/** Honest log-ins during each flood. */
const logins = 10;

export interface Flooded {
  url: string;
  databaseUrl: string;
  pid: number;
  adminPassword: string;
}

interface Flood {
  what: string;
  /** Goes on until it is aborted; how many calls were answered, and how many of them refused. */
  run: (signal: AbortSignal) => Promise<{ answered: number; refused: number }>;
}

/** Lists and log-ins under each flood, against the same without. The server trusts 127.0.0.1 as a proxy. */
export async function benchFloods(server: Flooded, seconds: number): Promise<Line[]> {
  const call = callerAt(server.url);
  const from = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  const flooder = await newUser(call, from());
  const honest = await newUser(call, from());
  const login = { account: await adminOf(server.databaseUrl), password: server.adminPassword, remember: false };
  const adminToken = (await call('login', login, { headers: from() })).data.token;
  const calm = await measured(server, { call, honest, from, seconds });
  const lines: Line[] = [];
  for (const flood of await floodsOf(server, { call, flooder, adminToken })) {
    const stop = new AbortController();
    const flooding = flood.run(stop.signal);
    await sleep(1000);
    const found = await measured(server, { call, honest, from, seconds });
    stop.abort();
    const { answered, refused } = await flooding;
    lines.push(...linesOf(flood.what, { calm, found, answered, refused, seconds }));
    await sleep(3000);
  }
  return lines;
}

async function adminOf(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const text = `select username from users where role = 'admin' order by id limit 1`;
  const { rows } = await pool.query<{ username: string }>(text);
  await pool.end();
  return rows[0]?.username ?? '';
}

interface Measured {
  p50Ms: number;
  p99Ms: number;
  failed: number;
  loginMs: number;
  loginsFailed: number;
  memoryMb: number;
}

async function measured(
  server: Flooded,
  { call, honest, from, seconds }: { call: CallByName; honest: User; from: () => Headers; seconds: number },
): Promise<Measured> {
  const { host } = new URL(server.url);
  const request = () => `GET /api/shop/products?limit=10 HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  let memoryMb = 0;
  const watch = setInterval(() => (memoryMb = Math.max(memoryMb, memoryOf(server.pid))), 1000);
  const times: number[] = [];
  let loginsFailed = 0;
  const lists = loadHttp(server.url, { connections: 4, seconds, request });
  for (let index = 0; index < logins; index += 1) {
    const before = performance.now();
    const input = { account: honest.username, password: honest.password, remember: false };
    const { name } = await call('login', input, { headers: from() });
    if (name === undefined) times.push(performance.now() - before);
    else loginsFailed += 1;
    await sleep((seconds * 1000) / logins / 2);
  }
  const { p50Ms, p99Ms, failed } = await lists;
  clearInterval(watch);
  return { p50Ms, p99Ms, failed, loginMs: Math.max(0, ...times), loginsFailed, memoryMb };
}

function linesOf(
  what: string,
  at: { calm: Measured; found: Measured; answered: number; refused: number; seconds: number },
): Line[] {
  const { calm, found, answered, refused, seconds } = at;
  const times = found.p99Ms / calm.p99Ms;
  return [
    {
      what,
      figure: `${perSecond(answered / (seconds + 1))}, ${refused} refused`,
      against: `list p99 ${found.p99Ms.toFixed(0)} ms, ${calm.p99Ms.toFixed(0)} ms idle: ${times.toFixed(1)} ×`,
      wanted: `< ${timesMax} ×`,
      isReached: times < timesMax && found.failed === 0,
    },
    {
      what: '  memory, with the processes beside the server',
      figure: `${Math.round(found.memoryMb)} MB`,
      against: `${Math.round(calm.memoryMb)} MB idle`,
      wanted: `< ${memoryMaxMb} MB`,
      isReached: found.memoryMb < memoryMaxMb,
    },
    {
      what: '  the slowest of honest log-ins',
      figure: `${Math.round(found.loginMs)} ms${found.loginsFailed > 0 ? `, ${found.loginsFailed} refused` : ''}`,
      against: `${Math.round(calm.loginMs)} ms idle`,
      wanted: `< ${loginMaxMs} ms`,
      isReached: found.loginMs < loginMaxMs && found.loginsFailed === 0,
    },
  ];
}

type Headers = Record<string, string>;

interface User {
  username: string;
  password: string;
  token: string;
}

async function newUser(call: CallByName, headers: Headers): Promise<User> {
  const username = `flood_${randomBytes(4).toString('hex')}`;
  const password = `Kx7${randomBytes(6).toString('hex')}`;
  const input = { username, password, email: `${username}@example.com`, consent: true as const };
  const { token } = (await call('register', input, { headers })).data;
  return { username, password, token };
}

async function floodsOf(
  { url }: Flooded,
  { call, flooder, adminToken }: { call: CallByName; flooder: User; adminToken: string },
): Promise<Flood[]> {
  const { token } = flooder;
  // Tables that a few kilobytes make as large as a book.
  const bomb = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${'|\n'.repeat(4900)}`;
  const noise = sharp(randomBytes(2600 * 1300 * 3), { raw: { width: 2600, height: 1300, channels: 3 } });
  const large = await noise.png({ compressionLevel: 0 }).toBuffer();
  const wide = sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#369' } });
  const many = await wide.png().toBuffer();
  const [largeForm, manyForm] = [formOf(large), formOf(many)];
  const { list } = (await call('listProducts', {})).data;
  const detail = (await call('getProduct', { id: list[0]?.id ?? 0 })).data;
  const sku = detail.skus.toSorted((one, other) => other.priceFen - one.priceFen)[0];
  const wanted = { skuId: sku?.id ?? 0, quantity: 1, unitPriceFen: sku?.priceFen ?? 0, payBy: 'balance' as const };
  const status = async (asked: Promise<{ status: number }>) => (await asked).status;
  return [
    // Eight clients of an admin, who alone may ask for them as often; everybody else is refused before.
    {
      what: 'previews of large tables, eight at once',
      run: (signal) => lanes(8, signal, () => status(call('previewMarkdown', { text: bomb }, { token: adminToken }))),
    },
    {
      what: '60 pictures of 10 MB at once by one user',
      run: (signal) => lanes(60, signal, () => sendFile(`${url}/api/ajax/upload`, { 'user-token': token }, largeForm)),
    },
    {
      what: '60 photos of 40 million pixels at once, each from another network',
      run: (signal) =>
        lanes(60, signal, () => sendFile(`${url}/api/inquire/photo`, { 'x-forwarded-for': anyNetwork() }, manyForm)),
    },
    {
      what: '33 log-ins a second, each from another network',
      run: (signal) =>
        lanes(33, signal, async () => {
          const input = { account: randomBytes(6).toString('hex'), password: 'Kx7pVuw2', remember: false };
          const [answer] = await Promise.all([
            status(call('login', input, { headers: { 'x-forwarded-for': anyNetwork() } })),
            sleep(1000),
          ]);
          return answer === 422 ? 200 : answer;
        }),
    },
    { what: '500 bodies that never end', run: (signal) => slowBodies(url, 500, signal) },
    {
      what: 'purchases without money, as fast as they are refused',
      run: (signal) => lanes(8, signal, () => status(call('createOrder', wanted, { token }))),
    },
  ];
}

const boundary = 'flood';

function formOf(content: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Sends bytes that are ready, so that the one who measures is not kept busy by making them; the status of the answer. */
function sendFile(url: string, headers: Headers, form: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const all = { ...headers, 'content-type': type, 'content-length': form.length };
    const outgoing = request(url, { method: 'POST', headers: all, agent: false }, (answer) => {
      answer.resume();
      answer.once('close', () => outgoing.destroy());
      resolve(answer.statusCode ?? 0);
    });
    outgoing.once('error', () => resolve(0));
    outgoing.end(form);
  });
}

function anyNetwork(): string {
  const group = () => randomInt(1, 65_536).toString(16);
  return `2001:${group()}:${group()}:${group()}::1`;
}

/** Asks on so many lanes, one after the other on each; the next at once, however the last one ended. */
async function lanes(count: number, signal: AbortSignal, ask: () => Promise<number>) {
  const ends = { answered: 0, refused: 0 };
  const lane = async () => {
    while (!signal.aborted) {
      const status = await ask().catch(() => 0);
      ends.answered += 1;
      if (status !== 200) ends.refused += 1;
      // Whoever floods costs the machine too: not all of it.
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return ends;
}

async function slowBodies(url: string, count: number, signal: AbortSignal) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let answered = 0;
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).on('data', () => (answered += 1));
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    );
    sockets.push(socket);
    if (index % 50 === 0) await sleep(10);
  }
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 1000);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  return { answered, refused: answered };
}

/**
 * Of a process and those that it started, but for the database, in MB. What several of them map from one file, such as Node
 * itself, lies in memory once and is counted once; where the system does not tell, as often as it is mapped.
 */
function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent, , name]) => Number(own) === pid || (Number(parent) === pid && name !== 'postgres'));
  const files = new Map<string, number>();
  let kilobytes = 0;
  for (const [own, , resident] of all) {
    const mapped = mappingsOf(Number(own));
    if (!mapped) kilobytes += Number(resident);
    for (const { file, rss, anonymous } of mapped ?? []) {
      kilobytes += anonymous;
      files.set(file, Math.max(files.get(file) ?? 0, rss - anonymous));
    }
  }
  for (const shared of files.values()) kilobytes += shared;
  return kilobytes / 1024;
}

/** What a process has mapped, in KB; undefined where the system does not tell, or it has ended. */
function mappingsOf(pid: number): { file: string; rss: number; anonymous: number }[] | undefined {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): addresses, rights, offset, device, inode and path of each mapping, then its figures.
  return text.split(/^(?=[\da-f]+-[\da-f]+ )/m).map((mapping) => {
    const figure = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(mapping)?.[1] ?? 0);
    const [, , offset = '', device = '', inode = ''] = (mapping.split('\n', 1)[0] ?? '').split(/\s+/);
    return { file: `${device} ${inode} ${offset}`, rss: figure('Rss'), anonymous: figure('Anonymous') };
  });
}
