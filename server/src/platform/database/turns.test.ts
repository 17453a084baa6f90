import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Who has a turn so far, and how each gives it back. */
function startTurns(most: number, count: number) {
  const turns = new Turns(most);
  const taken: number[] = [];
  const giveBacks: (() => void)[] = [];
  for (let at = 0; at < count; at += 1) {
    void turns.take().then((giveBack) => {
      taken.push(at);
      giveBacks[at] = giveBack;
    });
  }
  return { taken, giveBack: (at: number) => giveBacks[at]?.(), settled: () => vi.advanceTimersByTimeAsync(0) };
}

test('few work at once, and whoever came first goes first', async () => {
  const { taken, giveBack, settled } = startTurns(2, 5);
  await settled();
  expect(taken).toEqual([0, 1]);
  giveBack(1);
  await settled();
  expect(taken).toEqual([0, 1, 2]);
  giveBack(0);
  giveBack(2);
  await settled();
  expect(taken).toEqual([0, 1, 2, 3, 4]);
});

test('a turn given back twice lets in one', async () => {
  const { taken, giveBack, settled } = startTurns(1, 3);
  await settled();
  giveBack(0);
  giveBack(0);
  await settled();
  expect(taken).toEqual([0, 1]);
});

test('whoever waits for a lock lets the next one work', async () => {
  const { taken, settled } = startTurns(1, 3);
  await settled();
  expect(taken).toEqual([0]);
  await vi.advanceTimersByTimeAsync(49);
  expect(taken).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(taken).toEqual([0, 1]);
});

test('a turn whose time is over is not given back again', async () => {
  const { taken, giveBack } = startTurns(1, 3);
  await vi.advanceTimersByTimeAsync(50);
  giveBack(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([0, 1]);
});

test('nobody waits longer than a second', async () => {
  const { taken } = startTurns(1, 40);
  await vi.advanceTimersByTimeAsync(999);
  expect(taken).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(1);
  expect(taken).toHaveLength(40);
});

test('a turn that was handed on is not taken by whoever comes just then', async () => {
  const turns = new Turns(1);
  const first = await turns.take();
  const taken: string[] = [];
  void turns.take().then(() => taken.push('waited'));
  first();
  void turns.take().then(() => taken.push('came later'));
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(['waited']);
});
