// Puts a folder that was built beside another one in its place, in an instant: whatever is served from there is whole.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where this process builds what is to stand at a place: of its own, so that two builds are not in each other's way. */
export const nextOf = (place) => `${place}.next-${process.pid}`;
const lastOf = (place) => `${place}.last-${process.pid}`;
/** Others may put theirs there in the same moment. */
const triesMax = 20;

/** What was built becomes `place`. Throws, and leaves what is there, when it cannot be moved. */
export function putInPlace(place) {
  const [next, last] = [nextOf(place), lastOf(place)];
  if (!existsSync(next)) throw new Error(`${next} is not there.`);
  for (let tries = 1; ; tries++) {
    rmSync(last, { recursive: true, force: true });
    try {
      moveAside(place, last);
      renameSync(next, place);
      break;
    } catch (error) {
      takeBack(place);
      if (tries === triesMax || !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    }
  }
  rmSync(last, { recursive: true, force: true });
}

function moveAside(place, last) {
  try {
    renameSync(place, last);
  } catch (error) {
    // The first build, or another one is moving it.
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Takes back what stood there where a run was killed while it put something in its place: the newest of what it left. */
export function takeBack(place) {
  if (existsSync(place)) return;
  const newest = leftOf(place, 'last')
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .at(0);
  if (newest !== undefined) renameSync(newest, place);
}

/** Removes what runs left that were killed so long ago, in milliseconds, that none is at it. */
export function clearLeft(place, olderThanMs) {
  const before = Date.now() - olderThanMs;
  for (const folder of [...leftOf(place, 'next'), ...leftOf(place, 'last')]) {
    if (statSync(folder).mtimeMs < before) rmSync(folder, { recursive: true, force: true });
  }
}

function leftOf(place, kind) {
  const folder = dirname(place);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(place)}.${kind}-`));
  return names.map((name) => join(folder, name));
}
