import { afterEach, expect, test, vi } from 'vitest';
import { progressOptions, runBar } from './progress.ts';

afterEach(() => vi.useRealTimers());

test('the bar begins at 0.08, creeps by 0.02 every 800 ms, and ends with the page', () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const stop = runBar({
    start: () => said.push('start'),
    inc: (share) => said.push(`inc ${share}`),
    done: () => said.push('done'),
  });
  vi.advanceTimersByTime(799);
  expect(said).toEqual(['start']);
  vi.advanceTimersByTime(801);
  expect(said).toEqual(['start', 'inc 0.02', 'inc 0.02']);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual(['start', 'inc 0.02', 'inc 0.02', 'done']);
  expect(progressOptions).toEqual({ minimum: 0.08, speed: 200, showSpinner: false });
});
