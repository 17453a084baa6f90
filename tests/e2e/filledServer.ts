/** Servers on a copy of data that is filled in once in a run of tests: making the database takes long, and the demo longer. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  newFolder,
  startServerProcess,
  type ServerOptions,
  type ServerProcess,
} from '../support/servers/serverProcess.ts';
import { tellOnFailure } from './failures.ts';

type Filling = 'demo' | 'bare';

/** Characters. */
const outputMax = 3000;

const settingsOf: Record<Filling, Record<string, string>> = { demo: {}, bare: { MALLARD_DEMO: 'no' } };

/** Of the run of tests whose main process has this number. */
const folderOf = (pid: number) => join(tmpdir(), `mallard-filled-${pid}`);

/** Starts a server of its own whose database holds the demo; stopping it removes its folder. */
export function startDemoServer(options: Pick<ServerOptions, 'port'> = {}): Promise<ServerProcess> {
  return startFilled('demo', options);
}

/** Starts a server of its own with an admin and nothing else, as without demo data; stopping it removes its folder. */
export function startBareServer(environment: ServerOptions['environment'] = {}): Promise<ServerProcess> {
  return startFilled('bare', { environment });
}

async function startFilled(filling: Filling, options: ServerOptions): Promise<ServerProcess> {
  const filled = await filledFolder(filling);
  const folder = newFolder();
  const dataFolder = join(folder, 'data');
  // Keeps owners and rights: PostgreSQL insists on them.
  await promisify(execFile)('cp', ['-a', filled, dataFolder]);
  const server = await startServerProcess({
    ...options,
    dataFolder,
    environment: { ...settingsOf[filling], ...options.environment },
  });
  const forget = tellOnFailure(() => lastWords(server));
  return {
    ...server,
    stop: async () => {
      forget();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The end of what it printed: warnings and errors. */
function lastWords(server: ServerProcess): string {
  const text = server.output().trim().slice(-outputMax);
  return text === '' ? '' : `──── the server printed\n${text}`;
}

/** The first who asks fills it; the others wait for it. */
async function filledFolder(filling: Filling): Promise<string> {
  const folder = join(folderOf(process.ppid), filling);
  const data = join(folder, 'data');
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')];
  if (mkdirSync(folder, { recursive: true }) === undefined) {
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error('Another file of tests could not fill in the data.');
      await sleep(100);
    }
    return data;
  }
  try {
    const environment = settingsOf[filling];
    const server = await startServerProcess({ dataFolder: data, environment, readyWithinSeconds: 540 });
    await server.stop();
    writeFileSync(ready, '');
    return data;
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
}

/** Vitest calls it before the first and after the last file of the run. */
export function setup(): () => void {
  return () => rmSync(folderOf(process.pid), { recursive: true, force: true });
}
