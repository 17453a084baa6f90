import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Replies leave at multiples of this, counted from the beginning of their call. */
const stepMs = 60;

/** How long a reply waits that is ready after so many milliseconds: until the next multiple of the step, never not at all. */
export function waitOf(elapsedMs: number, step: number = stepMs): number {
  return step - (Math.max(0, elapsedMs) % step);
}

/**
 * Runs the work and hands its result over on the grid, so that its time tells nothing of what was found. What it throws
 * comes at once: refusals are the same for all.
 */
export async function onGrid<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await setTimeout(waitOf(performance.now() - began));
  return result;
}
