import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../server/src/platform/files/folders.ts';
import { newFolder } from './ownServer.ts';

export interface SmallDisk {
  folder: string;
  /** Leaves not a byte. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Why no disk can be made here, or undefined. */
export function whyNoDisk(): string | undefined {
  try {
    makeDisk(1).remove();
    return undefined;
  } catch (error) {
    return `a small disk needs the right to mount one: ${String(error).split('\n')[0]}`;
  }
}

/** A disk in memory. */
export function makeDisk(megabytes: number): SmallDisk {
  const folder = newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const ballast = 'ballast';
  return {
    folder,
    fill: () => {
      for (const bytes of [1 << 20, 1 << 12]) {
        const file = openSync(join(folder, `${ballast}-${bytes}-${Date.now()}`), 'w');
        try {
          for (const block = Buffer.alloc(bytes, 1); ;) writeSync(file, block);
        } catch (error) {
          if (!hasCode(error, 'ENOSPC')) throw error;
        } finally {
          closeSync(file);
        }
      }
    },
    free: () => {
      for (const name of readdirSync(folder)) if (name.startsWith(ballast)) rmSync(join(folder, name));
    },
    remove: () => {
      // Whoever still looks into it keeps it until then.
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
