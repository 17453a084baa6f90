/** One process a data folder. The file names its holder so exactly that a dead one is known as dead, also when its number was given to another process. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../../config.ts';
import { hasCode } from '../files/folders.ts';

/** Held until released, or until the process is dead. */
export interface Lock {
  release(): void;
}

/** Takes the lock or throws `StartError` when a living process holds it. */
export function takeLock(file: string, dataFolder: string): Lock {
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid), id: randomUUID() });
  const own = `${file}.${process.pid}.new`;
  // Complete before it has its name; a link never replaces what is there.
  writeFileSync(own, content);
  try {
    for (let round = 0; round < 20; round += 1) {
      try {
        linkSync(own, file);
        return { release: () => releaseLock(file, content) };
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const found = read(file);
      if (found === undefined) continue;
      const holder = livingHolder(found);
      if (holder !== undefined) {
        throw new StartError(
          `Another Mallard (process ${holder}) is using the data in ${dataFolder}: stop it first, or set MALLARD_DATA to another folder.`,
        );
      }
      removeStale(file, found);
    }
    throw new StartError(`The lock ${file} cannot be taken: several processes are starting at once; try again.`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Two may find the same dead lock: the one that moves away a newer one by mistake puts it back. */
function removeStale(file: string, found: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (read(aside) !== found) linkSync(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseLock(file: string, content: string): void {
  if (read(file) === content) rmSync(file, { force: true });
}

function livingHolder(content: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(content);
    if (!Number.isSafeInteger(pid) || !isAlive(pid)) return undefined;
    return started === startOf(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs; one that is dead and only not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '');
}

/** When a process began, as text that is only good for comparing. Empty where the system does not say. */
function startOf(pid: number): string {
  if (process.platform === 'win32') return '';
  const stat = statOf(pid);
  if (stat) return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${stat[19] ?? ''}`;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  return (stdout ?? '').trim();
}

/** What Linux says of a process from its third field on (proc(5)): state first, the start in ticks since the boot as number 19. */
function statOf(pid: number): string[] | undefined {
  const stat = process.platform === 'linux' ? read(`/proc/${pid}/stat`) : undefined;
  // The name before it stands in brackets and may hold anything.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}
