/** Runs before each file of journeys: what failed gets a second error, which tells what its visitors saw at that moment. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { takeKept, tellAll } from './failures.ts';

class Around extends Error {
  override name = 'Around it';
}

let hasBegun = false;
beforeEach(() => {
  hasBegun = true;
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') fail(await tellAll());
});

afterAll(() => {
  const kept = takeKept();
  // No test was reached: the file's own beginning failed.
  if (!hasBegun) fail(kept);
});

function fail(text: string): void {
  if (text === '') return;
  const error = new Around(`\n${text}`);
  // The frames of this file say nothing.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}
