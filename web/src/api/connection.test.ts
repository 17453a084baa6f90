import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoadedAnew } from './connection.ts';

const reload = vi.fn<() => void>();
const ask = vi.fn<() => Promise<{ ok: boolean }>>(() => Promise.resolve(new Response('{}')));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    location: { reload },
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('fetch', ask);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const gone = () => Promise.reject(new TypeError('Importing a module script failed.'));

test('a half that a new version has taken away loads the document anew once, and is asked for ever more rarely', async () => {
  const load = vi.fn<() => Promise<never>>(gone);
  void untilLoadedAnew(load);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(load.mock.calls.length).toBeLessThan(50);
  expect(ask.mock.calls.length).toBeLessThan(50);
});

test('a line that is lost loads nothing anew, and the part comes when it is back', async () => {
  let isBack = false;
  ask.mockImplementation(() =>
    isBack ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const part = untilLoadedAnew(() => (isBack ? Promise.resolve('part') : gone()));
  await vi.advanceTimersByTimeAsync(60_000);
  isBack = true;
  await vi.advanceTimersByTimeAsync(6_000);
  await expect(part).resolves.toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('where something is being typed, the document stays until nothing is', async () => {
  let isTyping = true;
  void untilLoadedAnew(gone, () => !isTyping);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
  isTyping = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
