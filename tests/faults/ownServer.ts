/** A database server that belongs to one test, so that it can be stopped, starved and cut off. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { clusterOf } from '../../server/src/platform/embedded/place.ts';
import { isServerOf, readPidFile } from '../../server/src/platform/embedded/server.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { runAt } from '../support/servers/postgres.ts';

export interface OwnServer {
  url: string;
  /** The folder that the product would call its data folder. */
  dataFolder: string;
  /** The process that all others of the server come from; undefined while none runs. */
  pid(): number | undefined;
  /** Tells it to go down at once, in order or as by a power cut, and waits until it is gone; the product starts it again. */
  goDown(how: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product's own database in `dataFolder`, by default a new one, looked after as in production. */
export async function startOwnServer(
  dataFolder = newFolder(),
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const embedded = await startEmbedded({ dataFolder, log });
  // Commits wait as they do in production; only the machine's own loss of power is not tried here.
  for (const [name, value] of Object.entries({ fsync: 'off', ...settings })) {
    await runAt(embedded.url, `alter system set ${name} = '${value}'`);
  }
  await runAt(embedded.url, 'select pg_reload_conf()');
  await migrate(embedded.url);
  const cluster = clusterOf(realpathSync(dataFolder));
  const pid = () => {
    const found = readPidFile(cluster);
    return found && isServerOf(cluster, found.pid) ? found.pid : undefined;
  };
  return {
    url: embedded.url,
    dataFolder,
    pid,
    goDown: async (how) => {
      const running = pid();
      if (running === undefined) throw new Error('the database does not run');
      process.kill(running, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await until(() => !isServerOf(cluster, running), 20);
    },
    stop: async () => {
      await embedded.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Kills one process of the server that works for somebody, as the kernel does when memory runs out. */
export async function killOneBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, query_start desc limit 1`,
    );
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A folder that PostgreSQL's user can pass through. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mallard-faults-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Waits until it holds; throws when it does not in time. */
export async function until(holds: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`it did not come to be within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
