// Puts a folder that was built beside another one in its place, in an instant: whatever is served from there is whole.
import { existsSync, renameSync, rmSync } from 'node:fs';

/** `place.next` becomes `place`. Throws, and leaves what is there, when it cannot be moved. */
export function putInPlace(place) {
  const [next, last] = [`${place}.next`, `${place}.last`];
  if (!existsSync(next)) throw new Error(`${next} is not there: another build has taken it.`);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, last);
  try {
    renameSync(next, place);
  } catch (error) {
    takeBack(place);
    throw error;
  }
  rmSync(last, { recursive: true, force: true });
}

/** Takes back what stood there where a run was killed while it put something in its place. */
export function takeBack(place) {
  const last = `${place}.last`;
  if (!existsSync(place) && existsSync(last)) renameSync(last, place);
}
