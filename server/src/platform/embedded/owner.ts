/** The server's own database: found or started, owned, looked after, stopped. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config.ts';
import { hasCode } from '../files/folders.ts';
import type { Place } from './place.ts';
import {
  disownPidFile,
  isServerOf,
  readPidFile,
  startServer,
  stopServer,
  trimOpenLog,
  wasStartedWith,
  type Running,
} from './server.ts';

export interface EmbedLog {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** How the session of the owner is called, which takes no part in the data. */
export const ownerName = 'mallard owner';
/** Any number that nobody else uses for an advisory lock: held by the one process that owns the database. */
const ownerLock = 6_255_273;
/** It is tried for as long as this process lives: a full disk may take somebody hours to notice. */
const againAfterMsMax = 5000;
/** How often its state and its log are looked at. */
const lookEveryMs = 1000;

/** One database server and the session that shows we own it; when that session breaks, the server is looked after. */
export class OwnServer {
  readonly #place: Place;
  readonly #password: string | undefined;
  readonly #log: EmbedLog;
  readonly #connectionsMax: number;
  readonly #onLost: ((error: Error) => void) | undefined;
  #port = 5432;
  #running: Running | undefined;
  #session: pg.Client | undefined;
  #stopping = false;
  #recovery: Promise<void> | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: {
    place: Place;
    password: string | undefined;
    log: EmbedLog;
    onLost: ((error: Error) => void) | undefined;
    connectionsMax: number;
  }) {
    this.#place = options.place;
    this.#password = options.password;
    this.#log = options.log;
    this.#onLost = options.onLost;
    this.#connectionsMax = options.connectionsMax;
  }

  get url(): string {
    return this.#urlOf('mallard');
  }

  async start(): Promise<void> {
    if (this.#password !== undefined) this.#port = await this.#choosePort();
    this.#running = await this.#findOrStart();
    try {
      await this.#own();
    } catch (error) {
      // Whoever owns it keeps it running; what we alone started must not stay behind.
      if (!(error instanceof AlreadyOwned)) await stopServer(this.#place, this.#running.pid);
      throw error;
    }
    this.#watch = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    await this.#recovery;
    const session = this.#session;
    this.#session = undefined;
    await session?.end().catch(() => undefined);
    const found = readPidFile(this.#place.cluster);
    if (found && isServerOf(this.#place.cluster, found.pid)) await stopServer(this.#place, found.pid);
  }

  /** A living server keeps its port; a new one takes any that is free. */
  async #choosePort(): Promise<number> {
    const found = readPidFile(this.#place.cluster);
    return found && isServerOf(this.#place.cluster, found.pid) ? found.port : freePort();
  }

  async #findOrStart(): Promise<Running> {
    const { cluster } = this.#place;
    const settings = this.#settings();
    const found = readPidFile(cluster);
    if (found && isServerOf(cluster, found.pid)) {
      if (wasStartedWith(cluster, settings) && (await this.#becomesReady(found.pid))) return found;
      this.#log.info('Stopping a database server that was left running, to start it with the present settings.');
      await stopServer(this.#place, found.pid);
    } else if (found && (await answers(this.#urlOf('postgres')))) {
      // It answers although its process is nowhere to be seen: it runs in another container on the same folder.
      return found;
    } else if (found) {
      disownPidFile(this.#place);
    }
    return startServer(this.#place, settings);
  }

  async #becomesReady(pid: number): Promise<boolean> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline && isServerOf(this.#place.cluster, pid)) {
      if (readPidFile(this.#place.cluster)?.ready && (await answers(this.#urlOf('postgres')))) return true;
      await sleep(20);
    }
    return false;
  }

  /** Connects and takes the owner's lock, which PostgreSQL frees the moment this process is dead. */
  async #own(): Promise<void> {
    const session = await this.#connect();
    // The session of a process that was killed just now may last a moment longer than the process.
    const deadline = Date.now() + 3000;
    while (!(await takesOwnerLock(session))) {
      if (Date.now() > deadline) {
        await session.end();
        throw new AlreadyOwned(
          `Another Mallard is using the database in ${this.#place.cluster}: stop it first, or set MALLARD_DATA to another folder.`,
        );
      }
      await sleep(50);
    }
    this.#session = session;
    session.once('end', () => this.#handleBroken(session));
  }

  async #connect(): Promise<pg.Client> {
    try {
      return await connect(this.url);
    } catch (error) {
      // 3D000: the database is not there yet.
      if (!hasCode(error, '3D000')) throw error;
    }
    const first = await connect(this.#urlOf('postgres'));
    try {
      await first.query('create database mallard');
    } finally {
      await first.end();
    }
    return connect(this.url);
  }

  /**
   * A server that somebody told to go down (SIGTERM) takes no new connections and waits for those that are open, ours among
   * them, for ever: it is made to go down at once, and started again when our session breaks.
   */
  #look(): void {
    if (this.#stopping) return;
    try {
      trimOpenLog(this.#place.logFile);
      const found = readPidFile(this.#place.cluster);
      if (!this.#session || !found?.stopping || !isServerOf(this.#place.cluster, found.pid)) return;
      this.#log.warn(`The database server was told to stop (process ${found.pid}); starting it again.`);
      process.kill(found.pid, 'SIGINT');
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return;
      this.#log.warn(`The database server could not be looked after: ${String(error)}`);
    }
  }

  #handleBroken(session: pg.Client): void {
    if (this.#stopping || this.#session !== session) return;
    this.#session = undefined;
    this.#recovery = this.#recover().finally(() => (this.#recovery = undefined));
  }

  async #recover(): Promise<void> {
    this.#log.warn('The connection to the database server broke; looking after it.');
    for (let round = 0; !this.#stopping; round += 1) {
      try {
        this.#running = await this.#findOrStart();
        await this.#own();
        this.#log.warn(`The database server is back (process ${this.#running.pid}).`);
        return;
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (failure instanceof AlreadyOwned) return this.#onLost?.(failure);
        this.#log.warn(`The database server is not back yet: ${failure.message}`);
        await sleep(Math.min(100 * 2 ** round, againAfterMsMax));
      }
    }
  }

  #settings(): string[] {
    const byTcp = this.#password !== undefined;
    const settings = {
      listen_addresses: byTcp ? '127.0.0.1' : '',
      unix_socket_directories: byTcp ? '' : this.#place.socketFolder,
      port: this.#port,
      max_connections: this.#connectionsMax,
      shared_buffers: '128MB',
      max_wal_size: '1GB',
      // A sale locks about a hundred tables and indexes: so many fit into its process's own list, without the shared one.
      max_locks_per_transaction: 256,
      // Short statements gain nothing from compiled plans.
      jit: 'off',
      // Refused statements are told to us, who know what they mean; here they would fill the disk, and hold rows of data.
      log_min_messages: 'log',
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      log_parameter_max_length: 0,
      log_parameter_max_length_on_error: 0,
      log_checkpoints: 'off',
      log_line_prefix: '%m [%p] ',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // Other programs than those that run already mean other arguments, hence a restart.
      cluster_name: `mallard ${this.#place.binaries.version}`,
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  #urlOf(database: string): string {
    const { socketFolder } = this.#place;
    return urlOf({ port: this.#port, socketFolder, password: this.#password, database });
  }
}

class AlreadyOwned extends StartError {}

async function takesOwnerLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  return rows[0]?.taken === true;
}

export function urlOf(at: {
  port: number;
  socketFolder: string;
  password: string | undefined;
  database: string;
}): string {
  if (at.password !== undefined) return `postgresql://mallard:${at.password}@127.0.0.1:${at.port}/${at.database}`;
  return `postgresql:///${at.database}?host=${encodeURIComponent(at.socketFolder)}&user=mallard`;
}

export async function answers(url: string): Promise<boolean> {
  try {
    const client = await connect(url);
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: ownerName,
  });
  // Without a listener a broken connection would end the process; `end` tells of it as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
