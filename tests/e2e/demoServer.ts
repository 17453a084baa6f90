/** Servers with demo data. Filling it in takes long: that happens once in a run of tests, and each server gets a copy. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newFolder, startServerProcess, type ServerProcess } from '../support/serverProcess.ts';

/** Of the run of tests whose main process has this number. */
const folderOf = (pid: number) => join(tmpdir(), `mallard-demo-${pid}`);

/** Starts a server of its own whose database holds the demo; stopping it removes its folder. */
export async function startDemoServer(): Promise<ServerProcess> {
  const filled = await filledFolder(folderOf(process.ppid));
  const dataFolder = join(newFolder(), 'data');
  // Keeps owners and rights: PostgreSQL insists on them.
  await promisify(execFile)('cp', ['-a', filled, dataFolder]);
  const server = await startServerProcess({ dataFolder });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(join(dataFolder, '..'), { recursive: true, force: true });
    },
  };
}

/** The first who asks fills it; the others wait for it. */
async function filledFolder(folder: string): Promise<string> {
  const data = join(folder, 'data');
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')];
  if (mkdirSync(folder, { recursive: true }) === undefined) {
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error('Another file of tests could not fill in the demo data.');
      await sleep(100);
    }
    return data;
  }
  try {
    const server = await startServerProcess({ dataFolder: data, readyWithinSeconds: 170 });
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
