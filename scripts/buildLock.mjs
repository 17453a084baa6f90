// One build at a time in a checkout: two would write into the same folders.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs work while a file holds our process number. Throws when another living process holds it; one that was killed holds nothing. */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = holderOf(file);
      if (holder !== undefined && isAlive(holder)) {
        throw new Error(`Another build is under way in this folder (process ${holder}): wait until it has ended.`, {
          cause: error,
        });
      }
      rmSync(file, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Undefined where it was given up a moment ago. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives as well.
    return error.code === 'EPERM';
  }
}
