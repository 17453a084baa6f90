/** Starts real servers and kills processes, since what matters here is what is left after that. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartError } from '../../config.ts';
import { findEmbedded, startEmbedded, type Embedded } from './embed.ts';
import { isServerOf, readPidFile } from './server.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mallard-embed-')));
  // Root's PostgreSQL runs as somebody else, who must be able to pass through.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query({ text, rowMode: 'array' });
    return result.rows.flat();
  } finally {
    await client.end();
  }
}

/** The number of a server that runs on this data. */
function serverOn(dataFolder: string): number {
  const cluster = join(dataFolder, 'postgres');
  const pid = readPidFile(cluster)?.pid ?? 0;
  expect(isServerOf(cluster, pid)).toBe(true);
  return pid;
}

/** Another process that starts the database and then waits to be killed. */
async function startElsewhere(dataFolder: string): Promise<ChildProcess> {
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embed.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, log });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended.')));
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe.skipIf(process.platform === 'win32')('a database of one data folder', () => {
  let dataFolder: string;
  let embedded: Embedded | undefined;
  beforeAll(() => {
    dataFolder = join(folder, 'data');
  });
  afterAll(() => embedded?.stop());

  test('is made at the first start, without a network port, and closed to others', async () => {
    expect(await findEmbedded(dataFolder)).toBeUndefined();
    embedded = await startEmbedded({ dataFolder, log: quiet });
    const [addresses, encoding, durable, lower] = await query(
      embedded.url,
      `select current_setting('listen_addresses'), current_setting('server_encoding'),
         current_setting('fsync') || current_setting('synchronous_commit'), lower('ÄÉ中')`,
    );
    expect([addresses, encoding, durable, lower]).toEqual(['', 'UTF8', 'onon', 'äé中']);
    expect(statSync(join(dataFolder, 'socket')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataFolder, 'postgres')).mode & 0o777).toBe(0o700);
    await query(embedded.url, 'create table kept (value text)');
  });

  test('is found by commands', async () => {
    expect(await findEmbedded(dataFolder)).toBe(embedded?.url);
  });

  test('is refused to a second one, in words, also when the lock file is lost', async () => {
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(
      `Another Mallard (process ${process.pid}) is using the data in ${dataFolder}`,
    );
    rmSync(join(dataFolder, 'mallard.lock'));
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(StartError);
    expect(await findEmbedded(dataFolder)).toBe(embedded?.url);
  });

  test('comes back when the server is killed', async () => {
    if (!embedded) throw new Error('not started');
    const { url } = embedded;
    await query(url, `insert into kept values ('before')`);
    const killed = serverOn(dataFolder);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, 'select value from kept')).toEqual(['before']), 20_000);
    expect(serverOn(dataFolder)).not.toBe(killed);
    // Owned again as well, a moment after it answers: whoever comes in between would own it, the lock file being lost.
    const held = `select 'held' from pg_locks where locktype = 'advisory'`;
    await vi.waitFor(async () => expect(await query(url, held)).toEqual(['held']), 20_000);
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(StartError);
  });

  test('comes back when the server is told to stop, and does not wait for those who are connected', async () => {
    if (!embedded) throw new Error('not started');
    const { url } = embedded;
    const connected = new pg.Client({ connectionString: url });
    connected.on('error', () => undefined);
    await connected.connect();
    const told = serverOn(dataFolder);
    process.kill(told, 'SIGTERM');
    // Told to stop it takes nobody new, but answers whoever is connected.
    await vi.waitFor(() => expect(isServerOf(join(dataFolder, 'postgres'), told)).toBe(false), 20_000);
    await vi.waitFor(async () => expect(await query(url, 'select value from kept')).toEqual(['before']), 20_000);
    expect(serverOn(dataFolder)).not.toBe(told);
    await connected.end().catch(() => undefined);
  });

  test('keeps no rows of data in its log, nor lines of refused statements', async () => {
    if (!embedded) throw new Error('not started');
    const { url } = embedded;
    const logFile = join(dataFolder, 'postgres.log');
    await query(url, `create table people (email text unique, fen bigint check (fen >= 0))`);
    await query(url, `insert into people values ('secret@example.com', 5)`);
    const size = statSync(logFile).size;
    await expect(query(url, `insert into people values ('secret@example.com', 5)`)).rejects.toThrow('duplicate');
    await expect(query(url, `update people set fen = -4242`)).rejects.toThrow('check');
    await expect(query(url, `select 'secret text'::integer`)).rejects.toThrow('invalid input');
    const raised = `do $$ begin raise exception 'secret %', 4242; end $$`;
    await expect(query(url, raised)).rejects.toThrow('secret 4242');
    // What the server says of itself is still written.
    await query(url, 'select pg_reload_conf()');
    await vi.waitFor(() => expect(statSync(logFile).size).toBeGreaterThan(size), 10_000);
    expect(readFileSync(logFile, 'utf8')).not.toMatch(/secret|4242|insert into people/);
  });

  test('keeps its log small while it runs', async () => {
    const logFile = join(dataFolder, 'postgres.log');
    writeFileSync(logFile, `${'x'.repeat(999)}\n`.repeat(5100), { flag: 'a' });
    await vi.waitFor(() => expect(statSync(logFile).size).toBeLessThan(10_000), 20_000);
    expect(statSync(`${logFile}.1`).size).toBeGreaterThan(5_000_000);
    // The server goes on where the file ends now.
    await query(embedded?.url ?? '', 'select pg_reload_conf()');
    await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toMatch(/^\d{4}-[^]*SIGHUP/), 10_000);
  });

  test('is stopped with its process', async () => {
    const pid = serverOn(dataFolder);
    await embedded?.stop();
    embedded = undefined;
    expect(isServerOf(join(dataFolder, 'postgres'), pid)).toBe(false);
    expect(existsSync(join(dataFolder, 'mallard.lock'))).toBe(false);
    expect(await findEmbedded(dataFolder)).toBeUndefined();
  });

  test('is used again when its process was killed and the server lives on', async () => {
    const child = await startElsewhere(dataFolder);
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(`(process ${child.pid})`);
    const left = serverOn(dataFolder);
    await kill(child);
    embedded = await startEmbedded({ dataFolder, log: quiet });
    expect(serverOn(dataFolder)).toBe(left);
    expect(await query(embedded.url, 'select value from kept')).toEqual(['before']);
    await embedded.stop();
    embedded = undefined;
  });

  test('starts when process and server were killed and their numbers belong to others', async () => {
    const child = await startElsewhere(dataFolder);
    const server = serverOn(dataFolder);
    await kill(child);
    process.kill(server, 'SIGKILL');
    const pidFile = join(dataFolder, 'postgres', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8');
    // Our parent lives, is no database server, and PostgreSQL would wait for it to end.
    writeFileSync(pidFile, lines.replace(/^\d+/, String(process.ppid)));
    embedded = await startEmbedded({ dataFolder, log: quiet });
    expect(await query(embedded.url, 'select value from kept')).toEqual(['before']);
    await embedded.stop();
    embedded = undefined;
  });

  test('is left alone when another version of PostgreSQL made it', async () => {
    writeFileSync(join(dataFolder, 'postgres', 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow('was made by PostgreSQL 14');
    expect(existsSync(join(dataFolder, 'mallard.lock'))).toBe(false);
  });
});

test.skipIf(!existsSync('/proc/self/environ'))('learns nothing of what this process was told', async () => {
  const dataFolder = join(folder, 'environment');
  const secrets = { MALLARD_SECRET_KEY: 'told-key', SOME_TOKEN: 'told-token', PGPASSWORD: 'told-password' };
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  const embedded = await startEmbedded({ dataFolder, log: quiet });
  try {
    const told = readFileSync(`/proc/${serverOn(dataFolder)}/environ`, 'utf8').split('\0');
    const names = told.filter((line) => line !== '').map((line) => line.split('=')[0]);
    expect(
      names.filter((name) => !['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LC_ALL', 'TZ'].includes(name ?? '')),
    ).toEqual([]);
    expect(told.join()).not.toContain('told-');
  } finally {
    vi.unstubAllEnvs();
    await embedded.stop();
  }
});

describe("a folder that is not the database's own is refused, and left as it is", () => {
  test('one with the things of somebody else', async () => {
    const dataFolder = join(folder, 'documents');
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'letter.txt'), 'Dear …');
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(
      `holds other things than Mallard's data (letter.txt): set MALLARD_DATA`,
    );
    expect(readdirSync(dataFolder)).toEqual(['letter.txt']);
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(join(path, 'base'), { recursive: true })],
    ['a file', (path: string) => writeFileSync(path, '')],
  ])('one where %s stands in the place of the database', async (_, make) => {
    const dataFolder = mkdtempSync(join(folder, 'taken-'));
    make(join(dataFolder, 'postgres'));
    await expect(startEmbedded({ dataFolder, log: quiet })).rejects.toThrow(
      `is no database of Mallard's: move it away`,
    );
    expect(readdirSync(dataFolder)).toEqual(['postgres']);
  });
});

test('without sockets it takes connections by loopback and password only', async () => {
  const dataFolder = join(folder, 'by-tcp');
  const embedded = await startEmbedded({ dataFolder, log: quiet, transport: 'tcp' });
  try {
    expect(await query(embedded.url, `select current_setting('listen_addresses')`)).toEqual(['127.0.0.1']);
    expect(await findEmbedded(dataFolder)).toBe(embedded.url);
    const wrong = embedded.url.replace(/mallard:[^@]+@/, 'mallard:wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  } finally {
    await embedded.stop();
  }
});

test.skipIf(process.platform === 'win32')(
  'a path that is too long for a socket gets a short one elsewhere',
  async () => {
    const dataFolder = join(folder, 'x'.repeat(100), 'data');
    const embedded = await startEmbedded({ dataFolder, log: quiet });
    try {
      expect(await query(embedded.url, 'select 1')).toEqual([1]);
      const socketFolder = new URLSearchParams(embedded.url.split('?')[1]).get('host') ?? '';
      expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
      rmSync(socketFolder, { recursive: true });
    } finally {
      await embedded.stop();
    }
  },
);
