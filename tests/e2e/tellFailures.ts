/** Runs before each file of journeys: a test that failed gets a second error, which tells what its visitors saw at that moment. */
import { afterEach } from 'vitest';
import { tellAll } from './failures.ts';

class Around extends Error {
  override name = 'Around it';
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const text = await tellAll();
  if (text === '') return;
  const error = new Around(`\n${text}`);
  // The frames of this file say nothing.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
});
